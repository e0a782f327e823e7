// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "Store/Families.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include <string>
#include <vector>

namespace Arena
{

class FSchemaManager
{
public:
    static FSchemaManager& Get();

    EResult CreatePlayers(google::cloud::bigtable_admin::BigtableTableAdminClient& Admin, const std::string& Parent);
    EResult CreateMatches(google::cloud::bigtable_admin::BigtableTableAdminClient& Admin, const std::string& Parent);
    EResult CreateSeason(google::cloud::bigtable_admin::BigtableTableAdminClient& Admin, const std::string& Parent,
                         u32 Season);
    EResult RepairRanks(google::cloud::bigtable_admin::BigtableTableAdminClient& Admin, const std::string& TableName);
};

}
