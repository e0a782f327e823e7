// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds errors in the filter of a request.

#include "TableJudge.h"
#include "model/VersionFlaws.h"
#include <algorithm>
#include <chrono>
#include <iterator>
#include <set>

namespace bigtable_ttl::emulator {

using std::chrono::microseconds;

/// Times at which a filter is evaluated; beyond that, none.
static constexpr std::size_t MostTimes = 16;

void TableJudge::report(const tidy::Flaw &Flaw,
                        llvm::ArrayRef<tidy::ReadFamily> Families,
                        bool HasFilter, bool IsPredicate, bool IsCertain,
                        bool IsStale) {
  std::string Whose, First;
  tidy::Verdict How = tidy::Verdict::Unbounded;
  for (const auto &[Index, Verdict] : Flaw.Families) {
    const tidy::ReadFamily &Family = Families[Index];
    if (First.empty()) {
      First = Family.Name;
      How = Verdict;
    }
    Whose += (Whose.empty() ? "family '" : " and family '") + Family.Name +
             "' (" + tidy::describe(Family.Policy) + ")";
  }
  Whose += " of table '" + Id + "'";
  const bool AsPredicate = IsPredicate || Flaw.Condition;
  const std::string Subject = AsPredicate          ? "predicate"
                              : Reader == "filter" ? "read"
                                                   : Reader;
  switch (Flaw.Kind) {
  case tidy::FlawKind::Expired:
  case tidy::FlawKind::Stale:
    // A client may compare timestamps itself, but a predicate decides in the
    // server.
    if (IsStale)
      return report("stale-bound", AsPredicate, First,
                    Subject + (AsPredicate ? " can match" : " can return") +
                        " cells of " + Whose +
                        " that have expired since its lower time bound was "
                        "taken; earlier requests had the same bound; take it "
                        "again for each");
    return report("unfiltered-read", AsPredicate, First,
                  Subject + (AsPredicate ? " can match" : " can return") +
                      " expired cells of " + Whose + "; " +
                      (!HasFilter ? "it has no filter"
                       : How == tidy::Verdict::OnlyExpired
                           ? "the " + Reader + " ends where live cells begin"
                       : How == tidy::Verdict::TooOld
                           ? "the lower time bound of the " + Reader +
                                 " is older than the cutoff"
                           : "the " + Reader + " has no lower time bound"));
  case tidy::FlawKind::Dropped:
    return report("unfiltered-read", IsCertain, First,
                  Subject + " drops live cells of " + Whose + "; the " +
                      Reader +
                      (How == tidy::Verdict::EndsTooEarly
                           ? " ends before they expire"
                           : " begins at the current time or later, but a cell "
                             "with the default TTL has an earlier timestamp"));
  case tidy::FlawKind::Scope:
    return report("filter-scope", IsCertain, First,
                  "time bound of family '" + Families[Flaw.Owner].Name +
                      "' also falls on " + Whose +
                      ", where it drops live cells or keeps expired ones");
  case tidy::FlawKind::Count:
  case tidy::FlawKind::Sink:
    return report("filter-order", true, First,
                  std::string(Flaw.Kind == tidy::FlawKind::Count
                                  ? "a limit in the filter counts"
                                  : "a sink in the filter emits") +
                      " expired cells of " + Whose +
                      ", so the result depends on when garbage collection "
                      "runs; put the time bound before it");
  }
}

void TableJudge::query(const tidy::SqlQuery &Of,
                       llvm::ArrayRef<tidy::UnboundedFamily> Unbounded) {
  if (!Table)
    return;
  for (const tidy::SqlRead &Read : Of.Reads)
    for (const tidy::Family &Each : Table->Families)
      if (Read.Table == Id && Each.Policy.hasTtl() && Read.reads(Each.Name))
        Out.Touched.insert(&Each);
  std::set<std::string> Names;
  std::string Whose;
  for (const tidy::UnboundedFamily &Each : Unbounded)
    if (Each.In == Table && Each.Name == Id &&
        Names.insert(Each.Of->Name).second)
      Whose += (Whose.empty() ? "family '" : " and family '") + Each.Of->Name +
               "' (" + tidy::describe(Each.Of->Policy) + ")";
  // The result has no timestamps that the client could compare.
  if (!Whose.empty())
    report("unfiltered-read", true, *Names.begin(),
           "query can return expired cells of " + Whose + " of table '" + Id +
               "'; it has no lower bound on '_timestamp'; write 'FROM " +
               tidy::spellTable(Id) +
               "(with_history => TRUE, after_or_equal => @cutoff)'");
}

/// Returns true if each family of \p Some is one of \p All.
static bool isIn(llvm::ArrayRef<std::pair<unsigned, tidy::Verdict>> Some,
                 llvm::ArrayRef<std::pair<unsigned, tidy::Verdict>> All) {
  return std::all_of(Some.begin(), Some.end(), [&](const auto &Each) {
    return std::any_of(All.begin(), All.end(), [&](const auto &Other) {
      return Each.first == Other.first;
    });
  });
}

std::set<std::int64_t>
TableJudge::cutoffTimes(const v2::RowFilter &Filter) const {
  std::set<std::int64_t> Times;
  if (Now.Earliest == Now.Latest)
    return Times;
  for (const std::int64_t Start : startsOf(Filter))
    for (const tidy::Family &Each : Table->Families) {
      if (!Each.Policy.hasTtl())
        continue;
      // The first millisecond in which cells are live, and the one before.
      const std::int64_t Expiry =
          Each.Policy.Ttl->ExpiresAt(microseconds(Start))
              .time_since_epoch()
              .count();
      for (const std::int64_t At : {Expiry, Expiry - 1000})
        if (At >= Now.Earliest && At <= Now.Latest)
          Times.insert(At);
    }
  return Times;
}

/// Returns true if a flaw of \p All is about the cells that \p Each is about.
static bool isAmong(const std::vector<tidy::Flaw> &All,
                    const tidy::Flaw &Each) {
  return std::any_of(All.begin(), All.end(), [&](const tidy::Flaw &Other) {
    return !Other.Condition == !Each.Condition &&
           isIn(Each.Families, Other.Families);
  });
}

std::vector<tidy::Flaw>
TableJudge::dropsFromNow(const v2::RowFilter &Filter,
                         llvm::ArrayRef<tidy::ReadFamily> Families,
                         const std::set<std::int64_t> &Cutoffs) const {
  std::set<std::int64_t> Bounds;
  const auto Add = [&](const tidy::Bound &Each) {
    if (Each.isExact() && Each.Least > Now.Earliest && Each.Least <= Now.Latest)
      Bounds.insert(Each.Least);
  };
  // Relative to 1970.
  const tidy::FilterNode Absolute = filterOf(Filter, ClientTime());
  tidy::forEachStage(Absolute, [&](const tidy::FilterNode &Each) {
    if (Each.Kind == tidy::Stage::Time) {
      Add(Each.Starts.front());
      Add(Each.Ends.front());
    }
  });
  if (Bounds.empty() || Bounds.size() + Cutoffs.size() > MostTimes)
    return {};
  // If the cutoff is the current time, it is no other time.
  for (const std::int64_t Each : Cutoffs)
    if (Bounds.count(Each + 1000) == 0)
      Bounds.insert(Each);
  std::vector<std::vector<tidy::Flaw>> All;
  for (const std::int64_t At : Bounds) {
    All.push_back(tidy::flawsOf(filterOf(Filter, ClientTime{At, At, {}}),
                                Families, /*Strict=*/false));
    for (tidy::Flaw &Each : All.back()) {
      // The tree is gone, and only whether there is a condition matters.
      static const tidy::FilterNode Some{};
      Each.Root = Each.Stage = nullptr;
      Each.Condition = Each.Condition ? &Some : nullptr;
    }
  }
  std::vector<tidy::Flaw> Drops;
  for (const std::vector<tidy::Flaw> &Some : All)
    for (const tidy::Flaw &Each : Some)
      if (Each.Kind == tidy::FlawKind::Dropped && !isAmong(Drops, Each) &&
          std::all_of(All.begin(), All.end(), [&](const auto &Others) {
            return isAmong(Others, Each);
          }))
        Drops.push_back(Each);
  return Drops;
}

void TableJudge::filter(const v2::RowFilter &Filter, bool HasFilter,
                        bool IsPredicate) {
  if (!Table)
    return;
  std::vector<tidy::ReadFamily> Families;
  for (const tidy::Family &Each : Table->Families)
    Families.push_back({Each.Name, Each.Policy});
  const tidy::FilterNode Tree = filterOf(Filter, Now);
  const tidy::Evaluation Result = [&] {
    std::vector<std::string> Names;
    for (const tidy::ReadFamily &Each : Families)
      Names.push_back(Each.Name);
    return tidy::evaluate(Tree, Names);
  }();
  for (std::size_t I = 0; I != Families.size(); ++I)
    if (Families[I].Policy.hasTtl() && !Result.output(I).isBlocked())
      Out.Touched.insert(&Table->Families[I]);
  // Finds earlier bounds that were correct then.
  const std::optional<tidy::FilterNode> Kept =
      Now.Seen.empty() ? std::nullopt
                       : std::optional(filterOf(Filter, Now, true));
  const std::vector<tidy::Flaw> OfKept =
      Kept ? tidy::flawsOf(*Kept, Families, false) : std::vector<tidy::Flaw>();
  const std::set<std::int64_t> Cutoffs = cutoffTimes(Filter);
  const std::optional<tidy::FilterNode> AtExact =
      Cutoffs.empty()
          ? std::nullopt
          : std::optional(filterOf(
                Filter, ClientTime{*Cutoffs.rbegin(), *Cutoffs.rbegin(), {}}));
  const std::vector<tidy::Flaw> Flaws = tidy::flawsOf(Tree, Families, false);
  std::vector<tidy::Flaw> Scopes;
  if (AtExact)
    for (tidy::Flaw &Each : tidy::flawsOf(*AtExact, Families, false))
      if (Each.Kind == tidy::FlawKind::Scope)
        Scopes.push_back(std::move(Each));
  std::vector<tidy::Flaw> OfStale;
  std::copy_if(OfKept.begin(), OfKept.end(), std::back_inserter(OfStale),
               [](const tidy::Flaw &Each) {
                 return Each.Kind == tidy::FlawKind::Stale;
               });
  for (const tidy::Flaw &Each : Scopes)
    // The finding is certain if the bound does harm whenever it was made.
    report(Each, Families, HasFilter, IsPredicate,
           std::any_of(Flaws.begin(), Flaws.end(),
                       [&](const tidy::Flaw &Other) {
                         return isIn(Other.Families, Each.Families);
                       }),
           /*IsStale=*/false);
  for (const tidy::Flaw &Each : Flaws)
    if (!isAmong(Scopes, Each))
      report(Each, Families, HasFilter, IsPredicate, /*IsCertain=*/true,
             isAmong(OfStale, Each));
  for (const tidy::Flaw &Each : dropsFromNow(Filter, Families, Cutoffs))
    if (!isAmong(Scopes, Each) && !isAmong(Flaws, Each))
      report(Each, Families, HasFilter, IsPredicate, /*IsCertain=*/false,
             /*IsStale=*/false);
}

/// Returns two answers: \p All write to a column of the family \p Name that
/// \p Filter lets pass, and they delete before that or replace the cell at
/// timestamp 0.
static std::pair<bool, bool>
effectOn(const std::string &Name, const v2::RowFilter &Filter,
         const RepeatedPtrField<v2::Mutation> &All) {
  bool Deletes = false;
  for (const v2::Mutation &Each : All) {
    Deletes |= Each.has_delete_from_row() ||
               Each.delete_from_family().family_name() == Name ||
               Each.delete_from_column().family_name() == Name;
    const v2::Mutation::SetCell &Set = Each.set_cell();
    if (Each.has_set_cell() && Set.family_name() == Name &&
        !dropsColumn(Filter, Set.column_qualifier()))
      return {true, Deletes || Set.timestamp_micros() == 0};
  }
  return {false, Deletes};
}

void TableJudge::versions(
    const v2::RowFilter &Filter,
    llvm::ArrayRef<const RepeatedPtrField<v2::Mutation> *> Branches) {
  if (!Table)
    return;
  std::vector<tidy::ReadFamily> Families;
  for (const tidy::Family &Each : Table->Families)
    Families.push_back({Each.Name, Each.Policy});
  const bool IsPredicate = !Branches.empty();
  const tidy::FilterNode Tree = filterOf(Filter, Now);
  for (const tidy::VersionFlaw &Each :
       tidy::versionFlawsOf(Tree, Families, IsPredicate))
    for (const unsigned I : Each.Families) {
      const tidy::Family &Of = Table->Families[I];
      bool Writes = false, Replaces = false;
      for (const auto *Branch : Branches) {
        const auto [Sets, Deletes] = effectOn(Of.Name, Filter, *Branch);
        Writes |= Sets;
        Replaces |= Sets && Deletes;
      }
      if (Each.Kind == tidy::VersionFlawKind::Returns || Replaces ||
          Of.Policy.Versions != 1)
        continue;
      const bool Compares = Each.Kind == tidy::VersionFlawKind::Compares;
      return report(
          "version-limit", Writes && Compares, Of.Name,
          std::string(IsPredicate || Each.Condition ? "predicate " : "read ") +
              (Compares ? "also compares" : "also counts") +
              " replaced versions of " + describe(Of) +
              ", so the result depends on when garbage collection runs; begin "
              "with 'Latest(1)'");
    }
}

} // namespace bigtable_ttl::emulator
