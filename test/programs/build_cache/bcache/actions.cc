// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bcache/actions.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <cstdlib>

namespace bcache {
namespace {

constexpr char running[] = "running";
constexpr char result[] = "result";
constexpr char stats[] = "stats";
constexpr char logs[] = "log";

constexpr auto result_age = 7 * day;
constexpr auto run_time = 10min;

bool matched(cbt::MutationBranch branch) { return branch == cbt::MutationBranch::kPredicateMatched; }

Outcome parse(cbt::Row const& row) {
  Outcome o;
  for (auto const& cell : row.cells()) {
    if (cell.column_qualifier() == "exit") o.exit_code = std::atoi(cell.value().c_str());
    if (cell.column_qualifier() == "digest") o.digest = cell.value();
  }
  return o;
}

cbt::Filter live_results() {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(result), cbt::Filter::TimestampRange(now() - result_age, 0ms),
                            cbt::Filter::Latest(1));
}

cbt::Filter being_run() {
  return cbt::Filter::Chain(cbt::Filter::ColumnName(running, "worker"), cbt::Filter::TimestampRange(now() + 1ms, 0ms));
}

}  // namespace

Result<bool> Actions::start(std::string const& action, std::string const& worker) {
  auto branch = table_.CheckAndMutateRow(action, being_run(), {},  // FINE: those that are being run now
                                         {cbt::SetCell(running, "worker", now() + run_time, worker)});
  if (!branch) return branch.status();
  return !matched(*branch);
}

// Releases must not wait for others, and their builds take long.
Result<bool> Actions::start_urgent(std::string const& action, std::string const& worker) {
  auto branch = table_.CheckAndMutateRow(
      action, cbt::Filter::Chain(being_run(), cbt::Filter::ValueRegex("release-.*")), {},
      {cbt::DeleteFromFamily(running), cbt::SetCell(running, "worker", now() + 12h, worker)});  // MISTAKE bigtable-lifetime: two hours at most
  if (!branch) return branch.status();
  return !matched(*branch);
}

Status Actions::keep(std::string const& action, std::string const& worker) {
  return table_.Apply(cbt::SingleRowMutation(action, cbt::SetCell(running, "worker", now() + run_time, worker)));  // FINE: ten minutes more
}

Status Actions::cancel(std::string const& action) {
  return table_.Apply(cbt::SingleRowMutation(action, cbt::DeleteFromColumn(running, "worker", 0ms, now())));  // MISTAKE bigtable-partial-delete: it goes on running
}

Status Actions::give_back(std::string const& action) {
  return table_.Apply(cbt::SingleRowMutation(action, cbt::DeleteFromColumn(running, "worker")));  // FINE: the whole column
}

Status Actions::finish(std::string const& action, Outcome const& outcome) {
  auto const at = now();
  return table_.Apply(cbt::SingleRowMutation(
      action, cbt::DeleteFromFamily(running), cbt::SetCell(result, "exit", at, std::to_string(outcome.exit_code)),  // FINE: a week from now
      cbt::SetCell(result, "digest", at, outcome.digest), cbt::SetCell(stats, "seconds", at, outcome.took.count())));
}

// Failures are worth an hour only: they may be the fault of the machine.
Status Actions::fail(std::string const& action, Outcome const& outcome) {
  auto const at = now() + 1h - result_age;
  return table_.Apply(cbt::SingleRowMutation(
      action, cbt::DeleteFromFamily(result), cbt::SetCell(result, "exit", at, std::to_string(outcome.exit_code)),  // FINE: an hour from now
      cbt::SetCell(result, "digest", at, outcome.digest)));
}

Status Actions::note_flaky(std::string const& action) {
  // The server shall say when.
  return table_.Apply(cbt::SingleRowMutation(
      action, cbt::SetCell(result, "flaky", ms(cbt::ServerSetTimestamp()), "1")));  // MISTAKE bigtable-timestamp-unit: -1 means microseconds, not milliseconds
}

Status Actions::replay(std::string const& action, Outcome const& outcome) {
  auto const retry = google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
      cbt::AlwaysRetryMutationPolicy().clone());
  return table_.Apply(cbt::SingleRowMutation(action, cbt::SetCell(result, "digest", outcome.digest)), retry);  // MISTAKE bigtable-unsafe-retry: each attempt leaves a cell
}

Result<Outcome> Actions::outcome(std::string const& action) {
  auto row = table_.ReadRow(action, live_results());  // FINE: a bound for each call
  if (!row) return row.status();
  if (!row->first) return Status(google::cloud::StatusCode::kNotFound, action);
  return parse(row->second);
}

