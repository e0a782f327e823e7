// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "common.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <iostream>
#include <set>
#include <thread>
#include <utility>

namespace btadmin {

namespace {

using bigtable::BulkMutation;
using bigtable::Cell;
using bigtable::CompletionQueue;
using bigtable::MutationBatcher;
using bigtable::RowRange;
using bigtable::RowSet;
using bigtable::SetCell;
using bigtable::SingleRowMutation;
using std::chrono::duration_cast;
using std::chrono::hours;

constexpr hours kHistoryAge{90 * 24};

// The batcher is given this many rows before it is waited for.
constexpr std::size_t kRowsPerWait = 1000;

milliseconds Timestamp(Cell const& cell) { return duration_cast<milliseconds>(cell.timestamp()); }

// Runs the batcher's queue for as long as it lives.
class QueueThread {
 public:
  QueueThread() : thread_([this] { queue_.Run(); }) {}
  ~QueueThread() {
    queue_.Shutdown();
    thread_.join();
  }
  CompletionQueue& queue() { return queue_; }

 private:
  CompletionQueue queue_;
  std::thread thread_;
};

Status CopyHistory(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto live = Filter::Chain(Filter::FamilyRegex("history"), YoungerThan(kHistoryAge));
  std::size_t copied = 0;
  for (auto& row : users.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(live))) {  // FINE: now minus the age
    if (!row) return std::move(row).status();
    SingleRowMutation mutation(args[1] + row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(SetCell("history", cell.column_qualifier(), Timestamp(cell), cell.value()));  // FINE: the cell keeps its timestamp
    }
    auto status = users.Apply(std::move(mutation));
    if (!status.ok()) return status;
    ++copied;
  }
  std::cout << copied << " rows\n";
  return Status();
}

Status CopySessions(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto live = Filter::Chain(Filter::FamilyRegex("session"), NotExpired(), Filter::Latest(1));
  BulkMutation bulk;
  for (auto& row : users.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(live))) {  // FINE: bounded by now
    if (!row) return std::move(row).status();
    SingleRowMutation mutation(args[1] + row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(SetCell("session", cell.column_qualifier(), cell.value()));  // MISTAKE bigtable-missing-timestamp: the copy has lost its expiry
    }
    bulk.emplace_back(std::move(mutation));
  }
  auto const failed = users.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

Status MoveUser(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto live = Filter::Interleave(
      Filter::FamilyRegex("profile"),
      Filter::Chain(Filter::FamilyRegex("session"), NotExpired()),
      Filter::Chain(Filter::FamilyRegex("history"), YoungerThan(kHistoryAge)));
  auto row = users.ReadRow(args[0], std::move(live));  // FINE: a bound for each family
  if (!row) return std::move(row).status();
  if (!row->first) return Status(StatusCode::kNotFound, args[0]);

  SingleRowMutation mutation(args[1]);
  for (auto const& cell : row->second.cells()) {
    mutation.emplace_back(SetCell(Cell(args[1], cell.family_name(), cell.column_qualifier(),
                                       cell.timestamp().count(), cell.value())));  // FINE: microseconds, as the cell has them
  }
  mutation.emplace_back(SetCell("profile", "moved-from", args[0]));
  auto status = users.Apply(std::move(mutation));
  if (!status.ok()) return status;
  return users.Apply(SingleRowMutation(args[0], bigtable::DeleteFromRow()));  // FINE: a request of its own
}

Status RestoreUser(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto recent = Filter::Chain(Filter::FamilyRegex("history"), YoungerThan(kHistoryAge), Filter::Latest(1));
  auto row = users.ReadRow(args[0], std::move(recent));
  if (!row) return std::move(row).status();
  SingleRowMutation mutation(args[1]);
  for (auto const& cell : row->second.cells()) {
    milliseconds const when(cell.timestamp().count());
    mutation.emplace_back(SetCell("history", cell.column_qualifier(), when, cell.value()));  // MISTAKE bigtable-timestamp-unit: microseconds as milliseconds
  }
  return users.Apply(std::move(mutation));
}

Status ReplaceUser(Environment const& env, Arguments const& args) {
  QueueThread runner;
  auto& cq = runner.queue();
  MutationBatcher batcher(env.Open("users"));
  auto const key = args[0];
  batcher.AsyncApply(cq, SingleRowMutation(key, bigtable::DeleteFromFamily("profile")));
  batcher.AsyncApply(cq, SingleRowMutation(key, SetCell("profile", "name", args[1])));  // MISTAKE bigtable-bulk-entry-order: one batch may hold both
  batcher.AsyncApply(cq, SingleRowMutation("index#" + args[1], SetCell("profile", "key", key)));  // FINE: another row
  batcher.AsyncWaitForNoPendingRequests().get();
  return Status();
}

Status CopyEvents(Environment const& env, Arguments const& args) {
  auto source = env.Open("events-current");
  auto target = env.Open("events-backup");
  QueueThread runner;
  MutationBatcher batcher(target);
  auto const begin = RowRange::StartingAt(args[0]);
  auto filter = Filter::FamilyRegex("raw|agg");
  std::size_t pending = 0;
  for (auto& row : source.ReadRows(RowSet(begin), std::move(filter))) {  // MISTAKE bigtable-unfiltered-read: copies what has expired
    if (!row) return std::move(row).status();
    SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(SetCell(cell.family_name(), cell.column_qualifier(), Timestamp(cell), cell.value()));
    }
    batcher.AsyncApply(runner.queue(), std::move(mutation));
    if (++pending % kRowsPerWait == 0) batcher.AsyncWaitForNoPendingRequests().get();
  }
  batcher.AsyncWaitForNoPendingRequests().get();
  std::cout << pending << " rows\n";
  return Status();
}

Status PurgeSessions(Environment const& env, Arguments const& args) {
  auto users = env.Open("users");
  auto const now = NowMs();
  auto expired = Filter::Chain(Filter::FamilyRegex("session"), Filter::TimestampRange(milliseconds(0), now),
                               Filter::StripValueTransformer());
  BulkMutation bulk;
  for (auto& row : users.ReadRows(RowSet(RowRange::Prefix(args[0])), std::move(expired))) {  // FINE: asks for expired cells
    if (!row) return std::move(row).status();
    std::set<std::string> columns;
    for (auto const& cell : row->cells()) columns.insert(cell.column_qualifier());
    SingleRowMutation mutation(row->row_key());
    for (auto const& column : columns) {
      bigtable::DeleteFromColumnEndingAt("session", column, now);  // MISTAKE bigtable-discarded-filter: the mutation is not added to the row
    }
    mutation.emplace_back(bigtable::DeleteFromColumnEndingAt("session", "token", now));
    bulk.emplace_back(std::move(mutation));
  }
  auto const failed = users.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

}  // namespace

void AddCopyCommands(CommandMap& commands) {
  commands["copy-history"] = {"PREFIX NEW-PREFIX", 2, CopyHistory};
  commands["copy-sessions"] = {"PREFIX NEW-PREFIX", 2, CopySessions};
  commands["move-user"] = {"KEY NEW-KEY", 2, MoveUser};
  commands["restore-user"] = {"KEY NEW-KEY", 2, RestoreUser};
  commands["replace-user"] = {"KEY NAME", 2, ReplaceUser};
  commands["copy-events"] = {"FIRST-KEY", 1, CopyEvents};
  commands["purge-sessions"] = {"PREFIX", 1, PurgeSessions};
}

}  // namespace btadmin
