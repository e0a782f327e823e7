// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_PEOPLE_PEOPLE_REPOSITORY_H
#define FRIENDS_GRAPH_PEOPLE_PEOPLE_REPOSITORY_H

#include "core/mixins.h"
#include "core/repository.h"
#include "core/types.h"
#include <optional>
#include <string>
#include <vector>

namespace friends {

struct Person {
  std::string name;
  bool online = false;
  std::vector<UserId> following;
};

// A friendship as the old system exported it. Its identifiers carry milliseconds since the start of 2015.
struct LegacyEdge {
  std::int64_t id = 0;
  UserId from;
  UserId to;
};

class PeopleRepository : public Repository<PeopleRepository>,
                         private ExpiringMixin<PeopleRepository>,
                         private LastingMixin<PeopleRepository> {
 public:
  static constexpr char kLasting[] = "profile";
  static constexpr char kExpiring[] = "presence";
  static constexpr char kEdges[] = "edge";
  static constexpr Millis kLifetime = std::chrono::minutes(5);

  explicit PeopleRepository(cbt::Table table) : Repository(std::move(table)) {}

  future<Status> Rename(UserId const& user, std::string name);
  future<Status> Beat(UserId const& user, std::string device);
  future<Status> BeatFromPhone(UserId const& user);
  future<Status> Away(UserId const& user);
  future<Status> Leave(UserId const& user);
  future<Status> Follow(UserId const& user, UserId const& other);
  future<Status> FollowFor(UserId const& user, UserId const& other, Days days);
  future<Status> Import(LegacyEdge const& edge);
  future<Status> ImportReverse(LegacyEdge const& edge);

  future<StatusOr<Person>> Load(UserId const& user);
  future<StatusOr<Person>> LoadFast(UserId const& user);
  future<StatusOr<std::optional<Millis>>> LastSeen(UserId const& user);
  future<StatusOr<std::optional<Millis>>> LastBeat(UserId const& user);
  future<StatusOr<std::vector<UserId>>> FollowedSince(UserId const& user, Millis since);

 private:
  friend class ExpiringMixin<PeopleRepository>;
  friend class LastingMixin<PeopleRepository>;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_PEOPLE_PEOPLE_REPOSITORY_H