// Nothing while somebody runs the action.
Result<Outcome> Actions::outcome_if_idle(std::string const& action) {
  auto const idle = cbt::Filter::Condition(cbt::Filter::ColumnName(running, "worker"),  // MISTAKE bigtable-unfiltered-read: also while nobody runs it any more
                                           cbt::Filter::BlockAllFilter(), live_results());
  auto row = table_.ReadRow(action, idle);  // SAME bigtable-unfiltered-read
  if (!row) return row.status();
  if (!row->first) return Status(google::cloud::StatusCode::kNotFound, action);
  return parse(row->second);
}

Result<std::vector<std::string>> Actions::overview(std::string const& action) {
  std::vector<std::string> lines;
  auto const since = now() - result_age;
  auto row = table_.ReadRow(
      action, cbt::Filter::Chain(cbt::Filter::TimestampRange(since, 0ms),  // MISTAKE bigtable-filter-scope: old statistics are dropped, old logs are not
                                 cbt::Filter::Latest(1)));
  if (!row) return row.status();
  if (!row->first) return lines;
  for (auto const& cell : row->second.cells()) {
    lines.push_back(cell.family_name() + ":" + cell.column_qualifier() + " = " + cell.value());
  }
  return lines;
}

// Who runs the action: for people, and with a label for the dashboard.
Result<std::vector<std::string>> Actions::runners(std::string const& action) {
  std::vector<std::string> lines;
  auto row = table_.ReadRow(
      action,
      cbt::Filter::Chain(cbt::Filter::FamilyRegex(running),
                         cbt::Filter::Interleave(cbt::Filter::PassAllFilter(),
                                                 cbt::Filter::Chain(cbt::Filter::ApplyLabelTransformer("dashboard"),
                                                                    cbt::Filter::Sink())),  // MISTAKE bigtable-filter-order: the sink sends runs that expired, too
                         cbt::Filter::TimestampRange(now(), 0ms)));
  if (!row) return row.status();
  if (!row->first) return lines;
  for (auto const& cell : row->second.cells()) {
    lines.push_back((cell.labels().empty() ? "run by " : "dashboard: ") + cell.value());
  }
  return lines;
}

Result<bool> Actions::must_build_again(std::string const& action) {
  auto row = table_.ReadRow(action, cbt::Filter::Chain(cbt::Filter::ColumnName(result, "digest"),
                                                       cbt::Filter::TimestampRange(now() - result_age, 0ms)));  // FINE: the age of results
  if (!row) return row.status();
  if (!row->first) return true;
  for (auto const& cell : row->second.cells()) {
    if (cell.family_name() != result) continue;
    if (now() - cell.timestamp() > 24h) return true;  // MISTAKE bigtable-timestamp-as-write-time: failures look six days older than they are
  }
  return false;
}

Status Actions::append_log(std::string const& action, std::string const& text) {
  auto row = table_.ReadModifyWriteRow(action, cbt::ReadModifyWriteRule::AppendValue(logs, "text", text));  // MISTAKE bigtable-read-modify-write: expires at once
  return row ? Status() : row.status();
}

// Newest first, as in our other tables.
Status Actions::log_line(std::string const& action, std::string const& text) {
  constexpr std::int64_t last = 9999999999999;
  return table_.Apply(cbt::SingleRowMutation(action, cbt::SetCell(logs, "line", ms(last) - now(), text)));  // MISTAKE bigtable-real-timestamp: not when the line expires
}

Status Actions::log_both(std::string const& action, std::string const& out, std::string const& err) {
  cbt::SingleRowMutation row(action);
  row.emplace_back(cbt::SetCell(logs, "output", now() + day, out));  // FINE: a day from now
  row.emplace_back(cbt::SetCell(logs, "output", now() + day, err));  // MISTAKE bigtable-expiry-collision: mostly in the same millisecond
  return table_.Apply(std::move(row));
}

Status Actions::hit(std::string const& action) {
  auto row = table_.ReadModifyWriteRow(action, cbt::ReadModifyWriteRule::IncrementAmount(stats, "hits", 1));  // FINE: no TTL
  return row ? Status() : row.status();
}

// Nothing is left but that it was dropped.
Status Actions::drop(std::string const& action) {
  return first(table_.BulkApply(cbt::BulkMutation(
      cbt::SingleRowMutation(action, cbt::DeleteFromRow()),
      cbt::SingleRowMutation(action, cbt::SetCell(stats, "dropped", now(), "1")))));  // MISTAKE bigtable-bulk-entry-order: the entries are not in order
}

}  // namespace bcache
