// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lease_manager.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::future;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using F = cbt::Filter;

namespace {

constexpr char kLease[] = "lease";
constexpr char kOwner[] = "owner";

Lease ToLease(cbt::Row const& row, cbt::Cell const& cell) {
  Lease lease;
  lease.job_id = row.row_key();
  lease.owner = cell.value();
  lease.expires_at = Clock::TimePoint(
      std::chrono::duration_cast<Clock::TimePoint::duration>(cell.timestamp()));
  return lease;
}

StatusOr<bool> Matched(StatusOr<cbt::MutationBranch> branch) {
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace

LeaseManager::LeaseManager(cbt::Table table, std::shared_ptr<Clock> clock,
                           QueueConfig const& config)
    : table_(std::move(table)),
      clock_(std::move(clock)),
      duration_(config.lease_duration),
      held_(F::TimestampRange(NowMillis(*clock_), milliseconds(0))) {}  // MISTAKE bigtable-stale-bound: the time at which the service started

milliseconds LeaseManager::Expiry() const {
  return NowMillis(*clock_) + duration_;
}

F LeaseManager::Live() const {
  return F::TimestampRange(NowMillis(*clock_) + milliseconds(1),
                           milliseconds(0));
}

StatusOr<bool> LeaseManager::Acquire(std::string const& row_key,
                                     std::string const& owner) {
  auto taken = F::Chain(F::ColumnName(kLease, kOwner), Live());
  auto branch = table_.CheckAndMutateRow(
      row_key, std::move(taken), {},  // FINE: only a live lease counts
      {cbt::DeleteFromColumn(kLease, kOwner),
       cbt::SetCell(kLease, kOwner, Expiry(), owner)});
  auto matched = Matched(std::move(branch));
  if (!matched) return matched;
  return !*matched;
}

StatusOr<bool> LeaseManager::Steal(std::string const& row_key,
                                   std::string const& owner) {
  auto mine = F::Chain(F::ColumnName(kLease, kOwner), F::Latest(1),
                       F::ValueRegex(owner));
  auto branch = table_.CheckAndMutateRow(row_key, std::move(mine), {}, {cbt::DeleteFromColumn(kLease, kOwner), cbt::SetCell(kLease, kOwner, Expiry(), owner)});  // MISTAKE bigtable-unfiltered-read: the predicate matches an expired lease
  auto matched = Matched(std::move(branch));
  if (!matched) return matched;
  return !*matched;
}

StatusOr<bool> LeaseManager::Renew(std::string const& row_key,
                                   std::string const& owner) {
  auto mine = F::Chain(F::ColumnName(kLease, kOwner), Live(), F::Latest(1),
                       F::ValueRegex(owner));
  std::vector<cbt::Mutation> renew;
  renew.push_back(cbt::SetCell(kLease, kOwner, Expiry(), owner));  // FINE: now plus the lease's duration
  return Matched(table_.CheckAndMutateRow(row_key, std::move(mine),
                                          std::move(renew), {}));
}

Status LeaseManager::Touch(std::string const& row_key,
                           std::string const& owner) {
  auto const seen = NowMillis(*clock_);
  cbt::SingleRowMutation row(row_key);
  row.emplace_back(cbt::SetCell(kLease, "seen-by", seen, owner));  // MISTAKE bigtable-real-timestamp: now, where timestamps are expiry times
  return table_.Apply(std::move(row));
}

Status LeaseManager::HoldUntil(std::string const& row_key,
                               std::string const& owner,
                               Clock::TimePoint deadline) {
  auto const until = std::chrono::system_clock::to_time_t(deadline);
  auto const reason = owner + " asked for more time";
  return table_.Apply(cbt::SingleRowMutation(
      row_key,
      {cbt::DeleteFromColumn(kLease, kOwner),
       cbt::SetCell(kLease, kOwner, milliseconds(until), owner),  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
       cbt::SetCell(kLease, "reason", ToMillis(deadline), reason)}));  // FINE: the deadline in milliseconds
}

Status LeaseManager::Release(std::string const& row_key) {
  return table_.Apply(cbt::SingleRowMutation(
      row_key, cbt::DeleteFromColumn(kLease, kOwner),
      cbt::DeleteFromColumn(kLease, "reason")));
}

future<StatusOr<std::optional<Lease>>> LeaseManager::Holder(
    std::string const& row_key) {
  auto filter =
      F::Chain(F::ColumnName(kLease, kOwner), held_, F::Latest(1));
  return table_.AsyncReadRow(row_key, std::move(filter))  // SAME bigtable-stale-bound
      .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f)
                -> StatusOr<std::optional<Lease>> {
        auto row = f.get();
        if (!row) return std::move(row).status();
        if (!row->first || row->second.cells().empty()) {
          return std::optional<Lease>();
        }
        return std::optional<Lease>(
            ToLease(row->second, row->second.cells().front()));
      });
}

std::vector<Lease> LeaseManager::HeldBy(std::string const& owner) {
  std::vector<Lease> leases;
  auto const now = clock_->Now();
  auto filter = F::Chain(F::ColumnName(kLease, kOwner), F::Latest(1),
                         F::ValueRegex(owner));
  for (auto& row : table_.ReadRows(cbt::RowSet(), std::move(filter))) {  // FINE: the loop skips expired leases
    if (!row) break;
    for (auto const& cell : row->cells()) {
      auto lease = ToLease(*row, cell);
      if (lease.expires_at <= now) continue;
      leases.push_back(std::move(lease));
    }
  }
  return leases;
}

std::optional<std::string> LeaseManager::AnyHolder(std::string const& queue) {
  auto filter = F::Chain(F::ColumnName(kLease, kOwner), F::CellsRowLimit(1), Live());  // FINE: in one column, the cell that expires last comes first
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(queue + "#")), 1, filter)) {
    if (!row) break;
    if (!row->cells().empty()) return row->cells().front().value();
  }
  return std::nullopt;
}

StatusOr<std::vector<std::string>> LeaseManager::Snapshot(
    std::string const& row_key) {
  auto row = table_.ReadRow(row_key, F::Chain(Live(), F::Latest(1)));  // MISTAKE bigtable-filter-scope: drops live cells of 'job' and 'progress'
  if (!row) return std::move(row).status();
  std::vector<std::string> lines;
  if (!row->first) return lines;
  for (auto const& cell : row->second.cells()) {
    lines.push_back(cell.family_name() + ":" + cell.column_qualifier() + "=" +
                    cell.value());
  }
  return lines;
}

}  // namespace jobq
