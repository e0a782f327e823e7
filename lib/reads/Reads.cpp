// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Reads.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "protocol/FilterBuilder.h"
#include "values/Operand.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

namespace {

/// A table that a read may mean, and a filter that it may have.
struct World {
  llvm::SmallVector<FamilyUse, 8> Families;
  const FilterNode *Filter;
  std::vector<Flaw> Flaws;

  std::vector<ReadFamily> readFamilies() const {
    std::vector<ReadFamily> Result;
    for (const FamilyUse &U : Families)
      Result.push_back({U.Name, U.Policy});
    return Result;
  }
};

/// A world in which the read is wrong, and what would mend it.
struct Wrong {
  const World *In;
  const Flaw *F;
  std::optional<Repair> Fix;
  std::optional<Reordering> Move;
  FilterNode Live;
  /// With literals, to compare.
  std::string Text;
};

} // namespace

/// The families of \p In, or none, with those that the filter names by a
/// tagged constant added or replaced.
static llvm::SmallVector<FamilyUse, 8>
familiesIn(const Analysis &Code, const Table *In,
           llvm::ArrayRef<ConstantString> Named) {
  llvm::SmallVector<FamilyUse, 8> Uses;
  if (In)
    for (const Family &F : In->Families)
      Uses.push_back(Code.targets().use(*In, F));
  for (const ConstantString &Name : Named) {
    if (!Name.Policy)
      continue;
    const FamilyUse Tagged{Name.Value, *Name.Policy, nullptr, tagOf(Name)};
    auto *Known = llvm::find_if(
        Uses, [&](const FamilyUse &U) { return U.Name == Name.Value; });
    if (Known == Uses.end())
      Uses.push_back(Tagged);
    else
      *Known = Tagged;
  }
  return Uses;
}

/// The filters that \p Site may have; none if it is not to be judged.
static std::vector<FilterNode> filtersOf(const Analysis &Code,
                                         const CallSite &Site, bool Strict) {
  if (Site.CalleeDecides)
    return {};
  if (const std::optional<FilterNode> Filter =
          Code.filterBuilder().treeOf(Site))
    return expand(*Filter);
  if (!Site.IsWrapper && Site.Stamp != Presence::Unset &&
      !(Site.Stamp == Presence::SometimesSet && Strict))
    return {};
  // Without a filter, a wrapper reads the given family, or all families.
  FilterNode All;
  All.Kind = Stage::Pass;
  if (const Expr *Family = Site.argument(Role::Family)) {
    All.Kind = Stage::Columns;
    All.Names = Code.values().strings({Family, Site.In});
  }
  return expand(All);
}

/// Every table that the read may mean with that filter, or none but the tagged
/// families.
static llvm::SmallVector<const Table *, 4>
tablesFor(const TableChoice &Choice, llvm::ArrayRef<ConstantString> Named) {
  llvm::SmallVector<const Table *, 4> Tables = Choice.Tables;
  const auto HasAll = [&](const Table *T) {
    return llvm::all_of(Named, [&](const ConstantString &Name) {
      return Name.Policy || T->findFamily(Name.Value);
    });
  };
  // Of several tables, the filter means one that has its families.
  if (!Choice.IsNamed || llvm::any_of(Tables, HasAll))
    llvm::erase_if(Tables, [&](const Table *T) { return !HasAll(T); });
  if (Tables.empty() || Choice.MayBeOther)
    Tables.push_back(nullptr);
  return Tables;
}

static Operand madeBy(const FilterNode *Node) {
  return Node ? Node->Made : Operand();
}

Operand rootOf(const FilterNode *Condition, const CallSite &Site) {
  if (!Condition)
    return {Site.argument(Role::Filter), Site.In};
  const Operand Made = Condition->Made;
  return Made.E ? Operand{argumentsOf(*Made.E).front(), Made.In} : Made;
}

/// Returns true if the fix has the whole filter begin with live cells, also
/// where a predicate is wrong.
static bool beginsWhole(const Wrong &W) {
  return W.Fix && W.Fix->Begun == W.In->Filter;
}

