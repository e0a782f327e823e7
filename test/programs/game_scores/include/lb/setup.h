// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include <string>

namespace lb {

google::cloud::Status create_tables(
    google::cloud::bigtable_admin::BigtableTableAdminClient& admin,
    std::string const& instance_name);

google::cloud::Status migrate_tables(
    google::cloud::bigtable_admin::BigtableTableAdminClient& admin,
    std::string const& instance_name);

}  // namespace lb
