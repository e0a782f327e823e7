// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef NEWS_FEED_PREFERENCES_H
#define NEWS_FEED_PREFERENCES_H

#include "google/cloud/bigtable/table.h"
#include <string>
#include <vector>

namespace news {

enum class Topic { kWorld, kSports, kScience };

google::cloud::Status Follow(google::cloud::bigtable::Table& table,
                             std::string const& reader, Topic topic);
google::cloud::StatusOr<bool> Follows(google::cloud::bigtable::Table& table,
                                      std::string const& reader, Topic topic);
google::cloud::StatusOr<bool> Unfollow(google::cloud::bigtable::Table& table,
                                       std::string const& reader, Topic topic);
google::cloud::StatusOr<bool> Toggle(google::cloud::bigtable::Table& table,
                                     std::string const& reader, Topic topic);
google::cloud::StatusOr<std::vector<std::string>> FirstTopics(
    google::cloud::bigtable::Table& table, std::string const& reader);

}  // namespace news

#endif  // NEWS_FEED_PREFERENCES_H
