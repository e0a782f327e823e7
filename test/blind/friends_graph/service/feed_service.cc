// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "service/feed_service.h"
#include <utility>

namespace friends {

namespace {

// Runs `next` if the step before it went well.
template <typename F>
auto AndThen(F next) {
  return [next = std::move(next)](future<Status> f) mutable -> future<Status> {
    auto status = f.get();
    if (!status.ok()) return google::cloud::make_ready_future(status);
    return next();
  };
}

}  // namespace

future<StatusOr<Feed>> FeedService::Show(UserId const& reader, UserId const& author) {
  return lists_.IsClose(author, reader).then([this, author](future<StatusOr<bool>> f) -> future<StatusOr<Feed>> {
    auto close = f.get();
    if (!close) return google::cloud::make_ready_future(StatusOr<Feed>(close.status()));
    auto stories = *close ? stories_.Current(author) : stories_.Preview(author);
    return stories.then([author](future<StatusOr<std::vector<std::string>>> g) -> StatusOr<Feed> {
      auto columns = g.get();
      if (!columns) return std::move(columns).status();
      return Feed{author, *std::move(columns)};
    });
  });
}

future<Status> FeedService::ShareToday(UserId const& user, Story const& story) {
  return stories_.Share(user, StoryWithExpiry{story, Now() + StoryRepository::kLifetime});  // FINE: a day from now
}

future<Status> FeedService::ShareAgain(UserId const& user, Story const& story) {
  StoryWithExpiry again{story, Now()};
  return stories_.Share(user, again);  // MISTAKE: expires as it is written
}

future<Status> FeedService::InviteFriend(Invite const& invite, std::string const& secret) {
  TokenSpec spec;
  spec.secret = secret;
  spec.issued = Now();
  return invites_.Send(invite).then(AndThen([this, code = invite.code, spec] {
    return invites_.Issue(code, spec);  // FINE: a day from now
  }));
}

// Colleagues answer when the fair is over.
future<Status> FeedService::InviteColleague(Invite const& invite, std::string const& secret) {
  TokenSpec spec{secret, Now(), Days(10)};
  return invites_.Send(invite).then(AndThen([this, code = invite.code, spec] {
    return invites_.Issue(code, spec);  // MISTAKE: ten days, where a token lives three at most
  }));
}

}  // namespace friends
