// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_JANITOR_H
#define CRAWL_JANITOR_H

#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>

namespace crawl {

// Clean-ups that run at night, since compactions may take a week.
google::cloud::StatusOr<std::int64_t> PurgeExpiredSeen(
    google::cloud::bigtable::Table& frontier, std::string const& prefix);
google::cloud::StatusOr<std::int64_t> PurgeExpiredClaims(
    google::cloud::bigtable::Table& frontier, std::string const& prefix);
google::cloud::Status ForgetRecentFetches(
    google::cloud::bigtable::Table& frontier, std::string const& row_key);
google::cloud::Status DropHost(google::cloud::bigtable::Table& frontier,
                               std::string const& prefix);

}  // namespace crawl

#endif  // CRAWL_JANITOR_H
