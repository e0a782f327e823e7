// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "RequestJudge.h"
#include "SetCells.h"
#include "model/Duration.h"
#include "model/FilterFlaws.h"
#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <tuple>

namespace bigtable_ttl::emulator {

namespace admin = google::bigtable::admin::v2;
namespace tidy = clang::tidy::bigtable;
namespace v2 = google::bigtable::v2;
using google::protobuf::RepeatedPtrField;
using std::chrono::microseconds;
using std::chrono::milliseconds;

namespace {

/// Timestamps outside of the years 2001 to 2286 count another unit: the seconds
/// and milliseconds of today come before, its nanoseconds after.
constexpr std::int64_t EarliestPlausible = 1'000'000'000'000'000;
constexpr std::int64_t LatestPlausible = 10 * EarliestPlausible;
/// Mutations of one bulk that are compared with the entries of the same row.
constexpr int MostPairs = 1'000'000;

/// Judges one request about one table.
class Judge {
public:
  Judge(const tidy::Schema &Schema, const std::string &Table,
        const ClientTime &Now, RequestVerdict &Out)
      : Id(Table), Table(Schema.findTable(Table)), Now(Now), Out(Out) {
    Out.IsKnown &= this->Table != nullptr;
  }

  void filter(const v2::RowFilter &Filter, bool HasFilter, bool IsPredicate);
  void mutations(const RepeatedPtrField<v2::Mutation> &All);
  void bulk(const RepeatedPtrField<v2::MutateRowsRequest::Entry> &Entries);
  /// The entries of one row, of which there are several. False if no more are
  /// to be looked at.
  bool row(const std::vector<const v2::MutateRowsRequest::Entry *> &OfRow,
           int &Pairs);
  void counter(const std::string &Family);
  void aggregate(const std::string &Family, const v2::Value &Timestamp);
  void rule(const std::string &Family, const admin::GcRule &Rule,
            bool IsUpdate);

private:
  /// The latest time, within what the clock may have shown, at which a bound of
  /// \p Filter is the very cutoff of a family.
  std::optional<ClientTime> exactTime(const v2::RowFilter &Filter) const;
  /// The family if it has a TTL, which counts as touched then.
  const tidy::Family *ttlFamily(const std::string &Name);
  std::string describe(const tidy::Family &F) const {
    return "family '" + F.Name + "' of table '" + Id + "' (" +
           tidy::describe(F.Policy) + ")";
  }
  void report(const char *Check, bool IsCertain, const std::string &Family,
              std::string Message) {
    Out.Findings.push_back({std::string("bigtable-") + Check, IsCertain, Id,
                            Family, std::move(Message)});
  }
  void report(const tidy::Flaw &Flaw,
              llvm::ArrayRef<tidy::ReadFamily> Families, bool HasFilter,
              bool IsPredicate, bool IsCertain,
                   bool IsStale);
  void write(const std::string &Family, std::int64_t Timestamp);
  void writeWithoutTtl(const std::string &Family, std::int64_t Timestamp);
  void collisions(const std::vector<const RepeatedPtrField<v2::Mutation> *> &Of);
  void order(const RepeatedPtrField<v2::Mutation> &All);

