// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "retries.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/sql_statement.h"
#include <algorithm>
#include <utility>

namespace rollout {

namespace {

constexpr milliseconds kLongest = days(7);

bt::SingleRowMutation row_of(std::string const& device) { return bt::SingleRowMutation("r/" + device); }

milliseconds backoff(Schedule const& plan, int n) {
  return std::min<milliseconds>(plan.first * (1 << std::min(n, 10)), kLongest);
}

StatusOr<std::size_t> count(bt::Table& retries, std::string const& device, bt::Filter filter) {
  auto row = retries.ReadRow("r/" + device, std::move(filter));
  if (!row) return std::move(row).status();
  return row->second.cells().size();
}

StatusOr<std::size_t> count_rows(bt::Client& client, Config const& config, std::string const& sql) {
  bt::InstanceResource const instance(google::cloud::Project(config.project), config.instance);
  auto query = client.PrepareQuery(instance, bt::SqlStatement(sql));
  if (!query) return std::move(query).status();
  std::size_t rows = 0;
  for (auto const& row : client.ExecuteQuery(query->BindParameters({}))) {
    if (!row) return row.status();
    ++rows;
  }
  return rows;
}

}  // namespace

Status schedule(bt::Table& retries, Config const& config, std::string const& device) {
  auto const first = config.first_retry.value_or(hours(1));
  auto row = row_of(device);
  row.emplace_back(bt::SetCell(kDue, "slot", now() + first, "0"));  // UNKNOWN: the time is in the configuration
  return retries.Apply(std::move(row));
}

// One cell for each slot, all in one column.
Status schedule_slots(bt::Table& retries, Schedule const& plan) {
  auto row = row_of(plan.device);
  auto const start = now();
  for (int n = 0; n != plan.attempts; ++n) {
    auto const slot = start + backoff(plan, n) - milliseconds(n);
    row.emplace_back(bt::SetCell(kDue, "slot", slot, std::to_string(n)));  // FINE: a time for each, a week at most
  }
  return retries.Apply(std::move(row));
}

// All slots at once, for devices in the lab.
Status schedule_burst(bt::Table& retries, Schedule const& plan) {
  auto row = row_of(plan.device);
  auto const slot = now() + minutes(30);
  for (int n = 0; n != plan.attempts; ++n) {
    row.emplace_back(bt::SetCell(kDue, "slot", slot, std::to_string(n)));  // MISTAKE: one cell; the last slot stays
  }
  return retries.Apply(std::move(row));
}

Status schedule_backwards(bt::Table& retries, Schedule const& plan) {
  auto row = row_of(plan.device);
  auto const slot_at = [&, start = now()](int n) { return start - backoff(plan, n); };  // SAME: the sign
  for (int n = plan.attempts; n-- > 0;) {
    row.emplace_back(bt::SetCell(kDue, "b" + std::to_string(n), slot_at(n), "1"));  // MISTAKE: slots in the past
  }
  return retries.Apply(std::move(row));
}

// Devices that are on only for an inspection.
Status schedule_yearly(bt::Table& retries, std::string const& device) {
  auto row = row_of(device);
  row.emplace_back(bt::SetCell(kDue, "slot", now() + days(365), "y"));  // MISTAKE: a week is the longest life
  return retries.Apply(std::move(row));
}

Status postpone(bt::Table& retries, std::string const& device, milliseconds by) {
  auto const slot = now() + std::clamp<milliseconds>(by, minutes(1), kLongest);
  auto row = row_of(device);
  row.emplace_back(bt::DeleteFromColumn(kDue, "slot"));
  row.emplace_back(bt::SetCell(kDue, "slot", slot, "p"));  // FINE: a week at most, and the old slots are gone
  return retries.Apply(std::move(row));
}

Status cancel(bt::Table& retries, std::string const& device) {
  auto row = row_of(device);
  row.emplace_back(bt::DeleteFromFamily(kDue));  // FINE: all slots
  return retries.Apply(std::move(row));
}

Status cancel_burst(bt::Table& retries, std::string const& device, int attempts) {
  auto row = row_of(device);
  for (int n = 0; n != attempts; ++n) {
    row.emplace_back(
        bt::DeleteFromColumn(kDue, "b" + std::to_string(n), milliseconds(0), now()));  // MISTAKE: slots lie ahead
  }
  return retries.Apply(std::move(row));
}

Status record(bt::Table& retries, Attempt const& attempt) {
  auto const keep = std::min(attempt.keep.value_or(kAttemptAge), kAttemptAge);
  auto row = row_of(attempt.device);
  row.emplace_back(bt::SetCell(kAttempt, "n" + std::to_string(attempt.number), now() + keep - kAttemptAge,
                               attempt.error));  // FINE: shifted by the age of the family
  return retries.Apply(std::move(row));
}

Status record_all(bt::Table& retries, std::vector<Attempt> const& attempts) {
  bt::BulkMutation bulk;
  for (auto const& attempt : attempts) {
    auto const column = "n" + std::to_string(attempt.number);
    if (!attempt.keep) {
      bulk.emplace_back(bt::SingleRowMutation("r/" + attempt.device, bt::SetCell(kAttempt, column, now(),
                                                                                 attempt.error)));  // FINE: 14 days
      continue;
    }
    bulk.emplace_back(bt::SingleRowMutation(
        "r/" + attempt.device, bt::SetCell(kAttempt, column, now() + *attempt.keep,
                                           attempt.error)));  // MISTAKE: the age was forgotten on this path
  }
  auto failures = retries.BulkApply(std::move(bulk));
  return failures.empty() ? Status{} : failures.front().status();
}

// Without a round of arithmetic, for the hot path.
Status record_quickly(bt::Table& retries, std::string const& device, std::string const& error) {
  auto const micros = std::chrono::duration_cast<std::chrono::microseconds>(now()).count();
  auto row = row_of(device);
  row.emplace_back(bt::SetCell(kAttempt, "last", milliseconds(micros), error));  // MISTAKE: microseconds, never ends
  return retries.Apply(std::move(row));
}

StatusOr<std::optional<milliseconds>> next_slot(bt::Table& retries, std::string const& device) {
  auto filter = bt::Filter::Chain(unexpired(kDue), bt::Filter::ColumnRegex("slot"));
  auto row = retries.ReadRow("r/" + device, std::move(filter));  // FINE: slots that lie ahead
  if (!row) return std::move(row).status();
  std::optional<milliseconds> next;
  for (auto const& cell : row->second.cells()) {
    next = std::chrono::duration_cast<milliseconds>(cell.timestamp());  // FINE: the slot is the instant of expiry
  }
  return next;
}

StatusOr<std::size_t> open_slots(bt::Table& retries, std::string const& device) {
  auto const at = std::chrono::floor<milliseconds>(std::chrono::system_clock::now());
  auto const from = at.time_since_epoch() + milliseconds(1);
  return count(retries, device,
               bt::Filter::Chain(bt::Filter::FamilyRegex(kDue),
                                 bt::Filter::TimestampRange(from, milliseconds(0))));  // FINE: whole milliseconds
}

StatusOr<std::size_t> open_slots_precise(bt::Table& retries, std::string const& device) {
  auto const from = std::chrono::system_clock::now().time_since_epoch();
  return count(retries, device,
               bt::Filter::Chain(bt::Filter::FamilyRegex(kDue),
                                 bt::Filter::TimestampRange(from, milliseconds(0))));  // MISTAKE: rejected, no whole ms
}

StatusOr<std::size_t> open_slots_ticking(bt::Table& retries, std::string const& device) {
  auto const from = uptime() + milliseconds(1);
  return count(retries, device,
               bt::Filter::Chain(bt::Filter::FamilyRegex(kDue),
                                 bt::Filter::TimestampRange(from, milliseconds(0))));  // MISTAKE: another clock
}

StatusOr<std::size_t> attempts_of(bt::Table& retries, std::string const& device) {
  return count(retries, device, younger(kAttempt, kAttemptAge));  // FINE: 14 days
}

StatusOr<std::size_t> attempts_ahead(bt::Table& retries, std::string const& device) {
  return count(retries, device, younger(kAttempt, -kAttemptAge));  // MISTAKE: the sign: 14 days ahead of now
}

StatusOr<std::size_t> devices_waiting(bt::Client& client, Config const& config) {
  return count_rows(client, config, "SELECT _key FROM retries WHERE due['slot'] IS NOT NULL");  // MISTAKE: no bound
}

StatusOr<std::size_t> devices_failing(bt::Client& client, Config const& config) {
  auto const fortnight = std::chrono::duration_cast<hours>(kAttemptAge).count();
  auto const sql =
      "SELECT _key FROM retries(with_history => TRUE, after => TIMESTAMP_SUB(CURRENT_TIMESTAMP(), INTERVAL " +
      std::to_string(fortnight) + " HOUR)) WHERE attempt['last'] IS NOT NULL";
  return count_rows(client, config, sql);  // FINE: within the age of the family
}

StatusOr<std::size_t> devices_on(bt::Client& client, Config const& config, std::string const& version) {
  auto const sql = "SELECT _key FROM devices WHERE firmware['target'] = b'" + version + "'";
  return count_rows(client, config, sql);  // FINE: nothing expires there
}

}  // namespace rollout