static bool areAlike(const Wrong &L, const Wrong &R) {
  const auto Same = [](const Operand &A, const Operand &B) {
    return A.E == B.E && A.In == B.In;
  };
  return L.F->Kind == R.F->Kind && L.Text == R.Text &&
         Same(madeBy(L.F->Condition), madeBy(R.F->Condition)) &&
         Same(madeBy(L.F->Stage), madeBy(R.F->Stage)) &&
         L.Fix.has_value() == R.Fix.has_value() &&
         (!L.Fix ||
          (L.Fix->Kind == R.Fix->Kind && beginsWhole(L) == beginsWhole(R) &&
           L.Fix->Live.DropsUnlisted == R.Fix->Live.DropsUnlisted &&
           Same(madeBy(L.Fix->Replaced), madeBy(R.Fix->Replaced))));
}

FamilyChoice familiesRead(const Analysis &Code, const CallSite &Site) {
  FamilyChoice Choice;
  const std::vector<FilterNode> Filters =
      filtersOf(Code, Site, /*Strict=*/false);
  Choice.MayBeOther = Filters.empty();
  for (const FilterNode &Filter : Filters) {
    const auto Named = namedFamilies(Filter);
    for (const Table *T :
         tablesFor(Code.targets().tablesOf(Site, Named), Named)) {
      Choice.MayBeOther |= !T;
      const auto Families = familiesIn(Code, T, Named);
      std::vector<std::string> Names;
      for (const FamilyUse &U : Families)
        Names.push_back(U.Name);
      const Evaluation Result = evaluate(Filter, Names);
      for (auto [I, Use] : llvm::enumerate(Families))
        if (!Result.output(I).isBlocked())
          Choice.Uses.push_back(Use);
    }
  }
  return Choice;
}

std::vector<FamilyVerdicts> verdictsOn(const Analysis &Code,
                                       const CallSite &Site) {
  const std::vector<FilterNode> Filters =
      filtersOf(Code, Site, /*Strict=*/true);
  const TableChoice Choice = Code.targets().tablesOf(Site);
  if (Filters.empty() || Choice.Tables.size() != 1 || Choice.MayBeOther)
    return {};
  const Table *In = Choice.Tables.front();
  const auto Families = familiesIn(Code, In, namedFamilies(Filters.front()));
  std::vector<std::string> Names;
  for (const FamilyUse &U : Families)
    Names.push_back(U.Name);
  std::vector<Evaluation> Evaluations;
  for (const FilterNode &Filter : Filters)
    Evaluations.push_back(evaluate(Filter, Names));
  std::vector<FamilyVerdicts> Result;
  for (auto [I, Use] : llvm::enumerate(Families)) {
    if (!Use.Policy.hasTtl())
      continue;
    FamilyVerdicts &Of = Result.emplace_back();
    Of.In = In;
    Of.Family = Use.Name;
    for (const Evaluation &E : Evaluations)
      if (const Verdict V = judge(E.output(I), Use.Policy);
          !llvm::is_contained(Of.Possible, V))
        Of.Possible.push_back(V);
  }
  return Result;
}

std::string describe(const FamilyVerdicts &Of) {
  std::string Text = "'" + Of.Family + "'";
  StringRef Separator = " ";
  for (const Verdict V : Of.Possible) {
    Text += (Separator + toString(V)).str();
    Separator = " or ";
  }
  return Text;
}

std::string describe(const ReadFlaw &Flaw) {
  std::string Text;
  for (const auto &[Use, V] : Flaw.Families)
    Text += (Text.empty() ? "" : " and ") + describe(Use);
  return Text;
}

std::vector<ReadFamily> ReadCase::readFamilies() const {
  std::vector<ReadFamily> Result;
  for (const FamilyUse &U : Families)
    Result.push_back({U.Name, U.Policy});
  return Result;
}

std::vector<ReadCase> casesOf(const Analysis &Code, const CallSite &Site) {
  std::vector<ReadCase> Cases;
  for (FilterNode &Filter : filtersOf(Code, Site, /*Strict=*/false)) {
    const std::vector<ConstantString> Named = namedFamilies(Filter);
    for (const Table *T :
         tablesFor(Code.targets().tablesOf(Site, Named), Named)) {
      if (Cases.size() == MaxWorlds)
        return {};
      Cases.push_back({familiesIn(Code, T, Named), Filter});
    }
  }
  return Cases;
}

