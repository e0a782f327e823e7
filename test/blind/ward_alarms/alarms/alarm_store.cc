// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "alarms/alarm_store.h"
#include "absl/strings/str_cat.h"
#include <utility>

namespace ward {

namespace {

constexpr char kState[] = "state";
constexpr char kNurse[] = "nurse";
constexpr absl::Duration kAckHold = absl::Minutes(20);

absl::Duration LifetimeOf(Priority priority) {
  switch (priority) {
    case Priority::kHigh:
      return absl::Hours(2);
    case Priority::kMedium:
      return absl::Hours(6);
    case Priority::kLow:
      return absl::Hours(12);
    case Priority::kAdvisory:
      return absl::Hours(48);  // MISTAKE: no alarm lives longer than 12 hours
  }
  return absl::Hours(1);
}

// Technical alarms used to end with the device's session; sessions are gone.
absl::Time SessionEnd(const Alarm& alarm) {
  if (alarm.device.empty()) return absl::Now() + absl::Hours(1);
  return absl::UnixEpoch();  // SAME: what RaiseTechnical gets
}

std::vector<Alarm> Decode(const bigtable::Row& row) {
  std::vector<Alarm> alarms;
  for (const auto& cell : row.cells()) {
    if (cell.family_name() != kActive) continue;
    Alarm alarm;
    alarm.bed = row.row_key();
    alarm.device = cell.column_qualifier();
    alarm.text = cell.value();
    alarms.push_back(std::move(alarm));
  }
  return alarms;
}

}  // namespace

// An alarm replaces the one before of the same device, whose lifetime may have been longer.
Status AlarmStore::Put(const Alarm& alarm, absl::Time expires) {
  bigtable::SingleRowMutation mutation(alarm.bed);
  mutation.emplace_back(bigtable::DeleteFromColumn(kActive, alarm.device));
  mutation.emplace_back(bigtable::SetCell(kActive, alarm.device, CellMillis(expires), alarm.text));
  return table_.Apply(std::move(mutation));
}

Status AlarmStore::Raise(const Alarm& alarm) {
  auto status = Put(alarm, clock_.Now() + LifetimeOf(alarm.priority));  // SAME: where the lifetime is used
  if (!status.ok()) return status;
  return Log(alarm.bed, {{"raised", alarm.device}});
}

Status AlarmStore::RaiseTechnical(const Alarm& alarm) {
  if (alarm.device.empty()) return Status(google::cloud::StatusCode::kInvalidArgument, "no device");
  return Put(alarm, SessionEnd(alarm));  // MISTAKE: with a device that is 1970
}

Status AlarmStore::RaiseUntil(const Alarm& alarm, absl::Time until) {
  return Put(alarm, until);  // UNKNOWN: the caller's time
}

Status AlarmStore::Silence(const Alarm& alarm, absl::Duration how_long) {
  return Put(alarm, clock_.Now() + how_long);  // UNKNOWN: the caller's duration
}

Status AlarmStore::SilenceForRound(const Alarm& alarm) {
  const std::int64_t end = absl::ToUnixSeconds(clock_.Now() + absl::Minutes(45));
  return table_.Apply(bigtable::SingleRowMutation(
      alarm.bed, bigtable::DeleteFromColumn(kActive, alarm.device),
      bigtable::SetCell(kActive, alarm.device, std::chrono::milliseconds(end), "silent")));  // MISTAKE: seconds
}

Status AlarmStore::SilenceForTransport(const Alarm& alarm) {
  const std::int64_t end = absl::ToUnixSeconds(clock_.Now() + absl::Minutes(45));
  return table_.Apply(bigtable::SingleRowMutation(
      alarm.bed, bigtable::DeleteFromColumn(kActive, alarm.device),
      bigtable::SetCell(kActive, alarm.device, std::chrono::seconds(end), "transport")));  // FINE: seconds as seconds
}

Status AlarmStore::Acknowledge(const std::string& bed, const std::string& nurse, absl::Duration hold) {
  return table_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kAck, kNurse, CellMillis(clock_.Now() + hold), nurse)));
}

StatusOr<bool> AlarmStore::AcknowledgeOnce(const std::string& bed, const std::string& nurse) {
  const auto now = clock_.Now();
  auto acknowledged = bigtable::Filter::Chain(bigtable::Filter::ColumnName(kAck, kNurse), LiveAfter(now));
  auto branch = table_.CheckAndMutateRow(  // FINE: a live acknowledgement only
      bed, std::move(acknowledged), {}, {bigtable::SetCell(kAck, kNurse, CellMillis(now + kAckHold), nurse)});
  if (!branch) return branch.status();
  return *branch == bigtable::MutationBranch::kPredicateNotMatched;
}

StatusOr<bool> AlarmStore::TakeOver(const std::string& bed, const std::string& nurse) {
  const auto now = clock_.Now();
  auto branch = table_.CheckAndMutateRow(
      bed, bigtable::Filter::FamilyRegex(kActive),  // MISTAKE: matches alarms that have expired
      {bigtable::SetCell(kAck, kNurse, CellMillis(now + kAckHold), nurse)}, {});
  if (!branch) return branch.status();
  return *branch == bigtable::MutationBranch::kPredicateMatched;
}

