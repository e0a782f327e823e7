// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_SERVICE_FEED_SERVICE_H
#define FRIENDS_GRAPH_SERVICE_FEED_SERVICE_H

#include "core/types.h"
#include "invites/invite_repository.h"
#include "lists/close_friends.h"
#include "stories/story_repository.h"
#include <string>
#include <utility>
#include <vector>

namespace friends {

struct Feed {
  UserId author;
  std::vector<std::string> stories;
};

// What the front ends call. Owns no data; the repositories live as long as the process does.
class FeedService {
 public:
  FeedService(StoryRepository& stories, CloseFriends& lists, InviteRepository& invites)
      : stories_(stories), lists_(lists), invites_(invites) {}

  future<StatusOr<Feed>> Show(UserId const& reader, UserId const& author);
  future<Status> ShareToday(UserId const& user, Story const& story);
  future<Status> ShareAgain(UserId const& user, Story const& story);
  future<Status> InviteFriend(Invite const& invite, std::string const& secret);
  future<Status> InviteColleague(Invite const& invite, std::string const& secret);

 private:
  StoryRepository& stories_;
  CloseFriends& lists_;
  InviteRepository& invites_;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_SERVICE_FEED_SERVICE_H
