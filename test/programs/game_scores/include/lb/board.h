// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "lb/micros.h"
#include "google/cloud/bigtable/client.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>
#include <vector>

namespace lb {

struct score {
  std::string player;
  std::int64_t points = 0;
};

struct tournament {
  std::string id;
  micros_t ends = 0;
};

google::cloud::Status submit(google::cloud::bigtable::Table& board,
                             tournament const& t, score const& s);
google::cloud::Status submit_trial(google::cloud::bigtable::Table& board,
                                   std::string const& id, score const& s);
google::cloud::Status submit_weekly(google::cloud::bigtable::Table& board,
                                    std::string const& region, score const& s);
google::cloud::StatusOr<std::vector<score>> standings(
    std::shared_ptr<google::cloud::bigtable::DataConnection> const& conn,
    std::string const& table_name, std::string const& id);
google::cloud::StatusOr<std::vector<score>> podium(
    std::shared_ptr<google::cloud::bigtable::DataConnection> const& conn,
    std::string const& table_name, std::string const& id);
google::cloud::StatusOr<std::vector<score>> this_week(
    google::cloud::bigtable::Table& board, std::string const& region);
google::cloud::StatusOr<std::vector<score>> last_two_weeks(
    google::cloud::bigtable::Table& board, std::string const& region);

google::cloud::Status set_round(google::cloud::bigtable::Table& board,
                                std::string const& season, std::int64_t round,
                                score const& s);
google::cloud::Status correct_round(google::cloud::bigtable::Table& board,
                                    std::string const& season, score const& s);
google::cloud::Status set_total(google::cloud::bigtable::Table& board,
                                score const& s);
google::cloud::Status reset_total(google::cloud::bigtable::Table& board,
                                  std::string const& player);
google::cloud::Status close_tournament(google::cloud::bigtable::Table& board,
                                       std::string const& id,
                                       score const& winner);

google::cloud::StatusOr<std::vector<std::string>> search_live(
    google::cloud::bigtable::Client client,
    google::cloud::bigtable::InstanceResource const& instance,
    std::string const& id);
google::cloud::StatusOr<std::vector<std::string>> search_total(
    google::cloud::bigtable::Client client,
    google::cloud::bigtable::InstanceResource const& instance,
    std::int64_t at_least);

}  // namespace lb
