// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_PLANS_H
#define RATE_LIMITER_PLANS_H

#include "google/cloud/bigtable/table.h"
#include <string>

namespace ratelimit {

google::cloud::StatusOr<std::string> PlanOf(google::cloud::bigtable::Table& table,
                                            std::string const& client);
google::cloud::Status SetPlan(google::cloud::bigtable::Table& table,
                              std::string const& client, std::string const& plan);
google::cloud::StatusOr<bool> Upgrade(google::cloud::bigtable::Table& table,
                                      std::string const& client);
google::cloud::StatusOr<bool> Downgrade(google::cloud::bigtable::Table& table,
                                        std::string const& client);
google::cloud::Status Rename(google::cloud::bigtable::Table& table,
                             std::string const& client);

}  // namespace ratelimit

#endif  // RATE_LIMITER_PLANS_H
