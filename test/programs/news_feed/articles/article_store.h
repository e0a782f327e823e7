// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_ARTICLE_STORE_H
#define NEWS_FEED_ARTICLE_STORE_H

#include "google/cloud/bigtable/table.h"
#include <string>
#include <vector>

namespace news {

class ArticleStore {
 public:
  explicit ArticleStore(google::cloud::bigtable::Table table) : table_(std::move(table)) {}

  google::cloud::Status Publish(std::string const& article, std::string const& text);
  google::cloud::Status PublishTomorrow(std::string const& article,
                                        std::string const& text);
  google::cloud::Status Render(std::string const& article, std::string const& html);
  google::cloud::Status RenderDraft(std::string const& article, std::string const& html);
  google::cloud::StatusOr<std::string> Page(std::string const& article);
  google::cloud::StatusOr<std::string> Cached(std::string const& article);
  google::cloud::StatusOr<std::vector<std::string>> Edits(std::string const& article);

 private:
  google::cloud::bigtable::Table table_;
};

}  // namespace news

#endif  // NEWS_FEED_ARTICLE_STORE_H
