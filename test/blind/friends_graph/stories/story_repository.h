// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_STORIES_STORY_REPOSITORY_H
#define FRIENDS_GRAPH_STORIES_STORY_REPOSITORY_H

#include "core/mixins.h"
#include "core/repository.h"
#include "core/types.h"
#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace friends {

struct Story {
  std::string id;
  std::string media;
  std::string caption;
};

struct StoryWithExpiry {
  Story story;
  Millis expiry;
};

// Stories of a person: one row each, a column per story. A story is gone after a day, unless it is a highlight.
class StoryRepository : public Repository<StoryRepository>,
                        private ExpiringMixin<StoryRepository>,
                        private AgingMixin<StoryRepository>,
                        private LastingMixin<StoryRepository> {
 public:
  static constexpr char kExpiring[] = "story";
  static constexpr char kAging[] = "viewer";
  static constexpr char kLasting[] = "highlight";
  static constexpr Millis kLifetime = std::chrono::hours(24);
  static constexpr Millis MaxAge() { return Days(2); }

  explicit StoryRepository(cbt::Table table);

  future<Status> Post(UserId const& author, Story const& story);
  future<Status> PostSponsored(UserId const& author, Story const& story);
  future<Status> Share(UserId const& author, StoryWithExpiry const& original);
  future<Status> ShareToFeed(UserId const& author, cbt::Cell const& original);
  future<Status> Highlight(UserId const& author, Story const& story);
  future<Status> Replace(UserId const& author, Story const& story);
  future<Status> Edit(UserId const& author, Story const& story);
  future<Status> Remove(UserId const& author, std::string const& id);
  future<Status> Saw(UserId const& author, UserId const& viewer, std::string const& id);
  future<Status> SawUntil(UserId const& author, UserId const& viewer, StoryWithExpiry const& story);
  future<Status> RepliedUntil(UserId const& author, UserId const& viewer, StoryWithExpiry const& story);
  future<Status> React(UserId const& author, std::string const& id);

  future<StatusOr<std::vector<std::string>>> Current(UserId const& author);
  future<StatusOr<std::vector<std::string>>> Preview(UserId const& author);
  future<StatusOr<std::vector<std::string>>> Muted(UserId const& author);
  future<StatusOr<std::vector<std::string>>> Unmuted(UserId const& author);
  future<StatusOr<std::vector<std::string>>> Viewers(UserId const& author);
  future<StatusOr<std::vector<std::string>>> RecentViewers(UserId const& author);
  future<StatusOr<std::vector<std::string>>> Shelf(UserId const& author);

  // Calls `publish` with the authors that have stories, until it returns false.
  Status WatchAuthors(std::string const& prefix, std::function<bool(UserId const&)> const& publish);
  Status WatchViewers(std::string const& prefix, std::function<bool(UserId const&)> const& publish);

 private:
  friend class ExpiringMixin<StoryRepository>;
  friend class AgingMixin<StoryRepository>;
  friend class LastingMixin<StoryRepository>;

  cbt::Filter preview_;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_STORIES_STORY_REPOSITORY_H
