// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "feed/seen_tracker.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <utility>

namespace news {

namespace cbt = google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusOr;

namespace {

std::string const kFamily = "seen";
std::chrono::hours const kAge(14 * 24);

Status FirstFailure(future<std::vector<cbt::FailedMutation>> f) {
  auto failures = f.get();
  return failures.empty() ? Status() : failures.front().status();
}

}  // namespace

future<Status> SeenTracker::Seen(Visit const& visit) {
  return table_.AsyncApply(cbt::SingleRowMutation(
      visit.reader, cbt::SetCell(kFamily, visit.article, ToStamp(clock_()), "")));  // FINE: two weeks, by the rule
}

future<Status> SeenTracker::SeenAll(std::vector<Visit> const& visits) {
  cbt::BulkMutation bulk;
  for (auto const& visit : visits) {
    auto const key = visit.reader;
    if (visit.reset) {
      bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily(kFamily)));  // SAME bigtable-bulk-entry-order
    }
    bulk.emplace_back(cbt::SingleRowMutation(
        key, cbt::SetCell(kFamily, visit.article, ToStamp(clock_()), "")));  // MISTAKE bigtable-bulk-entry-order: the delete may come second
  }
  return table_.AsyncBulkApply(std::move(bulk)).then(FirstFailure);
}

future<Status> SeenTracker::SeenAllSafely(std::vector<Visit> const& visits) {
  cbt::BulkMutation bulk;
  for (auto const& visit : visits) {
    cbt::SingleRowMutation row(visit.reader);
    if (visit.reset) row.emplace_back(cbt::DeleteFromFamily(kFamily));
    row.emplace_back(cbt::SetCell(kFamily, visit.article, ToStamp(clock_()), ""));  // FINE: one entry, in order
    bulk.emplace_back(std::move(row));
  }
  return table_.AsyncBulkApply(std::move(bulk)).then(FirstFailure);
}

future<Status> SeenTracker::Append(Visit const& visit) {
  auto row = table_.AsyncReadModifyWriteRow(
      visit.reader, cbt::ReadModifyWriteRule::AppendValue("seen", "all", visit.article));  // MISTAKE bigtable-read-modify-write: appends to what expired, and renews it
  return row.then([](future<StatusOr<cbt::Row>> f) { return f.get().status(); });
}

future<StatusOr<bool>> SeenTracker::HasSeen(std::string const& reader,
                                            std::string const& article) {
  auto const start = ToStamp(clock_() - kAge) + milliseconds(1);
  return table_
      .AsyncReadRow(reader, cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, article),
                                               cbt::Filter::TimestampRange(start, milliseconds(0))))  // FINE: bounded by the age
      .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<bool> {
        auto row = f.get();
        if (!row) return std::move(row).status();
        return row->first;
      });
}

future<Status> SeenTracker::MarkRead(std::string const& reader) {
  auto table = table_;
  return table_.AsyncApply(cbt::SingleRowMutation(reader, cbt::DeleteFromFamily("timeline")))
      .then([table, reader](future<Status> f) mutable {
        auto const status = f.get();
        if (!status.ok()) return google::cloud::make_ready_future(status);
        return table.AsyncApply(
            cbt::SingleRowMutation(reader, cbt::SetCell("timeline", "empty", "1")));  // MISTAKE bigtable-missing-timestamp: expires at once
      });
}

Status SeenTracker::PurgeOldVisits(std::string const& reader) {
  auto const now = ToStamp(clock_());
  cbt::SingleRowMutation row(reader);
  row.emplace_back(cbt::DeleteFromColumnEndingAt(kFamily, "all", now - kAge));  // FINE: what has expired
  row.emplace_back(cbt::DeleteFromColumnEndingAt(kFamily, "last", now));  // MISTAKE bigtable-partial-delete: also what is two seconds old
  return table_.Apply(std::move(row));
}

}  // namespace news
