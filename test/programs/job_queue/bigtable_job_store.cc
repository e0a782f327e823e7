// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_job_store.h"
#include "google/cloud/bigtable/row_range.h"
#include "google/cloud/bigtable/row_set.h"
#include <cstdlib>
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;
using std::chrono::hours;
using std::chrono::milliseconds;

namespace {

constexpr char kJob[] = "job";
constexpr char kProgress[] = "progress";

// The age in the GC rule of the family "progress".
constexpr hours kProgressMaxAge{24};

constexpr char kLabelPrefix[] = "label.";

bool IsLabel(std::string const& column) {
  return column.rfind(kLabelPrefix, 0) == 0;
}

Job ToJob(cbt::Row const& row) {
  Job job;
  auto const& key = row.row_key();
  auto const hash = key.find('#');
  if (hash != std::string::npos) {
    job.queue = key.substr(0, hash);
    job.id = key.substr(hash + 1);
  }
  for (auto const& cell : row.cells()) {
    if (cell.family_name() != kJob) continue;
    auto const& column = cell.column_qualifier();
    if (column == "payload") {
      job.payload = cell.value();
    } else if (column == "state") {
      job.state = ParseJobState(cell.value());
    } else if (column == "attempts") {
      job.attempts = std::atoi(cell.value().c_str());
    } else if (IsLabel(column)) {
      job.labels[column.substr(sizeof(kLabelPrefix) - 1)] = cell.value();
    }
  }
  return job;
}

std::string Encode(ProgressLine const& line) {
  return std::to_string(line.percent) + "|" + line.text;
}

ProgressLine DecodeProgress(std::string const& value) {
  ProgressLine line;
  auto const bar = value.find('|');
  if (bar == std::string::npos) {
    line.text = value;
    return line;
  }
  line.percent = std::atoi(value.substr(0, bar).c_str());
  line.text = value.substr(bar + 1);
  return line;
}

}  // namespace

Status BigtableJobStore::Enqueue(Job const& job) {
  cbt::SingleRowMutation row(RowKey(job.queue, job.id));
  row.emplace_back(cbt::SetCell(kJob, "payload", job.payload));  // FINE: 'job' has no TTL in the table jobs
  row.emplace_back(cbt::SetCell(kJob, "state", ToString(job.state)));
  for (auto const& label : job.labels) {
    row.emplace_back(
        cbt::SetCell(kJob, kLabelPrefix + label.first, label.second));
  }
  row.emplace_back(cbt::SetCell(kProgress, "log", Encode({0, "queued"})));  // MISTAKE bigtable-missing-timestamp: progress has a default TTL
  return table_.Apply(std::move(row));
}

StatusOr<std::optional<Job>> BigtableJobStore::Get(std::string const& row_key) {
  auto filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kJob),
                                   cbt::Filter::Latest(1));
  auto row = table_.ReadRow(row_key, std::move(filter));  // FINE: only the family without TTL
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Job>();
  return std::optional<Job>(ToJob(row->second));
}

std::vector<std::string> BigtableJobStore::ListReady(std::string const& queue,
                                                     int limit) {
  std::vector<std::string> keys;
  auto const range = cbt::RowRange::Prefix(queue + "#");
  auto filter = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kJob, "state"), cbt::Filter::Latest(1),
      cbt::Filter::ValueRegex(ToString(JobState::kReady)),
      cbt::Filter::StripValueTransformer());
  for (auto& row : table_.ReadRows(cbt::RowSet(range), limit, std::move(filter))) {  // FINE: a column without TTL
    if (!row) break;
    keys.push_back(row->row_key());
  }
  return keys;
}

Status BigtableJobStore::SetState(std::string const& row_key, JobState state) {
  std::vector<cbt::Mutation> changes;
  changes.push_back(cbt::DeleteFromColumn(kJob, "state"));
  changes.push_back(cbt::SetCell(kJob, "state", ToString(state)));  // FINE: the delete comes first
  cbt::SingleRowMutation row(row_key);
  for (auto& change : changes) row.emplace_back(std::move(change));
  return table_.Apply(std::move(row));
}

Status BigtableJobStore::AppendProgress(
    std::string const& row_key, std::vector<ProgressLine> const& lines) {
  cbt::SingleRowMutation row(row_key);
  auto const timestamp =
      NowMillis(*clock_) + config_.progress_ttl - kProgressMaxAge;
  for (auto const& line : lines) {
    row.emplace_back(cbt::SetCell(kProgress, "log", timestamp, Encode(line)));  // MISTAKE bigtable-expiry-collision: each line overwrites the one before
  }
  if (!lines.empty()) {
    row.emplace_back(cbt::SetCell(kProgress, "percent", timestamp,  // FINE: another column, shifted by the age
                                  std::to_string(lines.back().percent)));
  }
  return table_.Apply(std::move(row));
}

cbt::Filter BigtableJobStore::ProgressFilter() const {
  auto const cutoff = clock_->Now() - kProgressMaxAge;
  return cbt::Filter::Chain(
      cbt::Filter::ColumnName(kProgress, "log"),
      cbt::Filter::TimestampRange(ToMillis(cutoff), milliseconds(0)));
}

std::vector<ProgressLine> BigtableJobStore::ReadProgress(
    std::string const& row_key) {
  std::vector<ProgressLine> lines;
  auto row = table_.ReadRow(row_key, ProgressFilter());  // FINE: bounded by now minus the age
  if (!row || !row->first) return lines;
  for (auto const& cell : row->second.cells()) {
    lines.push_back(DecodeProgress(cell.value()));
  }
  return lines;
}

StatusOr<int> BigtableJobStore::CountAttempt(std::string const& row_key) {
  auto row = table_.ReadModifyWriteRow(
      row_key,
      cbt::ReadModifyWriteRule::IncrementAmount(kJob, "attempt-count", 1),  // FINE: 'job' has no TTL here
      cbt::ReadModifyWriteRule::IncrementAmount(kProgress, "attempts", 1));  // MISTAKE bigtable-read-modify-write: the server starts from expired values
  if (!row) return std::move(row).status();
  for (auto const& cell : row->cells()) {
    if (cell.family_name() != kJob) continue;
    auto count = cell.decode_big_endian_integer<std::int64_t>();
    if (!count) return std::move(count).status();
    return static_cast<int>(*count);
  }
  return Status(StatusCode::kInternal, "no counter in the response");
}

Status BigtableJobStore::Remove(std::string const& row_key) {
  return table_.Apply(
      cbt::SingleRowMutation(row_key, {cbt::DeleteFromRow()}));
}

}  // namespace jobq
