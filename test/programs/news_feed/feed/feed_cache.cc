// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "feed/feed_cache.h"
#include "google/cloud/bigtable/mutations.h"
#include <cstdlib>

namespace news {

using bigtable::Filter;
using bigtable::SetCell;
using bigtable::SingleRowMutation;

namespace {

constexpr char kTimeline[] = "timeline";
constexpr char kRendered[] = "rendered";
constexpr char kSeen[] = "seen";
constexpr std::chrono::hours kKeep{6};
constexpr std::chrono::hours kRenderedAge{1};
constexpr std::chrono::hours kSeenAge{14 * 24};
constexpr milliseconds kOpen{0};
constexpr milliseconds kTick{1};

Filter Current() {
  return Filter::Chain(Filter::FamilyRegex(kTimeline),
                       Filter::TimestampRange(NowStamp() + kTick, kOpen));
}

// When an entry with these options leaves the feed.
milliseconds ExpiryOf(PutOptions const& options) {
  return options.ttl ? NowStamp() + *options.ttl : NowStamp();
}

std::string Encode(Entry const& entry) {
  return std::to_string(entry.score) + " " + entry.title;
}

std::vector<Entry> Decode(bigtable::Row const& row) {
  std::vector<Entry> entries;
  for (auto const& cell : row.cells()) {
    auto const& text = cell.value();
    auto const blank = text.find(' ');
    if (blank == std::string::npos) continue;
    entries.push_back({cell.column_qualifier(), text.substr(blank + 1),
                       std::atoi(text.c_str())});
  }
  return entries;
}

StatusOr<std::vector<Entry>> ToEntries(RowFuture f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  if (!row->first) return std::vector<Entry>{};
  return Decode(row->second);
}

StatusOr<bool> Exists(RowFuture f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  return row->first;
}

StatusOr<std::string> ToHtml(RowFuture f) {
  auto row = f.get();
  if (!row) return std::move(row).status();
  if (!row->first || row->second.cells().empty()) return std::string();
  return row->second.cells().front().value();
}

}  // namespace

future<Status> FeedCache::Put(std::string const& reader,
                              std::vector<Entry> const& entries) {
  auto const expiry = NowStamp() + kKeep;
  SingleRowMutation row(reader);
  row.emplace_back(bigtable::DeleteFromFamily(kTimeline));
  for (auto const& entry : entries) {
    row.emplace_back(SetCell(kTimeline, entry.article, expiry, Encode(entry)));  // FINE: a column for each article
  }
  return table_.AsyncApply(std::move(row));
}

future<Status> FeedCache::PutOne(std::string const& reader, Entry const& entry,
                                 PutOptions const& options) {
  SingleRowMutation row(reader);
  if (options.replace) row.emplace_back(bigtable::DeleteFromColumn(kTimeline, entry.article));
  auto const ttl = options.ttl.value_or(kKeep);
  row.emplace_back(SetCell(kTimeline, entry.article, NowStamp() + ttl, Encode(entry)));  // FINE: six hours, or what the caller wants
  return table_.AsyncApply(std::move(row));
}

future<Status> FeedCache::Pin(std::string const& reader, Entry const& entry,
                              PutOptions const& options) {
  return table_.AsyncApply(SingleRowMutation(
      reader, SetCell(kTimeline, entry.article, ExpiryOf(options), Encode(entry))));  // MISTAKE bigtable-real-timestamp: no caller sets a lifetime, so it is the current time
}

future<Status> FeedCache::Boost(std::string const& reader, Entry const& entry,
                                PutOptions const& options) {
  if (!options.ttl) return google::cloud::make_ready_future(Status());
  auto const wrong = NowStamp() + milliseconds(options.ttl->count());
  auto const right = NowStamp() + milliseconds(options.ttl->count() * 60 * 1000);
  return table_.AsyncApply(SingleRowMutation(
      reader,
      SetCell(kTimeline, "boost:" + entry.article, wrong, "1"),  // MISTAKE bigtable-timestamp-unit: minutes as milliseconds
      SetCell(kTimeline, entry.article, right, Encode(entry))));  // FINE: minutes, converted
}

future<Status> FeedCache::Trending(std::string const& reader, Entry const& first,
                                   Entry const& second) {
  SingleRowMutation row(reader);
  row.emplace_back(SetCell(kTimeline, "trending", NowStamp() + kKeep, first.article));
  row.emplace_back(SetCell(kTimeline, "trending", NowStamp() + kKeep, second.article));  // MISTAKE bigtable-expiry-collision: usually the same millisecond
  row.emplace_back(SetCell(kTimeline, "trending-at", NowStamp() + kKeep, first.article));
  row.emplace_back(SetCell(kTimeline, "trending-at", NowStamp() + kKeep + kTick * 60000, second.article));  // FINE: a minute apart
  return table_.AsyncApply(std::move(row));
}

future<Status> FeedCache::Rebuild(std::string const& reader,
                                  std::vector<Entry> const& entries) {
  auto cleared = table_.AsyncApply(
      SingleRowMutation(reader, bigtable::DeleteFromFamily(kTimeline)));
  SingleRowMutation row(reader);
  for (auto const& entry : entries) {
    row.emplace_back(SetCell(kTimeline, entry.article, NowStamp() + kKeep, Encode(entry)));
  }
  auto written = table_.AsyncApply(std::move(row));  // MISTAKE bigtable-bulk-entry-order: the delete may come last
  auto const status = cleared.get();
  if (!status.ok()) return google::cloud::make_ready_future(status);
  return written;
}

future<Status> FeedCache::RebuildInOrder(std::string const& reader, Entry const& entry) {
  auto table = table_;
  return table_.AsyncApply(SingleRowMutation(reader, bigtable::DeleteFromFamily(kTimeline)))
      .then([table, reader, entry](future<Status> f) mutable {
        auto const status = f.get();
        if (!status.ok()) return google::cloud::make_ready_future(status);
        return table.AsyncApply(SingleRowMutation(
            reader, SetCell(kTimeline, entry.article, NowStamp() + kKeep, Encode(entry))));  // FINE: after the delete
      });
}

future<StatusOr<std::vector<Entry>>> FeedCache::Get(std::string const& reader) {
  return table_.AsyncReadRow(reader, Filter::Chain(Current(), Filter::Latest(1)))  // FINE: current entries only
      .then(ToEntries);
}

future<StatusOr<std::vector<Entry>>> FeedCache::Top(std::string const& reader, int count) {
  return table_
      .AsyncReadRow(reader, Filter::Chain(Filter::FamilyRegex(kTimeline),
                                          Filter::CellsRowLimit(count), Current()))  // MISTAKE bigtable-filter-order: entries that expired count
      .then(ToEntries);
}

future<StatusOr<std::vector<Entry>>> FeedCache::GetWithSeen(std::string const& reader) {
  auto seen = Filter::FamilyRegex(kSeen);
  auto both = Filter::Interleave(Current(), seen);
  return table_.AsyncReadRow(reader, std::move(both)).then(ToEntries);  // MISTAKE bigtable-unfiltered-read: the second branch has no bound
}

future<StatusOr<std::vector<Entry>>> FeedCache::GetAndSeen(std::string const& reader) {
  auto seen = Filter::Chain(
      Filter::FamilyRegex(kSeen),
      Filter::TimestampRange(NowStamp() - kSeenAge + kTick, kOpen));
  return table_.AsyncReadRow(reader, Filter::Interleave(Current(), std::move(seen)))  // FINE: each branch has its bound
      .then(ToEntries);
}

future<StatusOr<bool>> FeedCache::IsEmpty(std::string const& reader) {
  return table_
      .AsyncReadRow(reader, Filter::Chain(Filter::FamilyRegex(kTimeline),
                                          Filter::StripValueTransformer()))  // MISTAKE bigtable-unfiltered-read: an expired entry is an entry
      .then([](RowFuture f) -> StatusOr<bool> {
        auto exists = Exists(std::move(f));
        if (!exists) return std::move(exists).status();
        return !*exists;
      });
}

future<StatusOr<bool>> FeedCache::HasOld(std::string const& reader) {
  auto const now = NowStamp();
  return table_
      .AsyncReadRow(reader, Filter::Chain(Filter::FamilyRegex(kSeen),
                                          Filter::TimestampRange(now, now - kSeenAge)))  // MISTAKE bigtable-filter-granularity: ends before it begins
      .then(Exists);
}

future<Status> FeedCache::PutHtml(std::string const& reader, std::string const& html) {
  return table_.AsyncApply(
      SingleRowMutation(reader, SetCell(kRendered, "html", NowStamp(), html)));  // FINE: an hour, by the rule
}

future<Status> FeedCache::PutHtmlFor(std::string const& reader, std::string const& html,
                                     std::chrono::minutes ttl) {
  return table_.AsyncApply(SingleRowMutation(
      reader, bigtable::DeleteFromColumn(kRendered, "html"),
      SetCell(kRendered, "html", NowStamp() + ttl - kRenderedAge, html)));  // FINE: shifted by the age, and replaces
}

future<Status> FeedCache::PutHtmlHour(std::string const& reader, std::string const& html) {
  return table_.AsyncApply(SingleRowMutation(
      reader, SetCell(kRendered, "html", NowStamp() + kRenderedAge, html)));  // MISTAKE bigtable-lifetime: two hours
}

future<StatusOr<std::string>> FeedCache::GetHtml(std::string const& reader) {
  return table_
      .AsyncReadRow(reader, Filter::Chain(Filter::ColumnName(kRendered, "html"),
                                          Filter::TimestampRange(NowStamp() - kRenderedAge + kTick, kOpen),  // FINE: bounded by the age
                                          Filter::Latest(1)))
      .then(ToHtml);
}

future<StatusOr<std::string>> FeedCache::GetFreshHtml(std::string const& reader) {
  return table_
      .AsyncReadRow(reader, Filter::Chain(Filter::ColumnName(kRendered, "html"),
                                          Filter::TimestampRange(NowStamp() + kTick, kOpen),  // MISTAKE bigtable-unfiltered-read: drops every page that was rendered before now
                                          Filter::Latest(1)))
      .then(ToHtml);
}

FeedWatcher::FeedWatcher(bigtable::Table table, std::string reader)
    : table_(std::move(table)),
      reader_(std::move(reader)),
      current_(Current()) {}  // MISTAKE bigtable-stale-bound: as of the start of the connection

std::shared_ptr<FeedWatcher> Watch(bigtable::Table table, std::string reader) {
  return std::make_shared<FeedWatcher>(std::move(table), std::move(reader));
}

future<StatusOr<bool>> FeedWatcher::Poll() {
  return table_.AsyncReadRow(reader_, current_).then(Exists);  // SAME bigtable-stale-bound
}

future<StatusOr<bool>> FeedWatcher::PollFresh() {
  return table_.AsyncReadRow(reader_, Current()).then(Exists);  // FINE: as of each call
}

}  // namespace news
