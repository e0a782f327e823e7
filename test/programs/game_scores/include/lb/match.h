// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lb/micros.h"
#include "google/cloud/bigtable/table.h"
#include <string>
#include <vector>

namespace lb {

struct seat {
  std::string player;
  std::string skin;
};

// Rows are "REGION#MATCH".
class match_store {
 public:
  explicit match_store(google::cloud::bigtable::Table t) : t_(std::move(t)) {}

  google::cloud::StatusOr<bool> join(std::string const& match, seat const& s);
  google::cloud::Status ready(std::string const& match,
                              std::string const& player);
  google::cloud::Status open(std::string const& match, std::string const& map,
                             std::string const& invite);
  google::cloud::StatusOr<std::vector<std::string>> seats(
      std::string const& match);
  google::cloud::StatusOr<std::string> oldest_lobby(std::string const& region);

  google::cloud::Status record(std::string const& match,
                               std::string const& event);
  google::cloud::Status store_replay(std::string const& match,
                                     std::vector<std::string> const& chunks);
  google::cloud::Status store_highlight(std::string const& match,
                                        std::string const& clip);
  google::cloud::StatusOr<std::vector<std::string>> events(
      std::string const& match, micros_t from);
  google::cloud::StatusOr<std::string> replay(std::string const& match);
  google::cloud::StatusOr<bool> forget(std::string const& match);

 private:
  google::cloud::bigtable::Table t_;
};

}  // namespace lb
