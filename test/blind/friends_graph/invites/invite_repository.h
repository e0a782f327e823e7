// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_INVITES_INVITE_REPOSITORY_H
#define FRIENDS_GRAPH_INVITES_INVITE_REPOSITORY_H

#include "core/mixins.h"
#include "core/repository.h"
#include "core/types.h"
#include <string>
#include <vector>

namespace friends {

struct Invite {
  std::string code;  // The row key.
  UserId from;
  std::string address;
};

struct TokenSpec {
  std::string secret;
  Millis issued{0};
  Millis lifetime = std::chrono::hours(24);
};

class InviteRepository : public Repository<InviteRepository>,
                         private ExpiringMixin<InviteRepository>,
                         private AgingMixin<InviteRepository> {
 public:
  static constexpr char kAging[] = "invite";
  static constexpr char kExpiring[] = "token";
  static constexpr char kTrail[] = "trail";
  static constexpr char kOrder[] = "order";
  static constexpr Millis kLifetime = std::chrono::hours(24);

  explicit InviteRepository(cbt::Table table) : Repository(std::move(table)) {}

  future<Status> Send(Invite const& invite);
  future<Status> SendBrief(Invite const& invite);
  future<Status> SendUrgent(Invite const& invite);
  future<Status> Issue(std::string const& code, TokenSpec spec);
  future<Status> IssueDefault(std::string const& code, std::string const& secret);
  future<Status> IssueForPartner(std::string const& code, std::string const& secret);
  future<Status> IssueForDays(std::string const& code, std::string const& secret, int days);
  future<Status> Log(std::string const& code, std::string const& event);
  future<Status> Reorder(std::string const& code, std::int64_t position);
  future<Status> Bump(std::string const& code);
  future<Status> ForgetBefore(std::string const& code, std::int64_t position);
  future<Status> ForgetOld(std::string const& code);

  // Whoever presents the secret in time becomes a friend; answers whether that is so.
  future<StatusOr<bool>> Redeem(std::string const& code, std::string const& secret, UserId const& user);
  future<StatusOr<bool>> RedeemOnWeb(std::string const& code, std::string const& secret, UserId const& user);
  future<StatusOr<bool>> Reap(std::string const& code);
  future<StatusOr<bool>> ReapNow(std::string const& code);

  future<StatusOr<std::vector<std::string>>> Events(std::string const& code);
  future<StatusOr<std::vector<std::string>>> EventsForSupport(std::string const& code);
  future<StatusOr<std::vector<std::string>>> Open(std::string const& code);
  future<StatusOr<std::vector<std::string>>> OpenTagged(std::string const& code);

 private:
  friend class ExpiringMixin<InviteRepository>;
  friend class AgingMixin<InviteRepository>;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_INVITES_INVITE_REPOSITORY_H
