// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "otp/attempt_tracker.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "otp/timing.h"
#include <ctime>
#include <utility>

namespace otp {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr auto kAttempts = "attempts";
constexpr auto kBlocked = "blocked";
constexpr auto kAudit = "audit";

}  // namespace

AttemptTracker::AttemptTracker(cbt::Table table, Config const& config)
    : table_(std::move(table)),
      window_(config.attempt_window),
      max_attempts_(config.max_attempts) {}

Status AttemptTracker::RecordFailure(std::string const& user,
                                     std::string const& attempt_id) {
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kAttempts, attempt_id, ExpiresIn(window_), "")));  // FINE: each attempt expires by itself
}

StatusOr<std::int64_t> AttemptTracker::RecordFailureFast(std::string const& user) {
  auto row = table_.ReadModifyWriteRow(
      user, cbt::ReadModifyWriteRule::IncrementAmount(kAttempts, "count", 1));  // MISTAKE bigtable-read-modify-write: the count expires as soon as it is written
  if (!row) return std::move(row).status();
  if (row->cells().empty()) return std::int64_t{0};
  return row->cells().front().decode_big_endian_integer<std::int64_t>();
}

StatusOr<int> AttemptTracker::CountFailures(std::string const& user) {
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(
                cbt::Filter::FamilyRegex(kAttempts),
                cbt::Filter::CellsRowLimit(max_attempts_ + 1),  // MISTAKE bigtable-filter-order: old attempts use up the limit
                cbt::Filter::TimestampRange(NowMillis() + Millis(1), kForever)));
  if (!row) return std::move(row).status();
  return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

StatusOr<bool> AttemptTracker::HasFailures(std::string const& user) {
  auto const now = NowMillis();
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(
                cbt::Filter::FamilyRegex(kAttempts), cbt::Filter::Latest(1),
                cbt::Filter::TimestampRange(now + Millis(1), kForever),  // FINE: Latest keeps a live cell if there is one
                cbt::Filter::CellsRowLimit(1)));
  if (!row) return std::move(row).status();
  return row->first;
}

Status AttemptTracker::ForgetFailures(std::string const& user) {
  return table_.Apply(
      cbt::SingleRowMutation(user, cbt::DeleteFromFamily(kAttempts)));
}

Status AttemptTracker::Block(std::string const& user,
                             std::chrono::system_clock::time_point until) {
  auto const expiry =
      std::chrono::duration_cast<Millis>(until.time_since_epoch());
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kBlocked, "login", expiry - kBlockAge, "")));  // FINE: shifted by the age of the rule
}

Status AttemptTracker::BlockForADay(std::string const& user) {
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kBlocked, "login", ExpiresIn(kBlockAge), "")));  // MISTAKE bigtable-lifetime: lasts two days, because the rule adds a day
}

Status AttemptTracker::BlockByDefault(std::string const& user) {
  return table_.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell(kBlocked, "transfer", NowMillis(), "")));  // FINE: a day, by the rule
}

StatusOr<bool> AttemptTracker::IsBlocked(std::string const& user) {
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(cbt::Filter::FamilyRegex(kBlocked),
                               cbt::Filter::TimestampRange(NowMillis(), kForever)));  // MISTAKE bigtable-unfiltered-read: blocks that began before now are dropped
  if (!row) return std::move(row).status();
  return row->first;
}

StatusOr<bool> AttemptTracker::WasWarned(std::string const& user) {
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(
                cbt::Filter::ColumnName(kBlocked, "warned"),
                cbt::Filter::TimestampRange(NowMillis() - kBlockAge + Millis(1), kForever)));  // FINE: bounded by the age
  if (!row) return std::move(row).status();
  return row->first;
}

Status AttemptTracker::ScheduleReview(std::string const& user) {
  std::time_t const review = std::time(nullptr) + 15 * 60;
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::SetCell(kAttempts, "review", Millis(review), "1"));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
  row.emplace_back(cbt::SetCell(kAttempts, "reviewer", Millis(review * 1000), "fraud"));  // FINE: seconds, converted
  row.emplace_back(cbt::SetCell(kAudit, "review", ExpiresIn(std::chrono::hours(1)), "planned"));  // MISTAKE bigtable-real-timestamp: a future time where timestamps are real
  return table_.Apply(std::move(row));
}

}  // namespace otp
