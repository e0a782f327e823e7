// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_BANS_H
#define RATE_LIMITER_BANS_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/table.h"
#include "limiter_config.h"
#include <optional>
#include <string>
#include <vector>

namespace ratelimit {

struct Ban {
  std::string client;
  std::string reason;
  std::optional<absl::Duration> lasts;
};

class BanList {
 public:
  BanList(google::cloud::bigtable::Table table, absl::Duration lasts);

  google::cloud::StatusOr<bool> IsBanned(std::string const& client);
  google::cloud::StatusOr<std::vector<Ban>> All();
  google::cloud::Status Add(Ban const& ban);
  google::cloud::Status AddAll(std::vector<Ban> const& bans);
  google::cloud::Status Note(std::string const& client, std::string const& note);
  google::cloud::Status Lift(std::string const& client);
  google::cloud::StatusOr<bool> LiftIfSpam(std::string const& client);

 private:
  google::cloud::bigtable::Table table_;
  absl::Duration lasts_;
  google::cloud::bigtable::Filter live_;
};

BanList& GlobalBans();

}  // namespace ratelimit

#endif  // RATE_LIMITER_BANS_H