/// With all their flaws. Nothing if there are too many, or if the read is right
/// in one of them, unless \p Strict.
static std::optional<std::vector<World>>
worldsOf(const Analysis &Code, const CallSite &Site,
         llvm::ArrayRef<FilterNode> Filters, bool Strict) {
  std::vector<World> Worlds;
  for (const FilterNode &Filter : Filters) {
    const std::vector<ConstantString> Named = namedFamilies(Filter);
    for (const Table *T :
         tablesFor(Code.targets().tablesOf(Site, Named), Named)) {
      if (Worlds.size() == MaxWorlds)
        return std::nullopt;
      World &W = Worlds.emplace_back();
      W.Families = familiesIn(Code, T, Named);
      W.Filter = &Filter;
      W.Flaws = flawsOf(Filter, W.readFamilies(), Strict);
      if (W.Flaws.empty() && !Strict)
        return std::nullopt;
    }
  }
  return Worlds;
}

ReadOutlook outlookOf(const Analysis &Code, const CallSite &Site) {
  ReadOutlook Result;
  const std::vector<FilterNode> Filters =
      filtersOf(Code, Site, /*Strict=*/true);
  const auto Worlds = worldsOf(Code, Site, Filters, /*Strict=*/true);
  Result.IsKnown = !Filters.empty() && Worlds;
  if (!Result.IsKnown)
    return Result;
  for (const World &W : *Worlds) {
    Result.MayBeWrong |= !W.Flaws.empty();
    std::vector<std::string> Names;
    for (const FamilyUse &U : W.Families)
      Names.push_back(U.Name);
    const Evaluation Passed = evaluate(*W.Filter, Names);
    for (auto [I, Use] : llvm::enumerate(W.Families)) {
      if (!Use.Policy.hasTtl()) {
        if (!Passed.output(I).isBlocked())
          Result.Lasting.push_back(Use);
        continue;
      }
      const Verdict V = judge(Passed.output(I), Use.Policy, /*Strict=*/true);
      if (V == Verdict::Blocked)
        continue;
      Result.Reached.push_back(Use);
      // Judges one family: in the whole table, flaws that the fix of another
      // flaw corrects are left out.
      if (V != Verdict::Live ||
          !flawsOf(*W.Filter, {ReadFamily{Use.Name, Use.Policy}},
                   /*Strict=*/true)
               .empty())
        Result.Doubtful.push_back(Use);
      if (V == Verdict::Bounded || V == Verdict::Unknown)
        Result.IsKnown = false;
      else if (V != Verdict::Live)
        Result.MayBeWrong = true;
    }
  }
  return Result;
}

/// Returns the first flaw of these kinds in each world; empty if some world has
/// none, unless \p Strict.
static std::vector<Wrong> wrongAmong(llvm::ArrayRef<World> Worlds,
                                     llvm::ArrayRef<FlawKind> Kinds,
                                     const Spelling &Write, bool Strict) {
  std::vector<Wrong> Result;
  const auto IsAsked = [Kinds](const Flaw &F) {
    return llvm::is_contained(Kinds, F.Kind);
  };
  if (!Strict && !llvm::all_of(Worlds, [&](const World &W) {
        return llvm::any_of(W.Flaws, IsAsked);
      }))
    return Result;
  for (const World &W : Worlds) {
    const auto Asked = llvm::find_if(W.Flaws, IsAsked);
    if (Asked == W.Flaws.end())
      continue;
    const Flaw &First = *Asked;
    const std::vector<ReadFamily> Families = W.readFamilies();
    std::optional<Repair> Fix =
        repair(*W.Filter, First, Families, Write.style());
    FilterNode Live =
        Fix ? Fix->Live.Tree
            : liveFilterFor(*W.Filter, Families, Write.style()).Tree;
    std::string Text = Write.filter(Live, FamilyNames(), "");
    Result.push_back({&W, &First, std::move(Fix),
                      reorder(*W.Filter, First, Families), std::move(Live),
                      std::move(Text)});
  }
  return Result;
}

