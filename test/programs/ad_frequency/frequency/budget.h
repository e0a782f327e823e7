// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_BUDGET_H
#define AD_FREQUENCY_BUDGET_H

#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>

namespace adfreq {

google::cloud::StatusOr<std::int64_t> Spend(google::cloud::bigtable::Table& table,
                                            std::string const& campaign,
                                            std::int64_t micros);
google::cloud::StatusOr<std::int64_t> CountToday(google::cloud::bigtable::Table& table,
                                                 std::string const& campaign);
google::cloud::Status StartDay(google::cloud::bigtable::Table& table,
                               std::string const& campaign);
google::cloud::StatusOr<std::int64_t> Today(google::cloud::bigtable::Table& table,
                                            std::string const& campaign);

}  // namespace adfreq

#endif  // AD_FREQUENCY_BUDGET_H