Status AlarmStore::AcknowledgeFromPager(const std::string& bed, const std::string& pager) {
  return Acknowledge(bed, absl::StrCat("pager ", pager));  // MISTAKE: 30 minutes by default, the plan has 20
}

Status AlarmStore::AcknowledgeAtBed(const std::string& bed, const std::string& nurse) {
  return Acknowledge(bed, nurse, kAckHold);  // FINE: 20 minutes
}

Status AlarmStore::Log(const std::string& bed, const std::vector<Transition>& transitions) {
  const auto now = CellMillis(clock_.Now());
  bigtable::SingleRowMutation mutation(bed);
  for (const auto& t : transitions) {
    mutation.emplace_back(
        bigtable::SetCell(kLog, kState, now, absl::StrCat(t.state, " ", t.by)));  // MISTAKE: one cell for all of them
  }
  return table_.Apply(std::move(mutation));
}

Status AlarmStore::LogInOrder(const std::string& bed, const std::vector<Transition>& transitions) {
  auto at = CellMillis(clock_.Now());
  bigtable::SingleRowMutation mutation(bed);
  for (const auto& t : transitions) {
    mutation.emplace_back(
        bigtable::SetCell(kLog, "ordered", at, absl::StrCat(t.state, " ", t.by)));  // FINE: each its millisecond
    at += std::chrono::milliseconds(1);
  }
  return table_.Apply(std::move(mutation));
}

Status AlarmStore::SetSequence(const std::string& bed, std::int64_t number, const std::string& state) {
  return table_.Apply(bigtable::SingleRowMutation(
      bed, bigtable::SetCell(kSeq, kState, std::chrono::milliseconds(number), state)));  // FINE: a number
}

Status AlarmStore::ResetSequence(const std::string& bed) {
  return SetSequence(bed, absl::ToUnixMillis(clock_.Now()), "reset");  // MISTAKE: a time tops every number to come
}

StatusOr<std::vector<Alarm>> AlarmStore::Active(const std::string& ward) {
  std::vector<Alarm> alarms;
  auto filter = bigtable::Filter::Chain(bigtable::Filter::FamilyRegex(kActive), LiveAfter(clock_.Now()),
                                        bigtable::Filter::Latest(1));
  for (auto& row : table_.ReadRows(bigtable::RowRange::Prefix(ward), std::move(filter))) {  // FINE: live alarms
    if (!row) return row.status();
    for (auto& alarm : Decode(*row)) alarms.push_back(std::move(alarm));
  }
  return alarms;
}

StatusOr<std::vector<Alarm>> AlarmStore::Board(const std::string& ward) {
  std::vector<Alarm> alarms;
  auto filter = bigtable::Filter::Chain(
      bigtable::Filter::FamilyRegex("active|log"), bigtable::Filter::Latest(1),
      LiveAfter(clock_.Now()));  // MISTAKE: cuts the whole log, whose times are past
  for (auto& row : table_.ReadRows(bigtable::RowRange::Prefix(ward), std::move(filter))) {  // SAME: the read
    if (!row) return row.status();
    std::string last;
    for (const auto& cell : row->cells()) {
      if (cell.family_name() == kLog) last = cell.value();
    }
    for (auto& alarm : Decode(*row)) {
      if (!last.empty()) absl::StrAppend(&alarm.text, " (", last, ")");
      alarms.push_back(std::move(alarm));
    }
  }
  return alarms;
}

StatusOr<std::vector<std::string>> AlarmStore::History(const std::string& bed, absl::Duration back) {
  auto row = table_.ReadRow(bed, InFamily(kLog, YoungerThan(back, clock_.Now())));  // FINE: real times, asked for
  if (!row) return row.status();
  std::vector<std::string> lines;
  if (!row->first) return lines;
  for (const auto& cell : row->second.cells()) {
    lines.push_back(absl::StrCat(absl::FormatTime(CellTime(cell)), " ", cell.value()));  // FINE: real times
  }
  return lines;
}

Status AlarmStore::ClearBeds(const std::vector<std::string>& beds) {
  const auto now = CellMillis(clock_.Now());
  bigtable::BulkMutation bulk;
  for (const auto& bed : beds) {
    bigtable::SingleRowMutation row(bed);
    row.emplace_back(bigtable::DeleteFromFamily(kActive));  // FINE: another family is written
    row.emplace_back(bigtable::SetCell(kLog, "cleared", now, "1"));
    bulk.emplace_back(std::move(row));
  }
  return FirstError(table_.BulkApply(std::move(bulk)));
}

Status AlarmStore::TransferBeds(const std::vector<std::string>& beds) {
  const auto expires = CellMillis(clock_.Now() + absl::Hours(1));
  bigtable::BulkMutation bulk;
  for (const auto& bed : beds) {
    bulk.emplace_back(bigtable::SingleRowMutation(
        bed, bigtable::DeleteFromFamily(kActive)));  // MISTAKE: entries have no order, it may delete the notice
    bulk.emplace_back(bigtable::SingleRowMutation(
        bed, bigtable::SetCell(kActive, "transfer", expires, "in transfer")));  // SAME: what it may delete
  }
  return FirstError(table_.BulkApply(std::move(bulk)));
}

}  // namespace ward
