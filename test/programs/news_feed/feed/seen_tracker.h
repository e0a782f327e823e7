// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_SEEN_TRACKER_H
#define NEWS_FEED_SEEN_TRACKER_H

#include "feed/clock.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include <string>
#include <vector>

namespace news {

struct Visit {
  std::string reader;
  std::string article;
  bool reset = false;
};

// What a reader has seen in the last two weeks.
class SeenTracker {
 public:
  SeenTracker(google::cloud::bigtable::Table table, Clock clock)
      : table_(std::move(table)), clock_(std::move(clock)) {}

  google::cloud::future<google::cloud::Status> Seen(Visit const& visit);
  google::cloud::future<google::cloud::Status> SeenAll(std::vector<Visit> const& visits);
  google::cloud::future<google::cloud::Status> SeenAllSafely(
      std::vector<Visit> const& visits);
  google::cloud::future<google::cloud::Status> Append(Visit const& visit);
  google::cloud::future<google::cloud::StatusOr<bool>> HasSeen(std::string const& reader,
                                                               std::string const& article);
  google::cloud::future<google::cloud::Status> MarkRead(std::string const& reader);
  google::cloud::Status PurgeOldVisits(std::string const& reader);

 private:
  google::cloud::bigtable::Table table_;
  Clock clock_;
};

}  // namespace news

#endif  // NEWS_FEED_SEEN_TRACKER_H
