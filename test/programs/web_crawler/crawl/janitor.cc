// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/janitor.h"
#include "absl/time/clock.h"
#include "crawl/names.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <utility>

namespace crawl {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr absl::Duration kSeenAge = absl::Hours(14 * 24);

Status Send(cbt::Table& table, cbt::BulkMutation& bulk) {
  auto failed = table.BulkApply(std::exchange(bulk, cbt::BulkMutation()));
  return failed.empty() ? Status() : failed.front().status();
}

}  // namespace

StatusOr<std::int64_t> PurgeExpiredSeen(cbt::Table& frontier,
                                        std::string const& prefix) {
  auto const now = absl::Now();
  std::int64_t count = 0;
  cbt::BulkMutation bulk;
  auto const expired = cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kSeen),
      cbt::Filter::TimestampRange(kNoEnd, ToMillis(now - kSeenAge)));  // FINE: what is expired only
  for (auto& row : frontier.ReadRows(
           cbt::RowSet(cbt::RowRange::Prefix(prefix)), expired)) {
    if (!row) return row.status();
    bulk.emplace_back(cbt::SingleRowMutation(
        row->row_key(),
        cbt::DeleteFromColumnEndingAt(kSeen, "by", ToMillis(now)),  // MISTAKE bigtable-partial-delete: also what is live
        cbt::DeleteFromColumnEndingAt(kSeen, "failed",
                                      ToMillis(now - kSeenAge))));  // FINE: up to the maximum age
    if (++count % 1000 != 0) continue;
    auto status = Send(frontier, bulk);
    if (!status.ok()) return status;
  }
  auto status = Send(frontier, bulk);
  if (!status.ok()) return status;
  return count;
}

StatusOr<std::int64_t> PurgeExpiredClaims(cbt::Table& frontier,
                                          std::string const& prefix) {
  auto const now = ToMillis(absl::Now());
  std::int64_t count = 0;
  for (auto& row : frontier.ReadRows(
           cbt::RowSet(cbt::RowRange::Prefix(prefix)),
           cbt::Filter::Chain(cbt::Filter::FamilyRegex(kClaim),
                              cbt::Filter::TimestampRange(kNoEnd, now)))) {  // FINE: expired claims, to delete them
    if (!row) return row.status();
    auto status = frontier.Apply(cbt::SingleRowMutation(
        row->row_key(), cbt::DeleteFromColumnEndingAt(kClaim, "worker", now)));  // FINE: claims that ran out
    if (!status.ok()) return status;
    ++count;
  }
  return count;
}

// After a bad deployment: fetch again what was fetched within the last hour.
Status ForgetRecentFetches(cbt::Table& frontier, std::string const& row_key) {
  auto const since = absl::ToChronoNanoseconds(absl::Now() - absl::Hours(1) -
                                               absl::UnixEpoch());
  return frontier.Apply(cbt::SingleRowMutation(
      row_key, cbt::DeleteFromColumnStartingFrom(kSeen, "by", since)));  // MISTAKE bigtable-filter-granularity: not whole milliseconds
}

Status DropHost(cbt::Table& frontier, std::string const& prefix) {
  cbt::BulkMutation bulk;
  for (auto& row : frontier.ReadRows(  // FINE: rows that are deleted
           cbt::RowSet(cbt::RowRange::Prefix(prefix)),
           cbt::Filter::Chain(cbt::Filter::StripValueTransformer(),
                              cbt::Filter::CellsRowLimit(1)))) {
    if (!row) return row.status();
    bulk.emplace_back(
        cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
  return Send(frontier, bulk);
}

}  // namespace crawl
