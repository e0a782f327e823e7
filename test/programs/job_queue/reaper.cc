// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reaper.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;
using std::chrono::milliseconds;
using F = cbt::Filter;

namespace {

std::string const kRunning = "running";

struct Candidate {
  std::string row_key;
  int attempts = 0;
};

}  // namespace

ReaperStats Reaper::Run(std::string const& queue) {
  ReaperStats stats;
  auto const range = cbt::RowRange::Prefix(queue + "#");

  std::vector<Candidate> running;
  auto state = F::Chain(F::ColumnRangeClosed("job", "attempts", "state"),
                        F::Latest(1));
  for (auto& row : table_.ReadRows(cbt::RowSet(range), state)) {
    if (!row) break;
    ++stats.scanned;
    Candidate candidate;
    candidate.row_key = row->row_key();
    bool is_running = false;
    for (auto const& cell : row->cells()) {
      if (cell.column_qualifier() == "state") {
        is_running = cell.value() == kRunning;
      } else if (cell.column_qualifier() == "attempts") {
        candidate.attempts = std::atoi(cell.value().c_str());
      }
    }
    if (is_running) running.push_back(std::move(candidate));
  }

  std::set<std::string> leased;
  auto lease = F::Chain(
      F::FamilyRegex("lease"),
      F::TimestampRange(NowMillis(*clock_), milliseconds(0)), F::CellsRowLimit(1));
  for (auto& row : table_.ReadRows(cbt::RowSet(range), lease)) {  // FINE: bounded before the limit
    if (!row) break;
    leased.insert(row->row_key());
  }

  cbt::BulkMutation bulk;
  for (auto const& candidate : running) {
    if (leased.count(candidate.row_key) != 0) continue;
    bool const bury = candidate.attempts >= config_.max_attempts;
    bulk.emplace_back(cbt::SingleRowMutation(
        candidate.row_key, cbt::DeleteFromColumn("job", "state"),
        cbt::SetCell("job", "state", std::string(bury ? "failed" : "ready"))));
    bury ? ++stats.buried : ++stats.requeued;
  }
  if (bulk.empty()) return stats;
  stats.failed = table_.BulkApply(std::move(bulk)).size();
  return stats;
}

std::size_t Reaper::Requeue(std::vector<Job> const& jobs) {
  cbt::BulkMutation bulk;
  for (auto const& job : jobs) {
    std::string const key = RowKey(job.queue, job.id);
    if (job.state == JobState::kFailed) {
      bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
    }
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("job", "payload", job.payload)));  // MISTAKE bigtable-bulk-entry-order: the delete of this row may come later
  }
  return table_.BulkApply(std::move(bulk)).size();
}

std::size_t Reaper::Move(std::vector<Job> const& jobs,
                         std::string const& target) {
  cbt::BulkMutation writes;
  cbt::BulkMutation deletes;
  for (auto const& job : jobs) {
    writes.emplace_back(cbt::SingleRowMutation(
        RowKey(target, job.id), cbt::SetCell("job", "payload", job.payload),
        cbt::SetCell("job", "state", ToString(job.state))));
    deletes.emplace_back(cbt::SingleRowMutation(RowKey(job.queue, job.id), cbt::DeleteFromRow()));  // FINE: a request of its own, sent after the writes
  }
  auto const failed = table_.BulkApply(std::move(writes)).size();
  if (failed != 0) return failed;
  return table_.BulkApply(std::move(deletes)).size();
}

void Reaper::Reset(google::cloud::CompletionQueue& cq,
                   cbt::MutationBatcher& batcher, Job const& job) {
  auto const key = RowKey(job.queue, job.id);
  auto const until = NowMillis(*clock_) + config_.lease_duration;
  batcher.AsyncApply(cq, cbt::SingleRowMutation(key, cbt::DeleteFromFamily("lease")));
  batcher.AsyncApply(cq, cbt::SingleRowMutation(key, cbt::SetCell("lease", "owner", until, "reaper")));  // MISTAKE bigtable-bulk-entry-order: the delete may be applied after it
  batcher.AsyncWaitForNoPendingRequests().get();
  batcher.AsyncApply(cq, cbt::SingleRowMutation(key, cbt::SetCell("lease", "reason", until, "reset")));  // FINE: the requests before it have ended
}

std::size_t Reaper::PurgeExpiredLeases(std::string const& queue) {
  auto const now = NowMillis(*clock_);
  auto expired =
      F::Chain(F::FamilyRegex("lease"), F::TimestampRange(milliseconds(0), now),
               F::StripValueTransformer());
  cbt::BulkMutation bulk;
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(queue + "#")), expired)) {  // FINE: looks for expired cells to delete them
    if (!row) break;
    cbt::SingleRowMutation mutation(row->row_key());
    std::set<std::string> columns;
    for (auto const& cell : row->cells()) {
      columns.insert(cell.column_qualifier());
    }
    for (auto const& column : columns) {
      mutation.emplace_back(
          cbt::DeleteFromColumnEndingAt("lease", column, now));
    }
    bulk.emplace_back(std::move(mutation));
  }
  auto const count = bulk.size();
  if (count == 0) return 0;
  auto const failed = table_.BulkApply(std::move(bulk));
  return count - failed.size();
}

}  // namespace jobq