static ReadFlaw resultOf(const Wrong &W, const CallSite &Site) {
  const Flaw &Found = *W.F;
  ReadFlaw Result;
  Result.Kind = Found.Kind;
  for (const auto &[I, V] : Found.Families)
    Result.Families.emplace_back(W.In->Families[I], V);
  Result.Owner = W.In->Families[Found.Owner];
  Result.Root = rootOf(Found.Condition, Site);
  Result.Begun = beginsWhole(W) ? Operand{Site.argument(Role::Filter), Site.In}
                                : Result.Root;
  Result.Stage = madeBy(Found.Stage);
  Result.IsPredicate = Found.Condition != nullptr;
  Result.KeptIn =
      Found.Stage && Found.Stage->Kept ? Found.Stage->Kept->In : nullptr;
  forEachStage(*Found.Root, [&](const FilterNode &Node) {
    if (Node.Kind == Stage::Time && Node.ConstantStart)
      Result.ConstantStart = Node.Made;
    Result.EndsSomewhere |=
        Node.Kind == Stage::Time &&
        llvm::all_of(Node.Starts, [](Bound B) { return B.isOpenStart(); }) &&
        llvm::any_of(Node.Ends, [](Bound B) { return !B.isOpenEnd(); });
    if (!Result.Elsewhere.Name)
      Result.Elsewhere = Node.Elsewhere;
  });
  return Result;
}

/// The cached result for one call.
struct ReadJudge::Judged {
  const Expr *Call;
  const Frame *In;
  SourceLocation Outside;
  bool Strict;
  std::vector<FilterNode> Filters;
  /// They point to the filters. Nothing if there is nothing wrong.
  std::optional<std::vector<World>> Worlds;
};

ReadJudge::ReadJudge(const Analysis &Code) : Code(Code) {}
ReadJudge::~ReadJudge() = default;

std::optional<ReadFlaw> ReadJudge::flawOf(const CallSite &Site,
                                          llvm::ArrayRef<FlawKind> Kinds,
                                          bool Strict) {
  if (!Last || Last->Call != Site.Call || Last->In != Site.In ||
      Last->Outside != Site.Outside || Last->Strict != Strict) {
    Last.reset(new Judged{Site.Call, Site.In, Site.Outside, Strict,
                          filtersOf(Code, Site, Strict), std::nullopt});
    Last->Worlds = worldsOf(Code, Site, Last->Filters, Strict);
  }
  const std::optional<std::vector<World>> &Worlds = Last->Worlds;
  const std::vector<Wrong> All =
      Worlds ? wrongAmong(*Worlds, Kinds, Code.spelling(), Strict)
             : std::vector<Wrong>();
  if (All.empty())
    return std::nullopt;
  const Wrong &First = All.front();
  ReadFlaw Result = resultOf(First, Site);
  for (const Wrong &W : All)
    for (const auto &[I, V] : W.F->Families)
      Result.Declared.push_back(W.In->Families[I]);
  if (Result.Kind == FlawKind::Scope)
    Result.Declared.push_back(Result.Owner);
  Result.IsCertain = All.size() == Worlds->size();
  const bool AllAlike =
      Result.IsCertain &&
      llvm::all_of(All, [&](const Wrong &W) { return areAlike(W, First); });
  if (AllAlike)
    Result.Live = First.Live;
  if (!AllAlike || !Site.argument(Role::Filter))
    return Result;
  Result.Fix = First.Fix;
  Result.Replaced = First.Fix ? madeBy(First.Fix->Replaced) : Operand();
  if (First.Move && Worlds->size() == 1) {
    Result.Chain = First.Move->Chain->Made;
    Result.From = First.Move->From;
    Result.To = First.Move->To;
  }
  return Result;
}

Finding explain(const ReadFlaw &Flaw, const CallSite &Site) {
  Finding F;
  F.noteDeclarations(Flaw.Declared);
  F.noteCalls(Site);
  if (Flaw.Elsewhere.Name)
    F.noteElsewhere(*Flaw.Elsewhere.Name,
                    isa<FunctionDecl>(*Flaw.Elsewhere.Name) ? "returns"
                                                            : "holds",
                    *Flaw.Elsewhere.Summary);
  if (!Flaw.IsCertain)
    F.note({}, "in some cases only: it may also read another table, or through "
               "another filter");
  return F;
}

} // namespace clang::tidy::bigtable
