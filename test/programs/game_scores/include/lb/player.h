// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lb/micros.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>
#include <vector>

namespace lb {

namespace player {

google::cloud::Status rename(google::cloud::bigtable::Table& t,
                             std::string const& id, std::string const& name);
google::cloud::Status book_rename(google::cloud::bigtable::Table& t,
                                  std::string const& id,
                                  std::string const& name);
google::cloud::Status grant_boost(google::cloud::bigtable::Table& t,
                                  std::string const& id, int percent);
google::cloud::Status grant_weekend_boost(google::cloud::bigtable::Table& t,
                                          std::string const& id);
google::cloud::StatusOr<int> boost(google::cloud::bigtable::Table& t,
                                   std::string const& id);
google::cloud::StatusOr<bool> won(google::cloud::bigtable::Table& t,
                                  std::string const& id);
google::cloud::StatusOr<bool> reset_streak(google::cloud::bigtable::Table& t,
                                           std::string const& id);
google::cloud::Status mute(google::cloud::bigtable::Table& t,
                           std::string const& id, micros_t span);
google::cloud::Status warn(google::cloud::bigtable::Table& t,
                           std::string const& id, std::string const& text);
google::cloud::Status unmute(google::cloud::bigtable::Table& t,
                             std::string const& id);
google::cloud::Status pardon(google::cloud::bigtable::Table& t,
                             std::string const& id);
google::cloud::StatusOr<bool> is_muted(google::cloud::bigtable::Table& t,
                                       std::string const& id);

}  // namespace player
}  // namespace lb
