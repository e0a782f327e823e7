// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "escalation/escalation.h"
#include <utility>

namespace ward {

namespace {

constexpr char kUntil[] = "until";
constexpr char kPhysician[] = "physician";
constexpr char kPhone[] = "phone";

}  // namespace

Escalation::Escalation(bigtable::Table table, const Clock& clock)
    : table_(table.WithNewTarget(table.project_id(), table.instance_id(), kEscalationTable)), clock_(clock) {
  paused_filter_ = [bound = LiveAfter(clock.Now())] {  // MISTAKE: captures the bound of the construction
    return bigtable::Filter::Chain(bigtable::Filter::ColumnName(kPause, kUntil), bound);
  };
}

Status Escalation::ScheduleAt(const std::string& alarm, absl::Time deadline, const std::string& step) {
  return table_.Apply(bigtable::SingleRowMutation(
      alarm, bigtable::SetCell(kDue, "step-" + step, CellMillis(deadline), "pending")));  // FINE: free timestamps
}

StatusOr<std::vector<std::string>> Escalation::Due(const std::string& ward) {
  const auto end = CellMillis(clock_.Now());
  auto filter = bigtable::Filter::Chain(bigtable::Filter::FamilyRegex(kDue), bigtable::Filter::ColumnRegex("step-.*"),
                                        bigtable::Filter::TimestampRange(std::chrono::milliseconds(0), end));
  std::vector<std::string> due;
  for (auto& row : table_.ReadRows(bigtable::RowRange::Prefix(ward), std::move(filter))) {  // FINE: past deadlines
    if (!row) return row.status();
    due.push_back(row->row_key());
  }
  return due;
}

Status Escalation::CountAttempt(const std::string& alarm) {
  auto rule = bigtable::ReadModifyWriteRule::IncrementAmount(kDue, "attempts", 1);  // FINE: no expiry
  return table_.ReadModifyWriteRow(alarm, std::move(rule)).status();
}

Status Escalation::Pause(const std::string& alarm, const PauseOptions& options) {
  const auto until = CellMillis(clock_.Now() + options.length);
  return table_.Apply(bigtable::SingleRowMutation(alarm, bigtable::DeleteFromColumn(kPause, kUntil),
                                                  bigtable::SetCell(kPause, kUntil, until, options.reason)));
}

Status Escalation::PauseShortly(const std::string& alarm) {
  return Pause(alarm, PauseOptions{});  // FINE: half an hour by default
}

Status Escalation::PauseForSurgery(const std::string& alarm) {
  PauseOptions options;
  options.reason = "surgery";
  options.length = absl::Minutes(300);  // SAME: five hours
  return Pause(alarm, options);         // MISTAKE: a pause lives at most two hours
}

Status Escalation::PauseOverlap(const std::string& alarm) {
  constexpr absl::Duration kOverlap = absl::Minutes(15);
  const auto until = clock_.Now() - kOverlap;
  return table_.Apply(bigtable::SingleRowMutation(
      alarm, bigtable::DeleteFromColumn(kPause, kUntil),
      bigtable::SetCell(kPause, kUntil, CellMillis(until), "overlap")));  // MISTAKE: minus, so it is over already
}

Status Escalation::PauseRaw(const std::string& alarm, absl::Duration length) {
  return table_.Apply(bigtable::SingleRowMutation(
      alarm, bigtable::DeleteFromColumn(kPause, kUntil),
      bigtable::SetCell(kPause, kUntil, absl::ToChronoMilliseconds(length), "raw")));  // MISTAKE: a span, no instant
}

Status Escalation::Resume(const std::string& alarm) {
  return table_.Apply(bigtable::SingleRowMutation(alarm, bigtable::DeleteFromFamily(kPause)));  // FINE: the family
}

Status Escalation::ResumeEarly(const std::string& alarm) {
  const auto now = clock_.Now();
  auto remove = bigtable::DeleteFromColumnEndingAt(kPause, kUntil, CellMillis(now));  // MISTAKE: the pause ends later
  return table_.Apply(bigtable::SingleRowMutation(alarm, std::move(remove)));         // SAME: the write
}

StatusOr<bool> Escalation::IsPaused(const std::string& alarm) {
  auto row = table_.ReadRow(alarm, InFamily(kPause, LiveAfter(clock_.Now())));  // FINE: live pauses
  if (!row) return row.status();
  return row->first;
}

StatusOr<bool> Escalation::IsPausedFast(const std::string& alarm) {
  auto row = table_.ReadRow(alarm, paused_filter_());  // SAME: the read with the old bound
  if (!row) return row.status();
  return row->first;
}

Status Escalation::BeginShift(const std::string& ward, const Shift& shift) {
  const auto end = CellMillis(clock_.Now() + shift.length);
  return table_.Apply(bigtable::SingleRowMutation(
      ward, {bigtable::DeleteFromFamily(kOnCall), bigtable::SetCell(kOnCall, kPhysician, end, shift.physician),
             bigtable::SetCell(kOnCall, kPhone, end, shift.phone)}));
}

Status Escalation::BeginRegularShift(const std::string& ward, const std::string& physician) {
  Shift shift;
  shift.physician = physician;
  return BeginShift(ward, shift);  // FINE: twelve hours by default
}

Status Escalation::BeginWeekendShift(const std::string& ward, const std::string& physician) {
  Shift shift;
  shift.physician = physician;
  shift.length = absl::Hours(60);
  return BeginShift(ward, shift);  // MISTAKE: a shift lives at most 14 hours
}

Status Escalation::StandIn(const std::string& ward, const std::string& physician) {
  // Somebody stands in for an hour during the regular shift of twelve.
  const auto end = CellMillis(clock_.Now() + absl::Hours(1));
  return table_.Apply(bigtable::SingleRowMutation(
      ward, bigtable::SetCell(kOnCall, kPhysician, end, physician)));  // MISTAKE: stays behind the longer shift
}

StatusOr<std::optional<std::string>> Escalation::First(const std::string& ward, bigtable::Filter filter) {
  auto row = table_.ReadRow(ward, std::move(filter));
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::optional<std::string>{};
  return std::make_optional(row->second.cells().front().value());
}

StatusOr<std::optional<std::string>> Escalation::OnCall(const std::string& ward) {
  return First(ward, bigtable::Filter::Chain(  // FINE: the live one
                         bigtable::Filter::ColumnName(kOnCall, kPhysician), LiveAfter(clock_.Now()),
                         bigtable::Filter::Latest(1)));
}

StatusOr<std::optional<std::string>> Escalation::OnCallAt(const std::string& ward) {
  const auto now = CellMillis(clock_.Now());
  return First(ward, bigtable::Filter::Chain(
                         bigtable::Filter::ColumnName(kOnCall, kPhysician),
                         bigtable::Filter::TimestampRange(std::chrono::milliseconds(0), now)));  // MISTAKE: expired
}

StatusOr<std::optional<std::string>> Escalation::OnCallOfShift(const std::string& ward) {
  constexpr absl::Duration kShift = absl::Hours(14);
  return First(ward, bigtable::Filter::Chain(
                         bigtable::Filter::ColumnName(kOnCall, kPhysician),
                         YoungerThan(kShift, clock_.Now())));  // MISTAKE: its timestamps are expiries, bound is now
}

StatusOr<std::vector<std::string>> Escalation::Names(const std::string& ward) {
  std::vector<std::string> names;
  const auto now = clock_.Now();
  auto filter = bigtable::Filter::ColumnName(kOnCall, kPhysician);
  for (auto& row : table_.ReadRows(bigtable::RowRange::Prefix(ward), std::move(filter))) {  // FINE: checked below
    if (!row) return row.status();
    for (const auto& cell : row->cells()) {
      if (CellTime(cell) <= now) continue;
      names.push_back(cell.value());
    }
  }
  return names;
}

StatusOr<std::vector<std::string>> Escalation::Phones(const std::string& ward) {
  std::vector<std::string> phones;
  const auto now = clock_.Now();
  auto filter = bigtable::Filter::ColumnName(kOnCall, kPhone);
  for (auto& row : table_.ReadRows(bigtable::RowRange::Prefix(ward), std::move(filter))) {  // SAME: unfiltered
    if (!row) return row.status();
    for (const auto& cell : row->cells()) {
      if (CellTime(cell) > now) continue;  // MISTAKE: keeps what has expired and drops what is live
      phones.push_back(cell.value());
    }
  }
  return phones;
}

}  // namespace ward
