// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Finds errors in the mutations and rules of a request.

#include "TableJudge.h"
#include "SetCells.h"
#include "model/Duration.h"
#include <algorithm>
#include <chrono>
#include <tuple>

namespace bigtable_ttl::emulator {

using std::chrono::microseconds;
using std::chrono::milliseconds;

/// Timestamps outside of the years 2001 to 2286 are no times of today: the
/// seconds and milliseconds of today come before, its nanoseconds after.
static constexpr std::int64_t EarliestPlausible = 1'000'000'000'000'000;
static constexpr std::int64_t LatestPlausible = 10 * EarliestPlausible;
/// 2000-01-01 and 2100-01-01.
static constexpr std::int64_t FirstSecond = 946'684'800;
static constexpr std::int64_t LastSecond = 4'102'444'800;
/// Mutations of one bulk that are compared with the entries of the same row.
static constexpr int MostPairs = 1'000'000;

/// Returns true if \p Timestamp is a time from 2000 to 2100 in seconds or
/// milliseconds.
static bool isOtherUnit(std::int64_t Timestamp) {
  return (Timestamp >= FirstSecond && Timestamp <= LastSecond) ||
         (Timestamp / 1000 >= FirstSecond && Timestamp / 1000 <= LastSecond);
}

const tidy::Family *TableJudge::ttlFamily(const std::string &Name) {
  const tidy::Family *Found = Table ? Table->findFamily(Name) : nullptr;
  Out.IsKnown &= Found != nullptr;
  if (!Found || !Found->Policy.hasTtl())
    return nullptr;
  Out.Touched.insert(Found);
  return Found;
}

void TableJudge::writeWithoutTtl(const std::string &Family,
                                 std::int64_t Timestamp) {
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

void TableJudge::write(const std::string &Family, std::int64_t Timestamp) {
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
    // A smaller number may mean a value that never expires.
    return report("timestamp-unit", Timestamp / 1000 >= EarliestPlausible,
                  Family,
                  Subject() + " has a timestamp after the year 2286, as "
                              "nanoseconds in place of microseconds have; the "
                              "value does not expire");
  if (At > microseconds(Now.Latest))
    return lifetime(*Found, Timestamp);
  if (Timestamp < EarliestPlausible && Now.Earliest > EarliestPlausible) {
    if (isOtherUnit(Timestamp))
      return report("timestamp-unit", true, Family,
                    Subject() +
                        " has a timestamp before the year 2002, as "
                        "seconds or milliseconds in place of microseconds "
                        "have; the value has expired");
    return report("real-timestamp", true, Family,
                  Subject() +
                      (Timestamp == 0
                           ? " has the timestamp 0, as if none was set"
                           : " has a timestamp before the year 2002") +
                      "; the value expires immediately and is deleted at the "
                      "next compaction");
  }
  const bool IsCurrent =
      Timestamp > Now.Earliest && Policy.Kind == tidy::Strategy::OneSecond;
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

/// The value of a write to \p Of that has not expired.
void TableJudge::lifetime(const tidy::Family &Of, std::int64_t Timestamp) {
  const tidy::TtlPolicy &Policy = Of.Policy;
  const microseconds Expiry =
      Policy.Ttl->ExpiresAt(microseconds(Timestamp)).time_since_epoch();
  const std::string Subject = "write to " + describe(Of);
  if (tidy::isTooLong(Expiry - microseconds(Now.Latest), Policy))
    return report("lifetime", true, Of.Name,
                  Subject + " gives its value a lifetime of more than " +
                      tidy::formatDuration(*Policy.MaxLifetime) +
                      ", which is 'max-lifetime' in the schema");
  if (Policy.Kind != tidy::Strategy::Default)
    return;
  for (const milliseconds Usual : {Policy.Ttl->max_age(), *Policy.lifetime()})
    if (const microseconds Ahead = Usual;
        tidy::isAgeForgotten(Ahead, Policy) &&
        Timestamp - Now.Latest <= Ahead.count() &&
        Ahead.count() <= Timestamp - Now.Earliest)
      return report("lifetime", false, Of.Name,
                    Subject + " has a time " + tidy::formatDuration(Usual) +
                        " in the future as its timestamp; the value expires " +
                        tidy::formatDuration(Policy.Ttl->max_age()) +
                        " after that; subtract that age");
}

static bool isDelete(const v2::Mutation &Each) {
  return Each.has_delete_from_row() || Each.has_delete_from_family() ||
         Each.has_delete_from_column();
}

void TableJudge::order(const RepeatedPtrField<v2::Mutation> &All) {
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

/// \p Of is one row mutation, or the entries of one row in a bulk request.
void TableJudge::collisions(
    const std::vector<const RepeatedPtrField<v2::Mutation> *> &Of) {
  const auto Cell = [](const v2::Mutation::SetCell *Set) {
    return std::tuple(std::string_view(Set->family_name()),
                      std::string_view(Set->column_qualifier()),
                      Set->timestamp_micros());
  };
  const tidy::Family *Found = nullptr;
  std::vector<const v2::Mutation::SetCell *> Seen;
  const auto Compare = [&] {
    std::sort(Seen.begin(), Seen.end(),
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

void TableJudge::mutations(const RepeatedPtrField<v2::Mutation> &All) {
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

/// Returns true if the entries of a row only write.
static bool
isOnlyWritten(const std::vector<const v2::MutateRowsRequest::Entry *> &OfRow) {
  return std::all_of(OfRow.begin(), OfRow.end(), [](const auto *Of) {
    return std::all_of(Of->mutations().begin(), Of->mutations().end(),
                       [](const auto &Each) { return Each.has_set_cell(); });
  });
}

void TableJudge::bulk(
    const RepeatedPtrField<v2::MutateRowsRequest::Entry> &Entries) {
  std::vector<const v2::MutateRowsRequest::Entry *> ByKey;
  ByKey.reserve(static_cast<std::size_t>(Entries.size()));
  for (const auto &Entry : Entries) {
    mutations(Entry.mutations());
    if (!Entry.mutations().empty())
      ByKey.push_back(&Entry);
  }
  std::sort(ByKey.begin(), ByKey.end(),
            [](auto *L, auto *R) { return L->row_key() < R->row_key(); });
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

bool TableJudge::row(
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

void TableJudge::onlyDelete(const RepeatedPtrField<v2::Mutation> &All) {
  if (All.size() != 1 || !All[0].has_delete_from_column())
    return;
  const auto &Delete = All[0].delete_from_column();
  const std::int64_t End = Delete.time_range().end_timestamp_micros();
  const tidy::Family *Found = ttlFamily(Delete.family_name());
  if (Found && Found->Policy.Kind == tidy::Strategy::OneSecond &&
      Delete.time_range().start_timestamp_micros() == 0 &&
      End >= Now.Earliest && End <= Now.Latest)
    report("partial-delete", false, Found->Name,
           "delete from " + describe(*Found) +
               " ends at the current time; it deletes only what has expired "
               "and leaves the live value; leave out the time range, unless "
               "it is a cleanup");
}

void TableJudge::counter(const std::string &Family) {
  const tidy::Family *Found = ttlFamily(Family);
  if (!Found)
    return;
  const std::string Subject = "increment or append in " + describe(*Found);
  report("read-modify-write", false, Family,
         Subject +
             (Found->Policy.Kind == tidy::Strategy::OneSecond
                  ? " gets its timestamp from the server, so a new value "
                    "expires immediately and is deleted at the next compaction; "
                    "keep it in a family without TTL"
                  : " goes on from a value that has expired until that is "
                    "collected, so the result depends on when garbage "
                    "collection runs; use a row for each period"));
}

void TableJudge::aggregate(const std::string &Family,
                           const v2::Value &Timestamp) {
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

void TableJudge::rule(const std::string &Family, const admin::GcRule &From,
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

} // namespace bigtable_ttl::emulator
