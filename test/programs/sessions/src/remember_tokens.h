// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_REMEMBER_TOKENS_H
#define SESSIONS_REMEMBER_TOKENS_H

#include "clock.h"
#include "config.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <optional>
#include <string>

namespace web {

// "Keep me signed in": a series of tokens for each device, of which the newest
// is valid. A token that was used before means that somebody stole it.
class RememberTokens {
 public:
  explicit RememberTokens(google::cloud::bigtable::Table table);

  google::cloud::Status Issue(std::string const& user,
                              std::string const& series,
                              std::string const& token, Days valid_for);
  google::cloud::Status Replace(std::string const& user,
                                std::string const& series,
                                std::string const& token);
  google::cloud::StatusOr<bool> Verify(std::string const& user,
                                       std::string const& series,
                                       std::string const& token);
  google::cloud::StatusOr<std::vector<std::string>> Devices(
      std::string const& user);
  google::cloud::StatusOr<std::int64_t> CountUse(std::string const& user,
                                                 std::string const& series);
  google::cloud::StatusOr<std::int64_t> CountTheft(std::string const& user);
  google::cloud::Status Revoke(std::string const& user,
                               std::optional<std::string> series);

 private:
  google::cloud::bigtable::Table table_;
  google::cloud::bigtable::Filter valid_;
};

}  // namespace web

#endif  // SESSIONS_REMEMBER_TOKENS_H
