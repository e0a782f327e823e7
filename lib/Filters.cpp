// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Filters.h"
#include "Pattern.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// The server refuses filters nested deeper than 20; constants add steps.
constexpr unsigned MaxDepth = 64;
/// Stages looked at in one filter; a constant used twice counts twice.
constexpr unsigned MaxStages = 1024;

/// Stages that are put in words.
constexpr unsigned MaxDescribed = 64;

constexpr llvm::StringLiteral NameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

/// Cells without any lower bound, made certain or not by an unknown stage.
void forget(Passage &P) {
  if (P == Passage::Unbounded)
    P = Passage::Unknown;
}

} // namespace

struct Filters::Factories {
  llvm::SmallVector<CallSite, 2> Calls;
  bool IsComplete = true;
};

/// The cells on their way through a filter, and those that a sink has already
/// emitted.
struct Filters::Flow {
  llvm::ArrayRef<std::string> Families;
  Certainty Mode;
  State Live;
  State Sunk;
  unsigned Stages = 0;

  Flow(llvm::ArrayRef<std::string> Families, Certainty Mode)
      : Families(Families), Mode(Mode),
        Live(Families.size(), Passage::Unbounded),
        Sunk(Families.size(), Passage::Blocked) {}

  /// Of two filters that the code may mean, either.
  void alternate(State &To, const State &From) const {
    for (auto [T, F] : llvm::zip_equal(To, From)) {
      const bool Differ =
          (T == Passage::Unbounded) != (F == Passage::Unbounded);
      T = std::max(T, F);
      if (Differ && Mode == Certainty::Must)
        forget(T);
    }
  }

  static void joinInto(State &To, const State &From) {
    for (auto [T, F] : llvm::zip_equal(To, From))
      T = std::max(T, F);
  }
};

Filters::Factories Filters::factories(Operand Filter) const {
  Factories Result;
  const MakerSet Makers = Known.makersOf(Filter);
  Result.IsComplete = Makers.isComplete();
  for (const Maker &M : Makers.Values) {
    std::optional<CallSite> Site = isa<CallExpr, CXXConstructExpr>(M.E)
                                       ? Functions.classify(*M.E)
                                       : std::nullopt;
    if (Site && Site->Kind == CallKind::Filter) {
      Site->In = M.In;
      Result.Calls.push_back(*Site);
    } else {
      Result.IsComplete = false;
    }
  }
  return Result;
}

StringSet Filters::familyOf(const CallSite &Stage) const {
  const Expr *Argument = Stage.argument(Role::Family);
  return Argument ? Known.strings({Argument, Stage.In}) : StringSet();
}

bool Filters::passesAll(const Expr *Filter) const {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(Filter));
  const std::optional<CallSite> Site =
      Call ? Functions.classify(*Call) : std::nullopt;
  return Site && Site->What == Stage::Pass;
}

void Filters::forEachStage(
    Operand Filter, llvm::function_ref<void(const CallSite &)> Visit) const {
  llvm::SmallVector<std::pair<Operand, unsigned>, 8> Pending{{Filter, 0}};
  for (unsigned N = 0; !Pending.empty() && N != MaxStages; ++N) {
    const auto [Next, Depth] = Pending.pop_back_val();
    if (Depth == MaxDepth)
      continue;
    for (const CallSite &Site : factories(Next).Calls) {
      Visit(Site);
      if (Site.What == Stage::Chain || Site.What == Stage::Interleave ||
          Site.What == Stage::Condition || Site.What == Stage::Itself)
        for (const Expr *Argument : llvm::reverse(argumentsOf(*Site.Call)))
          Pending.push_back({{Argument, Site.In}, Depth + 1});
    }
  }
}

