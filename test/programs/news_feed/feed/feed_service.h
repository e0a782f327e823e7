// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_FEED_SERVICE_H
#define NEWS_FEED_FEED_SERVICE_H

#include "articles/article_store.h"
#include "feed/feed_cache.h"
#include "feed/seen_tracker.h"
#include <memory>
#include <string>

namespace news {

struct ServiceConfig {
  std::string project = "acme-news";
  std::string instance = "news";
};

class FeedService {
 public:
  static std::unique_ptr<FeedService> Create(ServiceConfig const& config);

  FeedService(FeedCache cache, SeenTracker seen, ArticleStore articles);

  Status Refresh(std::string const& reader, std::vector<Entry> const& entries);
  StatusOr<std::string> Page(std::string const& reader);

 private:
  FeedCache cache_;
  SeenTracker seen_;
  ArticleStore articles_;
};

}  // namespace news

#endif  // NEWS_FEED_FEED_SERVICE_H
