// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_LISTS_CLOSE_FRIENDS_H
#define FRIENDS_GRAPH_LISTS_CLOSE_FRIENDS_H

#include "core/mixins.h"
#include "core/repository.h"
#include "core/types.h"
#include <string>
#include <vector>

namespace friends {

// Who may see what: the close friends of a person, and grants to look at single albums.
class CloseFriends : public Repository<CloseFriends>,
                     private ExpiringMixin<CloseFriends>,
                     private AgingMixin<CloseFriends> {
 public:
  static constexpr char kAging[] = "close";
  static constexpr char kExpiring[] = "grant";
  static constexpr char kMeta[] = "meta";
  static constexpr Millis kLifetime = Days(7);

  explicit CloseFriends(cbt::Table table) : Repository(std::move(table)) {}

  future<Status> Add(UserId const& owner, UserId const& member);
  future<Status> AddForYear(UserId const& owner, UserId const& member);
  future<Status> AddForTrip(UserId const& owner, UserId const& member, Days trip);
  future<Status> Grant(UserId const& owner, std::string const& album, UserId const& guest);
  future<Status> GrantForever(UserId const& owner, std::string const& album, UserId const& guest);
  future<Status> Shorten(UserId const& owner, std::string const& album, UserId const& guest);
  future<Status> Limit(UserId const& owner, std::string const& album, UserId const& guest);
  future<Status> Name(UserId const& owner, std::string const& name);
  future<Status> Color(UserId const& owner, std::string const& color);
  future<Status> DropDraft(UserId const& owner);
  future<Status> DropName(UserId const& owner);

  future<StatusOr<bool>> IsClose(UserId const& owner, UserId const& member);
  future<StatusOr<bool>> MayLook(UserId const& owner, std::string const& album, UserId const& guest);
  future<StatusOr<std::vector<std::string>>> Guests(UserId const& owner);
  future<StatusOr<std::string>> NameOf(UserId const& owner);
  future<StatusOr<std::string>> ColorOf(UserId const& owner);

 private:
  friend class ExpiringMixin<CloseFriends>;
  friend class AgingMixin<CloseFriends>;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_LISTS_CLOSE_FRIENDS_H
