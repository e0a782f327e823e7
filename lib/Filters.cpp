// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Filters.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// The server refuses filters nested deeper than 20; constants add steps.
constexpr unsigned MaxDepth = 64;
/// Stages looked at in one filter; a constant used twice counts twice.
constexpr unsigned MaxStages = 4096;

constexpr llvm::StringLiteral NameCharacters =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

/// Cells without any lower bound, made certain or not by an unknown stage.
void forget(Passage &P) {
  if (P == Passage::Unbounded)
    P = Passage::Unknown;
}

} // namespace

/// The cells on their way through a filter, and those that a sink has already
/// emitted.
struct Filters::Flow {
  llvm::ArrayRef<std::string> Families;
  State Live;
  State Sunk;
  unsigned Stages = 0;

  explicit Flow(llvm::ArrayRef<std::string> Families)
      : Families(Families), Live(Families.size(), Passage::Unbounded),
        Sunk(Families.size(), Passage::Blocked) {}

  static void joinInto(State &To, const State &From) {
    for (auto [T, F] : llvm::zip_equal(To, From))
      T = std::max(T, F);
  }
};

std::optional<bool> matchesFamily(StringRef Pattern, StringRef Family) {
  // On these characters POSIX and RE2 agree about the language of a pattern;
  // '(?' begins an RE2 extension.
  if (Pattern.find_first_not_of((NameCharacters + "()[]|*+?.").str()) !=
          StringRef::npos ||
      Pattern.contains("(?"))
    return std::nullopt;
  llvm::Regex Full(("^(" + Pattern + ")$").str());
  if (!Full.isValid())
    return std::nullopt;
  return Full.match(Family);
}

std::optional<CallSite> Filters::factory(const Expr *Filter) const {
  for (unsigned Depth = 0; Depth != MaxDepth; ++Depth) {
    const Expr *E = stripConversions(Filter);
    if (const auto *Call = dyn_cast<CallExpr>(E)) {
      std::optional<CallSite> Site = Functions.classify(*Call);
      if (Site && Site->Kind == CallKind::Filter)
        return Site;
      return std::nullopt;
    }
    Filter = initializerOf(E, Context);
    if (!Filter)
      return std::nullopt;
  }
  return std::nullopt;
}

bool Filters::passesAll(const Expr *Filter) const {
  const auto *Call = dyn_cast<CallExpr>(stripConversions(Filter));
  const std::optional<CallSite> Site =
      Call ? Functions.classify(*Call) : std::nullopt;
  return Site && Site->What == Stage::Pass;
}

void Filters::forEachStage(
    const Expr *Filter,
    llvm::function_ref<void(const CallSite &)> Visit) const {
  llvm::SmallVector<std::pair<const Expr *, unsigned>, 8> Pending{{Filter, 0}};
  for (unsigned N = 0; !Pending.empty() && N != MaxStages; ++N) {
    const auto [E, Depth] = Pending.pop_back_val();
    const std::optional<CallSite> Site = factory(E);
    if (!Site || Depth == MaxDepth)
      continue;
    Visit(*Site);
    if (Site->What == Stage::Chain || Site->What == Stage::Interleave ||
        Site->What == Stage::Condition)
      for (unsigned I = Site->Call->getNumArgs(); I-- != 0;)
        Pending.emplace_back(Site->Call->getArg(I), Depth + 1);
  }
}

bool Filters::needsOtherFamilies(const Expr *Filter) const {
  bool Needs = false;
  forEachStage(Filter, [&](const CallSite &Site) {
    Needs |= Site.What == Stage::Condition || Site.What == Stage::Count;
    if (Site.What != Stage::Family)
      return;
    const std::optional<ConstantString> Name =
        constantString(Site.argument(Role::Family), Context);
    Needs |= !Name ||
             Name->Value.find_first_not_of(NameCharacters) != std::string::npos;
  });
  return Needs;
}

std::vector<ConstantString> Filters::namedFamilies(const Expr *Filter) const {
  std::vector<ConstantString> Names;
  forEachStage(Filter, [&](const CallSite &Site) {
    const Expr *Argument = Site.argument(Role::Family);
    const std::optional<ConstantString> Name =
        Argument ? constantString(Argument, Context) : std::nullopt;
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
  const Expr *Argument = Site.argument(Role::Family);
  const std::optional<ConstantString> Name =
      Argument ? constantString(Argument, Context) : std::nullopt;
  for (auto [P, Family] : llvm::zip_equal(F.Live, F.Families)) {
    std::optional<bool> Kept;
    if (Name)
      Kept = Site.What == Stage::Family ? matchesFamily(Name->Value, Family)
                                        : Name->Value == Family;
    if (!Kept)
      forget(P);
    else if (!*Kept)
      P = Passage::Blocked;
  }
}

void Filters::apply(const Expr *Filter, Flow &F, unsigned Depth) const {
  const std::optional<CallSite> Site =
      Depth < MaxDepth && ++F.Stages < MaxStages ? factory(Filter)
                                                 : std::nullopt;
  if (!Site) {
    llvm::for_each(F.Live, forget);
    return;
  }
  const auto Bound = [&] {
    for (Passage &P : F.Live)
      if (P != Passage::Blocked)
        P = Passage::Bounded;
  };
  switch (Site->What) {
  case Stage::Pass:
  case Stage::Neutral:
  case Stage::Count:
    return;
  case Stage::Block:
    F.Live.assign(F.Live.size(), Passage::Blocked);
    return;
  case Stage::Family:
  case Stage::Columns:
    restrict(*Site, F);
    return;
  case Stage::Time: {
    // A start of zero is how the API says "from the beginning".
    const Expr *Start = Site->argument(Role::Start);
    if (!Start || constantCount(Start, Context) != 0)
      Bound();
    return;
  }
  case Stage::Live:
    // One family, or a whole table of which no family is left unbounded that
    // the caller meant to bound.
    if (constantString(Site->argument(Role::Family), Context))
      restrict(*Site, F);
    Bound();
    return;
  case Stage::Sink:
    Flow::joinInto(F.Sunk, F.Live);
    F.Live.assign(F.Live.size(), Passage::Blocked);
    return;
  case Stage::Chain:
    for (const Expr *Next : Site->Call->arguments())
      apply(Next, F, Depth + 1);
    return;
  case Stage::Interleave:
  case Stage::Condition: {
    // A predicate decides about rows, not about cells.
    const unsigned First = Site->What == Stage::Condition ? 1 : 0;
    const State Entering = F.Live;
    State Leaving(F.Live.size(), Passage::Blocked);
    for (unsigned I = First; I < Site->Call->getNumArgs(); ++I) {
      F.Live = Entering;
      apply(Site->Call->getArg(I), F, Depth + 1);
      Flow::joinInto(Leaving, F.Live);
    }
    F.Live = Leaving;
    return;
  }
  case Stage::None:
    llvm_unreachable("a factory has a stage");
  }
}

std::vector<Passage>
Filters::evaluate(const Expr *Filter,
                  llvm::ArrayRef<std::string> Families) const {
  Flow F(Families);
  apply(Filter, F, 0);
  Flow::joinInto(F.Live, F.Sunk);
  return {F.Live.begin(), F.Live.end()};
}

} // namespace clang::tidy::bigtable
