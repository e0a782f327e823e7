// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/frontier.h"
#include "absl/time/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
#include <utility>

namespace crawl {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr absl::Duration kRecrawl = absl::Hours(14 * 24);

// Claims that have not run out.
cbt::Filter Claimed() {
  return cbt::Filter::Chain(
      cbt::Filter::ColumnName(kClaim, "worker"),
      cbt::Filter::TimestampRange(
          ToMillis(absl::Now() + absl::Milliseconds(1)), kNoEnd));
}

cbt::RowSet Below(std::string const& prefix) {
  return cbt::RowSet(cbt::RowRange::Prefix(prefix));
}

}  // namespace

Frontier::Frontier(cbt::Table table, google::cloud::CompletionQueue cq,
                   FrontierOptions options)
    : table_(table),
      batcher_(std::make_unique<cbt::MutationBatcher>(std::move(table))),
      cq_(std::move(cq)),
      options_(options) {}

void Frontier::Discover(std::vector<Url> const& links) {
  auto const now = ToMillis(absl::Now());
  for (auto const& link : links) {
    batcher_->AsyncApply(
        cq_, cbt::SingleRowMutation(
                 link.RowKey(),
                 cbt::SetCell(kQueue, "url", now, link.Text())));  // FINE: the real time, in a family of real times
  }
}

// The queue is read up to now, so that the URL stays out of it until then.
Status Frontier::Postpone(Url const& url, absl::Duration backoff) {
  auto const not_before = absl::Now() + std::max(backoff, absl::Minutes(5));
  return table_.Apply(cbt::SingleRowMutation(
      url.RowKey(),
      cbt::SetCell(kQueue, "url", ToMillis(not_before), url.Text())));  // MISTAKE bigtable-real-timestamp: in the future, and it hides what is discovered before then
}

StatusOr<std::optional<Claim>> Frontier::Take(std::string const& host_prefix,
                                              std::string const& worker) {
  auto const expires = ToMillis(absl::Now() + options_.claim_time);
  auto rows = table_.ReadRows(
      Below(host_prefix), options_.batch,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kQueue, "url"),  // FINE: the queue does not expire
                         cbt::Filter::Latest(1),
                         cbt::Filter::StripValueTransformer()));
  for (auto& row : rows) {
    if (!row) return row.status();
    auto branch = table_.CheckAndMutateRow(
        row->row_key(), Claimed(), {},
        {cbt::SetCell(kClaim, "worker", expires, worker)});  // FINE: bounded, and it expires at its timestamp
    if (!branch) return branch.status();
    if (*branch == cbt::MutationBranch::kPredicateNotMatched) {
      return std::optional<Claim>(Claim{row->row_key(), worker});
    }
  }
  return std::optional<Claim>();
}

StatusOr<bool> Frontier::Extend(Claim const& claim) {
  auto const mine = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kClaim, "worker"),
      cbt::Filter::ValueRange(claim.worker, claim.worker + '\0'));
  auto branch = table_.CheckAndMutateRow(
      claim.row_key, mine,  // MISTAKE bigtable-unfiltered-read: a claim that ran out is extended
      {cbt::SetCell(kClaim, "worker",
                    ToMillis(absl::Now() + options_.claim_time),
                    claim.worker)},
      {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

// For a supervisor that knows the worker to be gone.
StatusOr<bool> Frontier::Steal(Claim const& claim, std::string const& worker) {
  auto branch = table_.CheckAndMutateRow(
      claim.row_key,
      cbt::Filter::Chain(Claimed(), cbt::Filter::ValueRange(
                                        claim.worker, claim.worker + '\0')),
      {cbt::DeleteFromColumn(kClaim, "worker"),
       cbt::SetCell(kClaim, "worker", worker)},  // MISTAKE bigtable-missing-timestamp: the claim runs out at once
      {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

Status Frontier::Finish(Claim const& claim) {
  auto const now = absl::Now();
  cbt::SingleRowMutation done(claim.row_key);
  done.emplace_back(cbt::DeleteFromFamily(kQueue));
  done.emplace_back(cbt::DeleteFromFamily(kClaim));
  done.emplace_back(cbt::SetCell(kSeen, "by", ToMillis(now + kRecrawl),  // MISTAKE bigtable-lifetime: 14 days are added, and the family adds another 14
                                 claim.worker));
  return table_.Apply(std::move(done));
}

Status Frontier::Abandon(Claim const& claim) {
  cbt::SingleRowMutation undo(claim.row_key);
  undo.emplace_back(cbt::DeleteFromColumn(kClaim, "worker"));
  undo.emplace_back(cbt::SetCell(kSeen, "failed", ToMillis(absl::Now()), "1"));  // FINE: 14 days from now
  return table_.Apply(std::move(undo));
}

StatusOr<bool> Frontier::SeenLately(Url const& url) {
  auto const oldest = ToMillis(absl::Now() - kRecrawl + absl::Milliseconds(1));
  auto row = table_.ReadRow(
      url.RowKey(),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex(kSeen),
                         cbt::Filter::TimestampRange(oldest, kNoEnd),
                         cbt::Filter::CellsRowLimit(1),  // FINE: counts what the bound left
                         cbt::Filter::StripValueTransformer()));
  if (!row) return row.status();
  return row->first;
}

StatusOr<std::vector<std::string>> Frontier::Busy(std::string const& prefix) {
  std::vector<std::string> workers;
  auto rows = table_.ReadRows(
      Below(prefix), cbt::Filter::Chain(cbt::Filter::FamilyRegex(kClaim),
                                        cbt::Filter::CellsRowLimit(1),  // MISTAKE bigtable-filter-order: an expired claim may be the one
                                        cbt::Filter::TimestampRange(
                                            ToMillis(absl::Now()), kNoEnd)));
  for (auto& row : rows) {
    if (!row) return row.status();
    for (auto const& cell : row->cells()) workers.push_back(cell.value());
  }
  return workers;
}

StatusOr<std::int64_t> Frontier::Depth(std::string const& prefix) {
  std::int64_t depth = 0;
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kQueue),  // FINE: the queue does not expire
                                   cbt::Filter::StripValueTransformer());
  filter.Chain(filter, cbt::Filter::CellsRowLimit(1));  // MISTAKE bigtable-discarded-filter: does not change the filter
  for (auto& row : table_.ReadRows(Below(prefix), filter)) {
    if (!row) return row.status();
    depth += static_cast<std::int64_t>(row->cells().size());
  }
  return depth;
}

void Frontier::Flush() { batcher_->AsyncWaitForNoPendingRequests().get(); }

}  // namespace crawl
