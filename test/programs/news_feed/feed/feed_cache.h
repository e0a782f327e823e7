// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_FEED_CACHE_H
#define NEWS_FEED_FEED_CACHE_H

#include "feed/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace news {

namespace bigtable = google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusOr;

using RowFuture = future<StatusOr<std::pair<bool, bigtable::Row>>>;

struct Entry {
  std::string article;
  std::string title;
  int score = 0;
};

struct PutOptions {
  std::optional<std::chrono::minutes> ttl;
  bool replace = false;
};

// The cached feed of a reader. All functions return at once.
class FeedCache {
 public:
  explicit FeedCache(bigtable::Table table) : table_(std::move(table)) {}

  future<Status> Put(std::string const& reader, std::vector<Entry> const& entries);
  future<Status> PutOne(std::string const& reader, Entry const& entry,
                        PutOptions const& options);
  future<Status> Pin(std::string const& reader, Entry const& entry,
                     PutOptions const& options = {});
  future<Status> Boost(std::string const& reader, Entry const& entry,
                       PutOptions const& options);
  future<Status> Trending(std::string const& reader, Entry const& first,
                          Entry const& second);
  future<Status> Rebuild(std::string const& reader, std::vector<Entry> const& entries);
  future<Status> RebuildInOrder(std::string const& reader, Entry const& entry);
  future<StatusOr<std::vector<Entry>>> Get(std::string const& reader);
  future<StatusOr<std::vector<Entry>>> Top(std::string const& reader, int count);
  future<StatusOr<std::vector<Entry>>> GetWithSeen(std::string const& reader);
  future<StatusOr<std::vector<Entry>>> GetAndSeen(std::string const& reader);
  future<StatusOr<bool>> IsEmpty(std::string const& reader);
  future<StatusOr<bool>> HasOld(std::string const& reader);

  future<Status> PutHtml(std::string const& reader, std::string const& html);
  future<Status> PutHtmlFor(std::string const& reader, std::string const& html,
                            std::chrono::minutes ttl);
  future<Status> PutHtmlHour(std::string const& reader, std::string const& html);
  future<StatusOr<std::string>> GetHtml(std::string const& reader);
  future<StatusOr<std::string>> GetFreshHtml(std::string const& reader);

 private:
  bigtable::Table table_;
};

// Reads for a long-lived connection to a reader's browser.
class FeedWatcher {
 public:
  FeedWatcher(bigtable::Table table, std::string reader);
  future<StatusOr<bool>> Poll();
  future<StatusOr<bool>> PollFresh();

 private:
  bigtable::Table table_;
  std::string reader_;
  bigtable::Filter current_;
};

std::shared_ptr<FeedWatcher> Watch(bigtable::Table table, std::string reader);

}  // namespace news

#endif  // NEWS_FEED_FEED_CACHE_H