std::optional<Unknown> Filters::gapOf(Operand Filter) const {
  std::optional<Unknown> Gap = Known.makersOf(Filter).Gap;
  const auto Add = [&Gap](const std::optional<Unknown> &Next) {
    if (Next && (!Gap || Gap->Why == Unknown::Reason::Parameter))
      Gap = Next;
  };
  forEachStage(Filter, [&](const CallSite &Site) {
    Add(familyOf(Site).Gap);
    if (Site.What == Stage::Chain || Site.What == Stage::Interleave ||
        Site.What == Stage::Condition || Site.What == Stage::Itself)
      for (const Expr *Argument : argumentsOf(*Site.Call))
        Add(Known.makersOf({Argument, Site.In}).Gap);
  });
  return Gap;
}

bool Filters::needsOtherFamilies(Operand Filter) const {
  bool Needs = false;
  forEachStage(Filter, [&](const CallSite &Site) {
    Needs |= Site.What == Stage::Condition || Site.What == Stage::Count;
    if (Site.What != Stage::Family)
      return;
    const StringSet Names = familyOf(Site);
    const ConstantString *Name = Names.single();
    Needs |= !Name ||
             Name->Value.find_first_not_of(NameCharacters) != std::string::npos;
  });
  return Needs;
}

std::vector<ConstantString> Filters::namedFamilies(Operand Filter) const {
  std::vector<ConstantString> Names;
  forEachStage(Filter, [&](const CallSite &Site) {
    const StringSet Possible = familyOf(Site);
    const ConstantString *Name = Possible.single();
    if (!Name)
      return;
    // 'a|b' names two families; other patterns name none for certain.
    llvm::SmallVector<StringRef, 4> Parts{Name->Value};
    if (Site.What == Stage::Family) {
      Parts.clear();
      StringRef(Name->Value).split(Parts, '|');
    }
    for (StringRef Part : Parts)
      if (!Part.empty() &&
          Part.find_first_not_of(NameCharacters) == StringRef::npos)
        Names.push_back({Part.str(), Name->Ttl});
  });
  return Names;
}

void Filters::restrict(const CallSite &Site, Flow &F) const {
  const StringSet Names = familyOf(Site);
  for (auto [P, Family] : llvm::zip_equal(F.Live, F.Families)) {
    bool MayKeep = !Names.isComplete(), MayBlock = MayKeep;
    for (const ConstantString &Name : Names.Values) {
      const std::optional<bool> Kept =
          Site.What == Stage::Family
              ? matches(Name.Value, Family)
              : std::optional<bool>(Name.Value == Family);
      MayKeep |= Kept.value_or(true);
      MayBlock |= !Kept.value_or(false);
    }
    if (!MayKeep)
      P = Passage::Blocked;
    else if (MayBlock)
      forget(P);
  }
}

void Filters::apply(Operand Filter, Flow &F, unsigned Depth) const {
  Factories Made;
  Made.IsComplete = false;
  if (Depth < MaxDepth && ++F.Stages < MaxStages)
    Made = factories(Filter);
  if (Made.Calls.empty()) {
    llvm::for_each(F.Live, forget);
    return;
  }
  const State Entering = F.Live, Before = F.Sunk;
  State Leaving, Sunk;
  for (const CallSite &Site : Made.Calls) {
    F.Live = Entering;
    F.Sunk = Before;
    applyStage(Site, F, Depth);
    if (Leaving.empty()) {
      Leaving = F.Live;
      Sunk = F.Sunk;
    } else {
      F.alternate(Leaving, F.Live);
      F.alternate(Sunk, F.Sunk);
    }
  }
  F.Live = Leaving;
  F.Sunk = Sunk;
  // It may be yet another filter.
  if (!Made.IsComplete)
    for (Passage &P : F.Live)
      if (F.Mode == Certainty::Must || P != Passage::Unbounded)
        P = Passage::Unknown;
}

