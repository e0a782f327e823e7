// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnfilteredReadCheck.h"
#include "Queries.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// Stands for all families that the schema does not list: no name can equal
/// it, but a pattern that matches anything matches it.
constexpr StringRef AnyOtherFamily = "~";

/// One table that a read may mean, and what the read reaches there.
struct World {
  llvm::SmallVector<FamilyUse, 8> Ttl;     ///< All families that have a TTL.
  llvm::SmallVector<FamilyUse, 8> Expired; ///< Those read without a bound.
  unsigned Reached = 0;                    ///< Families, with or without a TTL.
};

} // namespace

/// The families of \p In, or none, with those that the filter names by a
/// tagged constant added or replaced.
static llvm::SmallVector<FamilyUse, 8>
familiesOf(const TranslationUnit &Unit, const Table *In,
           llvm::ArrayRef<ConstantString> Named) {
  llvm::SmallVector<FamilyUse, 8> Uses;
  if (In)
    for (const Family &F : In->Families)
      Uses.push_back(Unit.use(*In, F));
  for (const ConstantString &Name : Named) {
    if (!Name.Ttl)
      continue;
    const FamilyUse Tagged{Name.Value, Name.Ttl->Ttl, nullptr, Name.Ttl->At};
    auto *Known = llvm::find_if(
        Uses, [&](const FamilyUse &U) { return U.Name == Name.Value; });
    if (Known == Uses.end())
      Uses.push_back(Tagged);
    else
      *Known = Tagged;
  }
  return Uses;
}

/// What each of \p Names lets pass; without a filter, a wrapper reads the
/// family that it is told, or all.
static std::vector<Passage> passages(const TranslationUnit &Unit,
                                     Operand Filter,
                                     llvm::ArrayRef<std::string> Names,
                                     llvm::ArrayRef<ConstantString> Named,
                                     Certainty Mode) {
  if (Filter.E)
    return Unit.filters().evaluate(Filter, Names, Mode);
  std::vector<Passage> Result;
  for (const std::string &Name : Names)
    Result.push_back(Named.empty() || Named.front().Value == Name
                         ? Passage::Unbounded
                         : Passage::Blocked);
  return Result;
}

static World explore(const TranslationUnit &Unit, Operand Filter,
                     llvm::ArrayRef<FamilyUse> Families,
                     llvm::ArrayRef<ConstantString> Named, Certainty Mode) {
  std::vector<std::string> Names;
  for (const FamilyUse &U : Families)
    Names.push_back(U.Name);
  Names.push_back(AnyOtherFamily.str());
  const std::vector<Passage> Passages =
      passages(Unit, Filter, Names, Named, Mode);
  World W;
  W.Reached =
      llvm::count_if(Passages, [](Passage P) { return P != Passage::Blocked; });
  for (auto [U, P] : llvm::zip(Families, Passages)) {
    if (!U.Ttl.hasTtl())
      continue;
    W.Ttl.push_back(U);
    if (P == Passage::Unbounded)
      W.Expired.push_back(U);
  }
  return W;
}

static bool sameFamilies(llvm::ArrayRef<FamilyUse> L,
                         llvm::ArrayRef<FamilyUse> R) {
  return L.size() == R.size() &&
         llvm::all_of(llvm::zip(L, R), [](const auto &Pair) {
           const auto &[A, B] = Pair;
           return A.Name == B.Name && A.Ttl == B.Ttl;
         });
}

void UnfilteredReadCheck::checkSite(const CallSite &Site) {
  if (Site.Kind == CallKind::Statement && !Site.IsSanctioned)
    checkStatement(Site);
}

void UnfilteredReadCheck::checkStatement(const CallSite &Site) {
  if (const std::optional<Finding> F =
          diagnoseStatement(unit(), Site, strict()))
    report(*F);
}

void UnfilteredReadCheck::checkRead(const CallSite &Site) {
  const Operand Filter{Site.argument(Role::Filter), Site.In};
  const bool ReadsAll = Site.IsWrapper || Site.Stamp == Stamping::Unset ||
                        (Site.Stamp == Stamping::SometimesSet && strict());
  if (Site.CalleeDecides || (!Filter.E && !ReadsAll))
    return;
  std::vector<ConstantString> Named;
  if (Filter.E) {
    Named = unit().filters().namedFamilies(Filter);
  } else if (const Expr *Family = Site.argument(Role::Family)) {
    const StringSet Names = unit().values().strings({Family, Site.In});
    if (!Names.single())
      return;
    Named.push_back(*Names.single());
  }

  // Every table that the read may mean, or none but the tagged families.
  TableChoice Choice = unit().tablesOf(Site);
  if (!Choice.IsNamed)
    llvm::erase_if(Choice.Tables, [&](const Table *T) {
      return llvm::any_of(Named, [&](const ConstantString &Name) {
        return !Name.Ttl && !T->findFamily(Name.Value);
      });
    });
  if (Choice.Tables.empty() || Choice.MayBeOther)
    Choice.Tables.push_back(nullptr);
  llvm::SmallVector<World, 4> Worlds;
  for (const Table *T : Choice.Tables)
    Worlds.push_back(explore(unit(), Filter, familiesOf(unit(), T, Named),
                             Named,
                             strict() ? Certainty::May : Certainty::Must));
  const size_t Possible = Worlds.size();
  llvm::erase_if(Worlds, [](const World &W) { return W.Expired.empty(); });
  if (Worlds.empty() || (!strict() && Worlds.size() != Possible))
    return;

  const World &First = Worlds.front();
  const bool AllAlike =
      Worlds.size() == Possible && llvm::all_of(Worlds, [&](const World &W) {
        return sameFamilies(W.Ttl, First.Ttl) &&
               sameFamilies(W.Expired, First.Expired) &&
               W.Reached == First.Reached;
      });
  // The shorter filter also drops other families before what follows; that must
  // be all the same to it.
  const bool OneFamily =
      First.Reached == 1 &&
      !(Filter.E && unit().filters().needsOtherFamilies(Filter));
  const std::string Live = spellLiveCells(OneFamily ? First.Expired : First.Ttl,
                                          /*WholeTable=*/!OneFamily);

  Finding F;
  F.At =
      (Filter.E && !Filter.In ? *Filter.E : decidingCall(Site)).getBeginLoc();
  F.Message = Site.Kind == CallKind::Predicate
                  ? "predicate can match expired cells of "
                  : "read can return expired cells of ";
  F.Message += describe(First.Expired.front());
  for (const FamilyUse &U : llvm::drop_begin(First.Expired))
    F.Message += " and " + describe(U);
  F.Message += std::string(Filter.E ? "; the filter" : "; the read") +
               " has no lower time bound; begin with '" +
               (AllAlike ? Live : "bigtable_ttl::LiveCells(...)") + "'";
  for (const World &W : Worlds)
    for (const FamilyUse &U : W.Expired)
      F.noteDeclaration(U);
  F.noteCalls(Site);
  if (Worlds.size() != Possible)
    F.note({}, "in some cases only: it may also read another table");
  if (Filter.E && AllAlike)
    Edits(unit(), Site).chainBefore(Filter, Live, F);
  report(F);
}

} // namespace clang::tidy::bigtable
