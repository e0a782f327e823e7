// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "fcap/frequency_caps.h"

namespace bidder {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

// What contracts say when they say nothing.
constexpr Millis kMonth = Days(30);
constexpr Millis kQuarter = Days(90);

cbt::SingleRowMutation Membership(std::string const& user, std::vector<std::string> const& segments,
                                  Millis expiry) {
  cbt::SingleRowMutation row(UserKey(user));
  for (auto const& segment : segments) row.emplace_back(cbt::SetCell(SegmentFamily::kName, segment, expiry, "1"));
  return row;
}

}  // namespace

// The only rule that advertisers have asked for until now.
template class FrequencyCap<DailyRule>;

Status SegmentStore::Add(std::string const& user, std::string const& segment, std::optional<Millis> expiry) {
  auto const stamp = expiry.value_or(WallClock::Now());  // SAME: the fallback
  return table_.Apply(cbt::SingleRowMutation(
      UserKey(user), cbt::SetCell(SegmentFamily::kName, segment, stamp, "1")));  // MISTAKE: without expiry it is now
}

Status SegmentStore::AddForMonth(std::string const& user, std::vector<std::string> const& segments) {
  return table_.Apply(Membership(user, segments, WallClock::Now() + kMonth));  // FINE: 30 days is the longest life
}

Status SegmentStore::AddForQuarter(std::string const& user, std::vector<std::string> const& segments) {
  return table_.Apply(Membership(user, segments, WallClock::Now() + kQuarter));  // MISTAKE: at most 30 days
}

Status SegmentStore::Consent(std::string const& user, std::string const& text) {
  return table_.Apply(cbt::SingleRowMutation(
      UserKey(user), cbt::SetCell(kConsentFamily, "tcf", WallClock::Now(), text)));  // FINE: nothing expires here
}

StatusOr<std::vector<std::string>> SegmentStore::Of(std::string const& user) {
  auto row = table_.ReadRow(UserKey(user), Whole(SegmentFamily::kName));  // FINE: expiry is checked below
  if (!row) return std::move(row).status();
  std::vector<std::string> segments;
  auto const now = WallClock::Now();
  for (auto const& cell : row->second.cells()) {
    if (cell.timestamp() <= now) continue;
    segments.push_back(cell.column_qualifier());
  }
  return segments;
}

// A partner joins our segments a little late.
StatusOr<std::vector<std::string>> SegmentStore::OfLenient(std::string const& user) {
  auto row = table_.ReadRow(UserKey(user), Whole(SegmentFamily::kName));  // SAME: expiry is not checked well below
  if (!row) return std::move(row).status();
  std::vector<std::string> segments;
  auto const now = WallClock::Now();
  for (auto const& cell : row->second.cells()) {
    if (cell.timestamp() + kMonth <= now) continue;  // MISTAKE: the timestamp is the expiry, not the write time
    segments.push_back(cell.column_qualifier());
  }
  return segments;
}

StatusOr<std::vector<std::string>> SegmentStore::NewestFirst(std::string const& user) {
  auto row = table_.ReadRow(UserKey(user), Live<SegmentFamily>());  // FINE: only live segments
  if (!row) return std::move(row).status();
  auto cells = std::move(row->second).cells();
  auto const written_later = [](cbt::Cell const& a, cbt::Cell const& b) {
    return a.timestamp() > b.timestamp();  // MISTAKE: this orders by expiry, which is not when they were written
  };
  std::sort(cells.begin(), cells.end(), written_later);
  std::vector<std::string> segments;
  for (auto const& cell : cells) segments.push_back(cell.column_qualifier());
  return segments;
}

// Removes what has expired, for users who asked for their data; the collection may take a week.
StatusOr<std::int64_t> SegmentStore::Purge(std::string const& user) {
  auto const now = WallClock::Now();
  auto expired = FilterPipeline()
                     .Family(SegmentFamily::kName)
                     .Between(Millis(1), now)  // FINE: wants those that have expired
                     .Build();
  auto row = table_.ReadRow(UserKey(user), std::move(expired));
  if (!row) return std::move(row).status();
  cbt::SingleRowMutation purge(UserKey(user));
  for (auto const& cell : row->second.cells()) {
    purge.emplace_back(cbt::DeleteFromColumnEndingAt(SegmentFamily::kName, cell.column_qualifier(), now));
  }
  auto const count = static_cast<std::int64_t>(row->second.cells().size());
  if (count == 0) return count;
  if (auto status = table_.Apply(std::move(purge)); !status.ok()) return status;
  return count;
}

Status SegmentStore::DropExpired(std::string const& user, std::string const& segment) {
  auto const now = WallClock::Now();
  return table_.Apply(cbt::SingleRowMutation(
      UserKey(user),
      cbt::DeleteFromColumnStartingFrom(SegmentFamily::kName, segment, now)));  // MISTAKE: deletes the live ones
}

}  // namespace bidder
