// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/impression_writer.h"
#include "frequency/families.h"
#include "google/cloud/bigtable/mutations.h"
#include <utility>

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

char const kCapsFamily[] = "caps";
char const kClicksFamily[] = "clicks";
char const kDailyFamily[] = "daily";
char const kBudgetFamily[] = "budget";

namespace {

std::string ColumnOf(Impression const& impression) {
  return absl::StrCat(impression.campaign, ":", impression.placement);
}

Status ToStatus(std::vector<cbt::FailedMutation> failures) {
  return failures.empty() ? Status() : failures.front().status();
}

}  // namespace

Status ImpressionWriter::Add(Impression const& impression) {
  pending_.emplace_back(cbt::SingleRowMutation(
      UserKey(impression.user),
      cbt::SetCell(kCapsFamily, ColumnOf(impression), StampAfter(options_.lifetime), "1")));  // FINE: counts for a day
  if (pending_.size() < options_.batch) return Status();
  return Flush();
}

Status ImpressionWriter::AddTest(Impression const& impression) {
  pending_.emplace_back(cbt::SingleRowMutation(
      UserKey(impression.user), cbt::SetCell(kCapsFamily, ColumnOf(impression), "test")));  // MISTAKE bigtable-missing-timestamp: never counts
  return Flush();
}

// House ads count until the end of the hour.
Status ImpressionWriter::AddHouseAd(Impression const& impression) {
  auto const hour = std::chrono::floor<std::chrono::hours>(Now());
  auto const end = hour + std::chrono::hours(1);
  cbt::SingleRowMutation row(UserKey(impression.user));
  row.emplace_back(cbt::SetCell(kCapsFamily, "house", Stamp(hour), "1"));  // MISTAKE bigtable-real-timestamp: the hour has already begun
  row.emplace_back(cbt::SetCell(kCapsFamily, "house-until", Stamp(end), "1"));  // FINE: ends after now
  row.emplace_back(cbt::SetCell(kDailyFamily, "house", Stamp(hour), "1"));  // FINE: two days from the hour, by the rule
  return table_.Apply(std::move(row));
}

Status ImpressionWriter::Record(std::string const& user,
                                std::vector<Impression> const& impressions) {
  auto const expiry = StampAfter(options_.lifetime);
  cbt::SingleRowMutation row(UserKey(user));
  int n = 0;
  for (auto const& impression : impressions) {
    auto const price = std::to_string(impression.price_micros);
    row.emplace_back(cbt::SetCell(kCapsFamily, "all", expiry, price));  // MISTAKE bigtable-expiry-collision: one impression is left
    row.emplace_back(cbt::SetCell(kCapsFamily, absl::StrCat("n", n++), expiry, price));  // FINE: a column for each impression
  }
  return table_.Apply(std::move(row));
}

Status ImpressionWriter::Import(std::vector<Impression> const& impressions) {
  auto const expiry = StampAfter(std::chrono::hours(12));
  std::int64_t const micros =
      std::chrono::duration_cast<std::chrono::microseconds>(expiry).count();
  cbt::BulkMutation bulk;
  for (auto const& i : impressions) {
    auto const key = UserKey(i.user);
    bulk.emplace_back(cbt::SingleRowMutation(
        key, cbt::SetCell(cbt::Cell(key, kCapsFamily, ColumnOf(i), micros, "1"))));  // FINE: cells count microseconds
    bulk.emplace_back(cbt::SingleRowMutation(
        absl::StrCat("c#", i.campaign),
        cbt::SetCell(cbt::Cell(key, kCapsFamily, i.user, expiry.count(), "1"))));  // MISTAKE bigtable-timestamp-unit: milliseconds as microseconds
  }
  if (bulk.empty()) return Status();
  return ToStatus(table_.BulkApply(std::move(bulk)));
}

Status ImpressionWriter::ImportYear(std::vector<Impression> const& impressions) {
  cbt::BulkMutation bulk;
  for (auto const& i : impressions) {
    bulk.emplace_back(cbt::SingleRowMutation(
        UserKey(i.user),
        cbt::SetCell(kCapsFamily, ColumnOf(i), StampAfter(LengthOf(Period::kMonth)), "1"),  // FINE: the longest period
        cbt::SetCell(kCapsFamily, "imported", StampAfter(std::chrono::hours(24 * 365)), "1")));  // MISTAKE bigtable-lifetime: longer than 30 days
  }
  if (bulk.empty()) return Status();
  return ToStatus(table_.BulkApply(std::move(bulk)));
}

Status ImpressionWriter::Reset(google::cloud::CompletionQueue& cq,
                               cbt::MutationBatcher& batcher,
                               Impression const& impression) {
  auto const key = UserKey(impression.user);
  auto const expiry = StampAfter(options_.lifetime);
  auto cleared = batcher.AsyncApply(
      cq, cbt::SingleRowMutation(key, cbt::DeleteFromFamily(kCapsFamily)));
  auto written = batcher.AsyncApply(
      cq, cbt::SingleRowMutation(key, cbt::SetCell(kCapsFamily, "reset", expiry, "1")));  // MISTAKE bigtable-bulk-entry-order: both may be in one batch
  auto status = cleared.second.get();
  if (!status.ok()) return status;
  status = written.second.get();
  if (!status.ok()) return status;
  batcher.AsyncWaitForNoPendingRequests().get();
  auto daily = batcher.AsyncApply(
      cq, cbt::SingleRowMutation(key, cbt::DeleteFromFamily(kDailyFamily)));
  batcher.AsyncWaitForNoPendingRequests().get();
  auto count = batcher.AsyncApply(
      cq, cbt::SingleRowMutation(key, cbt::SetCell(kDailyFamily, "n", Stamp(Now()), "0")));  // FINE: nothing is pending
  status = daily.second.get();
  return status.ok() ? count.second.get() : status;
}

Status ImpressionWriter::Flush() {
  cbt::BulkMutation batch;
  std::swap(batch, pending_);
  if (batch.empty()) return Status();
  return ToStatus(table_.BulkApply(std::move(batch)));
}

}  // namespace adfreq
