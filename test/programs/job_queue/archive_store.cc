// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "archive_store.h"
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using std::chrono::milliseconds;

namespace {

constexpr char kJob[] = "job";
constexpr char kIndex[] = "index";

cbt::Filter CurrentJob() {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(kJob),
                            cbt::Filter::Latest(1));
}

Job FromArchive(cbt::Row const& row) {
  Job job;
  job.state = JobState::kDone;
  auto const& key = row.row_key();
  auto const hash = key.find('#');
  if (hash != std::string::npos) {
    job.queue = key.substr(0, hash);
    job.id = key.substr(hash + 1);
  }
  for (auto const& cell : row.cells()) {
    if (cell.column_qualifier() == "payload") job.payload = cell.value();
    if (cell.column_qualifier() == "state") {
      job.state = ParseJobState(cell.value());
    }
  }
  return job;
}

}  // namespace

Status BigtableArchive::Store(Job const& job) {
  auto const now = NowMillis(*clock_);
  cbt::SingleRowMutation row(RowKey(job.queue, job.id));
  row.emplace_back(cbt::SetCell(kJob, "payload", now, job.payload));  // FINE: real time, expires after the whole 30 days
  row.emplace_back(cbt::SetCell(kJob, "state", ToString(job.state)));  // MISTAKE bigtable-missing-timestamp: in this table 'job' has a default TTL
  row.emplace_back(cbt::SetCell(kIndex, "finished", now, job.id));  // FINE: a real time in a family of real times
  return table_.Apply(std::move(row));
}

Status BigtableArchive::StoreShortLived(Job const& job,
                                        std::chrono::hours ttl) {
  auto const now = NowMillis(*clock_);
  auto const timestamp = now + ttl - config_.archive_ttl;
  cbt::SingleRowMutation row(
      RowKey(job.queue, job.id),
      {cbt::SetCell(kJob, "payload", timestamp, job.payload),  // FINE: shifted by the age
       cbt::SetCell(kJob, "state", timestamp, ToString(job.state)),
       cbt::SetCell(kIndex, "finished", now + std::chrono::hours(24), job.id)});  // MISTAKE bigtable-real-timestamp: the future where timestamps are real
  return table_.Apply(std::move(row));
}

StatusOr<std::optional<Job>> BigtableArchive::Find(std::string const& row_key) {
  auto row = table_.ReadRow(row_key, CurrentJob());  // MISTAKE bigtable-unfiltered-read: no lower bound in the archive
  if (!row) return std::move(row).status();
  if (!row->first) return std::optional<Job>();
  return std::optional<Job>(FromArchive(row->second));
}

std::vector<std::string> BigtableArchive::FinishedSince(
    std::string const& queue, Clock::TimePoint since) {
  std::vector<std::string> ids;
  auto filter = cbt::Filter::Chain(
      cbt::Filter::ColumnName(kIndex, "finished"),
      cbt::Filter::TimestampRange(ToMillis(since), milliseconds(0)),
      cbt::Filter::Latest(1));
  auto rows = table_.ReadRows(
      cbt::RowSet(cbt::RowRange::Prefix(queue + "#")), filter);  // FINE: 'index' has no TTL
  for (auto& row : rows) {
    if (!row) break;
    for (auto const& cell : row->cells()) ids.push_back(cell.value());
  }
  return ids;
}

}  // namespace jobq
