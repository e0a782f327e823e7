// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"

#include <cstddef>
#include <string>

namespace audit {

// Brings the rules of the tables up to date.
google::cloud::Status applyRules(google::cloud::bigtable_admin::BigtableTableAdminClient &admin,
                                 std::string const &instanceName);

// Deletes copies that nobody can see any more; returns how many.
std::size_t sweep(google::cloud::bigtable::Table &audit, std::string const &tenant);

// Gives records that are on hold another 400 days.
std::size_t prolong(google::cloud::bigtable::Table &audit, std::string const &tenant);

}  // namespace audit