  const std::string &Id;
  const tidy::Table *const Table;
  const ClientTime &Now;
  RequestVerdict &Out;
};

const tidy::Family *Judge::ttlFamily(const std::string &Name) {
  const tidy::Family *Found = Table ? Table->findFamily(Name) : nullptr;
  Out.IsKnown &= Found != nullptr;
  if (!Found || !Found->Policy.hasTtl())
    return nullptr;
  Out.Touched.insert(Found);
  return Found;
}

void Judge::writeWithoutTtl(const std::string &Family, std::int64_t Timestamp) {
  const tidy::Family *Found = Table ? Table->findFamily(Family) : nullptr;
  if (!Found)
    return;
  // Few sequences get as far as a time of today, to ten seconds.
  const bool IsCurrent =
      Timestamp == -1 || (Timestamp > Now.Earliest && Timestamp <= Now.Latest);
  if (IsCurrent && (Found->Policy.Timestamps == tidy::Meaning::Sequence ||
                    Found->Policy.Timestamps == tidy::Meaning::Zero))
    report("real-timestamp", Timestamp != -1, Family,
           "write to " + describe(*Found) +
               " has the current time as its timestamp; the value hides all "
               "that is written later");
}

void Judge::write(const std::string &Family, std::int64_t Timestamp) {
  const tidy::Family *Found = ttlFamily(Family);
  if (!Found)
    return writeWithoutTtl(Family, Timestamp);
  const tidy::TtlPolicy &Policy = Found->Policy;
  // Most writes are right, and need no words.
  const auto Subject = [&] { return "write to " + describe(*Found); };
  if (Timestamp == -1) {
    if (Policy.AllowsUnstamped)
      return;
    return report(
        "missing-timestamp", true, Family,
        Subject() + " has no timestamp; " +
            (Policy.Kind == tidy::Strategy::OneSecond
                 ? "the value expires immediately and is deleted at the next "
                   "compaction"
                 : "the server stamps it, so its TTL is the default of " +
                       tidy::formatDuration(Policy.Ttl->max_age())));
  }
  const auto Expiry = Policy.Ttl->ExpiresAt(microseconds(Timestamp));
  const microseconds At = Expiry.time_since_epoch();
  if (Timestamp >= LatestPlausible)
    // Not so far away it may stand for a value that never expires.
    return report("timestamp-unit", Timestamp / 1000 >= EarliestPlausible,
                  Family,
                  Subject() + " has a timestamp after the year 2286, as "
                            "nanoseconds in place of microseconds have; the "
                            "value does not expire");
  if (At > microseconds(Now.Latest))
    return;
  if (Timestamp < EarliestPlausible && Now.Earliest > EarliestPlausible)
    return report("timestamp-unit", true, Family,
                  Subject() + " has a timestamp before the year 2002, as "
                            "seconds or milliseconds in place of microseconds "
                            "have; the value has expired");
  const bool IsCurrent = Timestamp > Now.Earliest &&
                         Policy.Kind == tidy::Strategy::OneSecond;
  // A value that lives for seconds may expire on the way.
  const auto Lifetime = Policy.lifetime();
  const bool IsCertain =
      IsCurrent && Lifetime &&
      microseconds(*Lifetime) > microseconds(Now.Latest - Now.Earliest);
  report("real-timestamp", IsCertain, Family,
         Subject() + (IsCurrent
                          ? " has the current time as its timestamp; in this "
                            "family that is the time of expiry, so the value "
                            "expires immediately"
                          : " has a timestamp with which the value has expired "
                            "already"));
}

bool isDelete(const v2::Mutation &Each) {
  return Each.has_delete_from_row() || Each.has_delete_from_family() ||
         Each.has_delete_from_column();
}

void Judge::order(const RepeatedPtrField<v2::Mutation> &All) {
  if (std::none_of(All.begin(), All.end(), isDelete))
    return;
  SetCells Before(Now);
  for (const v2::Mutation &Each : All) {
    if (Each.has_set_cell())
      Before.add(Each.set_cell());
    else if (const std::string *Family = Before.deletedBy(Each))
      return report("mutation-order", true, *Family,
                    "a delete also deletes the write to family '" + *Family +
                        "' of table '" + Id +
                        "' before it in the same row mutation; put the delete "
                        "first");
  }
}

/// Of one row mutation, or of the entries of one row in a bulk.
void Judge::collisions(
    const std::vector<const RepeatedPtrField<v2::Mutation> *> &Of) {
  const auto Cell = [](const v2::Mutation::SetCell *Set) {
    return std::tuple(std::string_view(Set->family_name()),
                      std::string_view(Set->column_qualifier()),
                      Set->timestamp_micros());
  };
  const tidy::Family *Found = nullptr;
  std::vector<const v2::Mutation::SetCell *> Seen;
  const auto Compare = [&] {
    std::sort(
        Seen.begin(), Seen.end(),
        [&](const auto *L, const auto *R) { return Cell(L) < Cell(R); });
    for (std::size_t I = 1; I < Seen.size() && !Found; ++I)
      // Nothing is lost if both are the same.
      if (Cell(Seen[I - 1]) == Cell(Seen[I]) &&
          Seen[I - 1]->value() != Seen[I]->value())
        Found = ttlFamily(Seen[I]->family_name());
    Seen.clear();
  };
  for (const auto *All : Of)
    for (const v2::Mutation &Each : *All) {
      // A delete may come between the two on purpose.
      if (!Each.has_set_cell())
        Compare();
      else if (Each.set_cell().timestamp_micros() >= 0)
        Seen.push_back(&Each.set_cell());
    }
  Compare();
  if (Found)
    report("expiry-collision", true, Found->Name,
           "write to " + describe(*Found) +
               " has the timestamp of a write before it to the same column, "
               "and overwrites it; give each its own millisecond");
}

void Judge::mutations(const RepeatedPtrField<v2::Mutation> &All) {
  for (const v2::Mutation &Each : All) {
    if (Each.has_set_cell())
      write(Each.set_cell().family_name(), Each.set_cell().timestamp_micros());
    else if (Each.has_add_to_cell())
      aggregate(Each.add_to_cell().family_name(),
                Each.add_to_cell().timestamp());
    else if (Each.has_merge_to_cell())
      aggregate(Each.merge_to_cell().family_name(),
                Each.merge_to_cell().timestamp());
  }
  if (All.size() > 1) {
    collisions({&All});
    order(All);
  }
}

/// Whether the entries of a row do nothing but write.
bool isOnlyWritten(
    const std::vector<const v2::MutateRowsRequest::Entry *> &OfRow) {
  return std::all_of(OfRow.begin(), OfRow.end(), [](const auto *Of) {
    return std::all_of(Of->mutations().begin(), Of->mutations().end(),
                       [](const auto &Each) { return Each.has_set_cell(); });
  });
}

void Judge::bulk(
    const RepeatedPtrField<v2::MutateRowsRequest::Entry> &Entries) {
  std::vector<const v2::MutateRowsRequest::Entry *> ByKey;
  ByKey.reserve(static_cast<std::size_t>(Entries.size()));
  for (const auto &Entry : Entries) {
    mutations(Entry.mutations());
    if (!Entry.mutations().empty())
      ByKey.push_back(&Entry);
  }
  std::sort(ByKey.begin(), ByKey.end(), [](auto *L, auto *R) {
    return L->row_key() < R->row_key();
  });
  int Pairs = 0;
  for (auto First = ByKey.begin(); First != ByKey.end();) {
    const auto Last = std::find_if(First, ByKey.end(), [&](auto *Each) {
      return Each->row_key() != (*First)->row_key();
    });
    if (Last - First > 1 && !row({First, Last}, Pairs))
      return;
    First = Last;
  }
}

bool Judge::row(
    const std::vector<const v2::MutateRowsRequest::Entry *> &OfRow,
    int &Pairs) {
  if (isOnlyWritten(OfRow)) {
    std::vector<const RepeatedPtrField<v2::Mutation> *> All;
    for (const auto *Of : OfRow)
      All.push_back(&Of->mutations());
    collisions(All);
    return true;
  }
  for (const auto *Of : OfRow) {
    SetCells Set(Now);
    for (const v2::Mutation &Each : Of->mutations())
      if (Each.has_set_cell())
        Set.add(Each.set_cell());
    for (const auto *By : OfRow)
      for (const v2::Mutation &Each : By->mutations()) {
        if (++Pairs > MostPairs)
          return false;
        // Two that are the same do the same in any order.
        if (By == Of || !Set.deletedBy(Each) ||
            By->SerializeAsString() == Of->SerializeAsString())
          continue;
        report("bulk-entry-order", true, "",
               "two entries of a bulk mutation of table '" + Id +
                   "' change one row, and a delete in one covers a write in "
                   "the other; entries are applied in any order; put both "
                   "into one entry");
        return false;
      }
  }
  return true;
}

void Judge::counter(const std::string &Family) {
  const tidy::Family *Found = ttlFamily(Family);
  if (!Found)
    return;
  const std::string Subject = "increment or append in " + describe(*Found);
  report(
      "read-modify-write", false, Family,
      Subject +
          (Found->Policy.Kind == tidy::Strategy::OneSecond
               ? " gets its timestamp from the server, so a new value "
                 "expires immediately and is deleted at the next compaction; "
                 "keep it in a family without TTL"
               : " goes on from a value that has expired until that is "
                 "collected, so the result depends on when garbage "
                 "collection runs; use a row for each period"));
}

void Judge::aggregate(const std::string &Family, const v2::Value &Timestamp) {
  const tidy::Family *Found = ttlFamily(Family);
  if (!Found)
    return;
  // One that is not set is 1970. It chooses the cell that is added to.
  const auto Expiry = Found->Policy.Ttl->ExpiresAt(
      microseconds(Timestamp.raw_timestamp_micros()));
  if (Expiry.time_since_epoch() <= microseconds(Now.Earliest))
    report("read-modify-write", false, Family,
           "aggregate in " + describe(*Found) +
               " has a timestamp that has expired already, so the value is "
               "deleted at the next compaction; set that of its expiry");
}

void Judge::report(const tidy::Flaw &Flaw,
                   llvm::ArrayRef<tidy::ReadFamily> Families, bool HasFilter,
                   bool IsPredicate, bool IsCertain,
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
  const std::string Subject = AsPredicate ? "predicate" : "read";
  switch (Flaw.Kind) {
  case tidy::FlawKind::Expired:
  case tidy::FlawKind::Stale:
    // Whoever reads may compare timestamps itself; a predicate decides here.
    if (IsStale)
      return report("stale-bound", AsPredicate, First,
                    Subject + (AsPredicate ? " can match" : " can return") +
                        " cells of " + Whose +
                        " that have expired since its lower time bound was "
                        "taken; earlier requests had the same bound; take it "
                        "again for each");
    return report(
        "unfiltered-read", AsPredicate, First,
        Subject + (AsPredicate ? " can match" : " can return") +
            " expired cells of " + Whose + "; " +
            (!HasFilter ? "it has no filter"
             : How == tidy::Verdict::OnlyExpired
                 ? "the filter ends where live cells begin"
             : How == tidy::Verdict::TooOld
                 ? "the filter's lower time bound is older than the cutoff"
                 : "the filter has no lower time bound"));
  case tidy::FlawKind::Dropped:
    return report("unfiltered-read", true, First,
                  Subject + " drops live cells of " + Whose + "; " +
                      (How == tidy::Verdict::EndsTooEarly
                           ? "the filter ends before they expire"
                           : "the filter begins at the current time or later, "
                             "but a cell with the default TTL has an earlier "
                             "timestamp"));
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

/// Whether each family of \p Some is one of \p All.
bool isIn(llvm::ArrayRef<std::pair<unsigned, tidy::Verdict>> Some,
          llvm::ArrayRef<std::pair<unsigned, tidy::Verdict>> All) {
  return std::all_of(Some.begin(), Some.end(), [&](const auto &Each) {
    return std::any_of(All.begin(), All.end(), [&](const auto &Other) {
      return Each.first == Other.first;
    });
  });
}

std::optional<ClientTime> Judge::exactTime(const v2::RowFilter &Filter) const {
  std::optional<ClientTime> Latest;
  for (const std::int64_t Start : startsOf(Filter))
    for (const tidy::Family &Each : Table->Families) {
      if (!Each.Policy.hasTtl())
        continue;
      // The first millisecond of which cells are live, and the one before.
      const std::int64_t Expiry =
          Each.Policy.Ttl->ExpiresAt(microseconds(Start))
              .time_since_epoch()
              .count();
      for (const std::int64_t At : {Expiry, Expiry - 1000})
        if (At >= Now.Earliest && At <= Now.Latest &&
            (!Latest || At > Latest->Latest))
          Latest = ClientTime{At, At, {}};
    }
  return Now.Earliest == Now.Latest ? std::nullopt : Latest;
}

void Judge::filter(const v2::RowFilter &Filter, bool HasFilter,
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
  // Of bounds that came before, those that were right then.
  const std::optional<tidy::FilterNode> Kept =
      Now.Seen.empty() ? std::nullopt
                       : std::optional(filterOf(Filter, Now, true));
  const std::vector<tidy::Flaw> OfKept =
      Kept ? tidy::flawsOf(*Kept, Families, false) : std::vector<tidy::Flaw>();
  const std::optional<ClientTime> Exact = exactTime(Filter);
  const std::optional<tidy::FilterNode> AtExact =
      Exact ? std::optional(filterOf(Filter, *Exact)) : std::nullopt;
  const std::vector<tidy::Flaw> Flaws = tidy::flawsOf(Tree, Families, false);
  std::vector<tidy::Flaw> Scopes;
  if (AtExact)
    for (tidy::Flaw &Each : tidy::flawsOf(*AtExact, Families, false))
      if (Each.Kind == tidy::FlawKind::Scope)
        Scopes.push_back(std::move(Each));
  const auto IsIn = [](const std::vector<tidy::Flaw> &All,
                       const tidy::Flaw &Each, bool OfStale) {
    return std::any_of(All.begin(), All.end(), [&](const tidy::Flaw &Other) {
      return (!OfStale || Other.Kind == tidy::FlawKind::Stale) &&
             !Other.Condition == !Each.Condition &&
             isIn(Each.Families, Other.Families);
    });
  };
  for (const tidy::Flaw &Each : Scopes)
    // Certain if it does harm at whatever time the bound was made.
    report(Each, Families, HasFilter, IsPredicate,
           std::any_of(Flaws.begin(), Flaws.end(),
                       [&](const tidy::Flaw &Other) {
                         return isIn(Other.Families, Each.Families);
                       }),
           /*IsStale=*/false);
  for (const tidy::Flaw &Each : Flaws)
    if (!IsIn(Scopes, Each, false))
      report(Each, Families, HasFilter, IsPredicate, /*IsCertain=*/true,
             IsIn(OfKept, Each, true));
}

void Judge::rule(const std::string &Family, const admin::GcRule &From,
                 bool IsUpdate) {
  const tidy::Family *Found = ttlFamily(Family);
  const tidy::GcRule Rule = ruleOf(From);
  // A family that is made without a rule may get one later.
  if (!Found || (Rule.Kind == tidy::RuleKind::None && !IsUpdate) ||
      tidy::contradictionOf(Rule, Found->Policy) == tidy::Contradiction::None)
    return;
  report("gc-policy", true, Family,
         "the garbage-collection rule of " + describe(*Found) + " " +
             tidy::consequenceOf(Rule, Found->Policy));
}

/// Whether the mutations only delete.
bool onlyDelete(const RepeatedPtrField<v2::Mutation> &All) {
  return !All.empty() && std::none_of(All.begin(), All.end(), [](auto &Each) {
    return Each.has_set_cell() || Each.has_add_to_cell() ||
           Each.has_merge_to_cell();
  });
}

/// An update without a mask changes the rule.
bool changesRule(const admin::ModifyColumnFamiliesRequest::Modification &Of) {
  const auto &Paths = Of.update_mask().paths();
  return Paths.empty() ||
         std::any_of(Paths.begin(), Paths.end(), [](const std::string &Path) {
           return Path.substr(0, Path.find('.')) == "gc_rule";
         });
}

} // namespace

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::ReadRowsRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  Judge(Schema, Table, Now, Out)
      .filter(Request.filter(), Request.has_filter(), /*IsPredicate=*/false);
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::MutateRowRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  Judge(Schema, Table, Now, Out).mutations(Request.mutations());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const v2::MutateRowsRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  Judge(Schema, Table, Now, Out).bulk(Request.entries());
  return Out;
}

RequestVerdict
RequestJudge::judge(const std::string &Table,
                    const v2::CheckAndMutateRowRequest &Request,
                    const ClientTime &Now) const {
  RequestVerdict Out;
  Judge Of(Schema, Table, Now, Out);
  // A purge is to match what has expired.
  if (!onlyDelete(Request.true_mutations()) ||
      !Request.false_mutations().empty())
    Of.filter(Request.predicate_filter(), Request.has_predicate_filter(),
              /*IsPredicate=*/true);
  Of.mutations(Request.true_mutations());
  Of.mutations(Request.false_mutations());
  return Out;
}

RequestVerdict
RequestJudge::judge(const std::string &Table,
                    const v2::ReadModifyWriteRowRequest &Request,
                    const ClientTime &Now) const {
  RequestVerdict Out;
  Judge Of(Schema, Table, Now, Out);
  for (const v2::ReadModifyWriteRule &Rule : Request.rules())
    Of.counter(Rule.family_name());
  return Out;
}

RequestVerdict RequestJudge::judge(const std::string &Table,
                                   const admin::CreateTableRequest &Request,
                                   const ClientTime &Now) const {
  RequestVerdict Out;
  Judge Of(Schema, Table, Now, Out);
  for (const auto &[Name, Family] : Request.table().column_families())
    Of.rule(Name, Family.gc_rule(), /*IsUpdate=*/false);
  return Out;
}

RequestVerdict
RequestJudge::judge(const std::string &Table,
                    const admin::ModifyColumnFamiliesRequest &Request,
                    const ClientTime &Now) const {
  RequestVerdict Out;
  Judge Of(Schema, Table, Now, Out);
  for (const auto &Each : Request.modifications()) {
    if (Each.has_create())
      Of.rule(Each.id(), Each.create().gc_rule(), /*IsUpdate=*/false);
    else if (Each.has_update() && changesRule(Each))
      Of.rule(Each.id(), Each.update().gc_rule(), /*IsUpdate=*/true);
  }
  return Out;
}

} // namespace bigtable_ttl::emulator
