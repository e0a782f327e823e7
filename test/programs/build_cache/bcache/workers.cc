// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bcache/workers.h"
#include <thread>

namespace bcache {
namespace {

constexpr auto timeout = 30s;

struct Alive {
  // Those whose last beat is not too long ago.
  inline static cbt::Filter const filter =
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("alive"), cbt::Filter::TimestampRange(now(), 0ms));  // SAME bigtable-stale-bound
};

template <typename Reader>
Result<std::vector<std::string>> keys(Reader&& rows) {
  std::vector<std::string> result;
  for (auto& row : rows) {
    if (!row) return row.status();
    result.push_back(row->row_key());
  }
  return result;
}

}  // namespace

Status Workers::join(Worker const& worker) {
  auto const at = now();
  auto row = cbt::SingleRowMutation(worker.name);
  row.emplace_back(cbt::SetCell("alive", "beat", at + timeout, worker.address));  // FINE: half a minute
  row.emplace_back(cbt::SetCell("alive", "joined", worker.address));  // MISTAKE bigtable-missing-timestamp: gone at once
  row.emplace_back(cbt::SetCell("capacity", "slots", std::to_string(worker.slots)));  // FINE: no TTL
  row.emplace_back(cbt::SetCell("history", "joined", at, worker.address));  // FINE: a real time
  return table_.Apply(std::move(row));
}

// Once a minute, with the minute as the time.
Status Workers::report_minute(Worker const& worker) {
  auto const minute = std::chrono::floor<std::chrono::minutes>(now());
  return table_.Apply(cbt::SingleRowMutation(
      worker.name, cbt::SetCell("alive", "slots", minute, std::to_string(worker.slots)),  // MISTAKE bigtable-real-timestamp: a minute that began before now
      cbt::SetCell("history", "slots", minute, std::to_string(worker.slots))));  // FINE: a real time
}

void Workers::beat_while(std::atomic<bool> const& running, Worker const& worker) {
  auto const expires = now() + timeout;
  while (running) {
    table_.Apply(cbt::SingleRowMutation(worker.name, cbt::SetCell("alive", "beat", expires, worker.address)));  // MISTAKE bigtable-stale-bound: each beat expires with the first one
    std::this_thread::sleep_for(10s);
  }
}

void Workers::beat_in_step(std::atomic<bool> const& running, Worker const& worker) {
  auto const began = now();
  for (int step = 0; running; ++step) {
    auto const expires = began + step * 10s + timeout;
    table_.Apply(cbt::SingleRowMutation(worker.name, cbt::SetCell("alive", "beat", expires, worker.address)));  // FINE: goes on with the steps
    std::this_thread::sleep_until(std::chrono::system_clock::time_point(began + (step + 1) * 10s));
  }
}

Status Workers::retire(Worker const& worker, std::chrono::minutes grace) {
  if (grace < 5min) grace = 5min;
  return table_.Apply(cbt::SingleRowMutation(
      worker.name, cbt::SetCell("history", "retired", now() + grace, worker.address)));  // MISTAKE bigtable-real-timestamp: the future, in a history
}

Status Workers::leave(Worker const& worker) {
  return table_.Apply(cbt::SingleRowMutation(
      worker.name, cbt::DeleteFromFamily("alive"), cbt::SetCell("history", "left", now(), worker.address)));  // FINE: another family
}

Result<std::vector<std::string>> Workers::alive(std::string const& pool) {
  return keys(table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(pool)), Alive::filter));  // MISTAKE bigtable-stale-bound: since the start of the program
}

Result<std::vector<std::string>> Workers::alive_in_rack(std::string const& rack) {
  auto const filter = cbt::Filter::Chain(cbt::Filter::RowKeysRegex(".*/" + rack + "/.*"),
                                         cbt::Filter::ColumnName("alive", "beat"),
                                         cbt::Filter::TimestampRange(now(), 0ms), cbt::Filter::StripValueTransformer());
  return keys(table_.ReadRows(cbt::RowSet(cbt::RowRange::InfiniteRange()), filter));  // FINE: from now on
}

// The first ones of the capacity: "builds", "slots", "tests".
Result<std::vector<std::string>> Workers::busiest(std::string const& pool) {
  std::vector<std::string> result;
  auto const filter =
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("capacity"), cbt::Filter::CellsRowLimit(3));  // MISTAKE bigtable-version-limit: replaced numbers count, too
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(pool)), filter)) {  // SAME bigtable-version-limit
    if (!row) return row.status();
    std::string text = row->row_key();
    for (auto const& cell : row->cells()) text += " " + cell.column_qualifier() + "=" + cell.value();
    result.push_back(std::move(text));
  }
  return result;
}

Result<bool> Workers::drain(std::string const& name) {
  auto const open = cbt::Filter::Chain(cbt::Filter::ColumnName("capacity", "slots"), cbt::Filter::Latest(1),
                                       cbt::Filter::ValueRegex("[1-9][0-9]*"));
  auto branch = table_.CheckAndMutateRow(name, open, {cbt::SetCell("capacity", "slots", "0")}, {});  // FINE: the newest number
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

Result<bool> Workers::undrain(std::string const& name) {
  auto const beats = cbt::Filter::Chain(cbt::Filter::ColumnName("alive", "beat"));  // MISTAKE bigtable-filter-granularity: a chain of one
  auto row = table_.ReadRow(name, cbt::Filter::Chain(beats, cbt::Filter::TimestampRange(now(), 0ms)));  // FINE: from now on
  if (!row) return row.status();
  if (!row->first) return false;
  auto const status = table_.Apply(cbt::SingleRowMutation(name, cbt::SetCell("capacity", "slots", "8")));
  if (!status.ok()) return status;
  return true;
}

// Workers that do not beat any more.
Status Workers::evict_dead(std::string const& pool) {
  auto const dead = cbt::Filter::Chain(cbt::Filter::ColumnName("alive", "beat"),
                                       cbt::Filter::TimestampRange(now(), 0ms));
  cbt::BulkMutation bulk;
  for (auto& row : table_.ReadRows(cbt::RowSet(cbt::RowRange::Prefix(pool)), dead)) {  // MISTAKE bigtable-live-purge: the range is the wrong way round, so these are alive
    if (!row) return row.status();
    bulk.emplace_back(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  }
  return first(table_.BulkApply(std::move(bulk)));
}

Status Workers::rewrite_address(Worker const& worker) {
  auto const at = now();
  return table_.Apply(cbt::SingleRowMutation(
      worker.name, cbt::SetCell("history", "address", at, worker.address),
      cbt::DeleteFromColumnEndingAt("history", "address", at + 1ms)));  // MISTAKE bigtable-mutation-order: the range ends after the new one
}

}  // namespace bcache