void Filters::applyStage(const CallSite &Site, Flow &F, unsigned Depth) const {
  const auto Bound = [&] {
    for (Passage &P : F.Live)
      if (P != Passage::Blocked)
        P = Passage::Bounded;
  };
  const llvm::ArrayRef<const Expr *> Arguments = argumentsOf(*Site.Call);
  switch (Site.What) {
  case Stage::Pass:
  case Stage::Neutral:
  case Stage::Count:
    return;
  case Stage::Block:
    F.Live.assign(F.Live.size(), Passage::Blocked);
    return;
  case Stage::Family:
  case Stage::Columns:
    restrict(Site, F);
    return;
  case Stage::Time: {
    // A start of zero is how the API says "from the beginning".
    const Expr *Start = Site.argument(Role::Start);
    if (!Start || Known.count({Start, Site.In}) != 0)
      Bound();
    return;
  }
  case Stage::Live:
    // One family, or a whole table of which no family is left unbounded that
    // the caller meant to bound.
    if (familyOf(Site).single())
      restrict(Site, F);
    Bound();
    return;
  case Stage::Sink:
    Flow::joinInto(F.Sunk, F.Live);
    F.Live.assign(F.Live.size(), Passage::Blocked);
    return;
  case Stage::Chain:
    for (const Expr *Next : Arguments)
      apply({Next, Site.In}, F, Depth + 1);
    return;
  case Stage::Interleave:
  case Stage::Condition: {
    // A predicate decides about rows, not about cells.
    const State Entering = F.Live;
    State Leaving(F.Live.size(), Passage::Blocked);
    for (const Expr *Branch :
         Arguments.drop_front(Site.What == Stage::Condition ? 1 : 0)) {
      F.Live = Entering;
      apply({Branch, Site.In}, F, Depth + 1);
      Flow::joinInto(Leaving, F.Live);
    }
    F.Live = Leaving;
    return;
  }
  case Stage::ChainOf:
  case Stage::InterleaveOf:
    llvm::for_each(F.Live, forget);
    return;
  case Stage::Itself:
    return apply({Site.argument(Role::Filter), Site.In}, F, Depth + 1);
  case Stage::None:
    llvm_unreachable("a factory has a stage");
  }
}

std::string Filters::describe(Operand Filter, bool &IsComplete, unsigned Depth,
                              unsigned *Stages) const {
  unsigned Counted = 0;
  if (!Stages)
    Stages = &Counted;
  if (Depth == MaxDepth || ++*Stages > MaxDescribed) {
    IsComplete = false;
    return "...";
  }
  const MakerSet Makers = Known.makersOf(Filter);
  const Factories Made = factories(Filter);
  std::string Text;
  if (!Made.IsComplete) {
    IsComplete = false;
    Text = Makers.Gap ? "unknown (" + bigtable::describe(*Makers.Gap) + ")"
                      : "unknown";
  }
  for (const CallSite &Site : Made.Calls) {
    if (!Text.empty())
      Text += " or ";
    if (Site.What == Stage::Itself) {
      Text += describe({Site.argument(Role::Filter), Site.In}, IsComplete,
                       Depth + 1, Stages);
      continue;
    }
    Text += Site.Callee->getNameAsString();
    llvm::SmallVector<std::string, 4> Parts;
    if (Site.What == Stage::Chain || Site.What == Stage::Interleave ||
        Site.What == Stage::Condition) {
      for (const Expr *Argument : argumentsOf(*Site.Call))
        Parts.push_back(
            describe({Argument, Site.In}, IsComplete, Depth + 1, Stages));
    } else if (Site.argument(Role::Family)) {
      const StringSet Names = familyOf(Site);
      const bool IsKnown = Site.What == Stage::Live || Names.isComplete();
      IsComplete &= IsKnown;
      if (!IsKnown)
        Parts.push_back("?");
      for (const ConstantString &Name : Names.Values)
        Parts.push_back("'" + Name.Value + "'");
    }
    if (!Parts.empty())
      Text += "(" + llvm::join(Parts, ", ") + ")";
  }
  return Text;
}

std::vector<Passage> Filters::evaluate(Operand Filter,
                                       llvm::ArrayRef<std::string> Families,
                                       Certainty Mode) const {
  Flow F(Families, Mode);
  apply(Filter, F, 0);
  Flow::joinInto(F.Live, F.Sunk);
  return {F.Live.begin(), F.Live.end()};
}

} // namespace clang::tidy::bigtable
