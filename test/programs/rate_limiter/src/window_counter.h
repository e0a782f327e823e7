// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_WINDOW_COUNTER_H
#define RATE_LIMITER_WINDOW_COUNTER_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "limiter_config.h"
#include <string>
#include <vector>

namespace ratelimit {

struct Request {
  std::string id;
  std::string method;
  int cost = 1;
};

struct Tables {
  google::cloud::bigtable::Table limits;
  google::cloud::bigtable::Table archive;
};

Tables OpenTables(LimiterConfig const& config);

google::cloud::Status Count(Tables& tables, LimiterConfig const& config,
                            std::string const& client, Request const& request);
google::cloud::Status CountAll(Tables& tables, LimiterConfig const& config,
                               std::string const& client,
                               std::vector<Request> const& requests);
google::cloud::Status CountByMethod(Tables& tables, LimiterConfig const& config,
                                    std::string const& client,
                                    std::vector<Request> const& requests);
google::cloud::Status StartWindow(Tables& tables, std::string const& client);
google::cloud::StatusOr<int> InWindow(Tables& tables, std::string const& client);
google::cloud::future<google::cloud::StatusOr<int>> InWindowAsync(
    Tables& tables, std::string const& client);
google::cloud::future<google::cloud::StatusOr<int>> CostAsync(Tables& tables,
                                                              std::string const& client);
google::cloud::StatusOr<std::vector<std::string>> ActiveClients(
    Tables& tables, std::string const& prefix);
google::cloud::StatusOr<std::vector<std::string>> Sample(Tables& tables,
                                                         std::string const& client);
google::cloud::Status Archive(Tables& tables, std::string const& client, int total);
google::cloud::Status ArchiveHour(Tables& tables, std::string const& client, int total);
google::cloud::StatusOr<int> ArchivedTotal(Tables& tables, std::string const& client);

}  // namespace ratelimit

#endif  // RATE_LIMITER_WINDOW_COUNTER_H
