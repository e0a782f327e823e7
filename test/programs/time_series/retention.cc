// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/bigtable/admin/v2/table.pb.h"
#include "tsdb.h"

namespace tsdb
{

namespace admin_v2 = google::bigtable::admin::v2;
using google::cloud::bigtable_admin::BigtableTableAdminClient;

namespace
{

void set_max_age(admin_v2::Table& table, const char* family, std::int64_t seconds)
{
    (*table.mutable_column_families())[family].mutable_gc_rule()->mutable_max_age()->set_seconds(
        seconds);
}

void set_max_versions(admin_v2::Table& table, const char* family, int versions)
{
    (*table.mutable_column_families())[family].mutable_gc_rule()->set_max_num_versions(versions);
}

} // namespace

Status create_metrics(BigtableTableAdminClient& admin, const std::string& parent)
{
    admin_v2::Table table;
    set_max_age(table, FAMILY_RAW, 3 * 86400); // FINE: the age in the schema
    set_max_age(table, FAMILY_MINUTE, KEEP_MINUTE / MS_PER_SECOND); // FINE: seconds of a constant in milliseconds
    set_max_age(table, FAMILY_HOUR, 365 * 86400); // MISTAKE bigtable-gc-policy: a year, where the code reads 400 days
    set_max_versions(table, FAMILY_META, 1);
    return admin.CreateTable(parent, "metrics", table).status();
}

Status create_alerts(BigtableTableAdminClient& admin, const std::string& parent)
{
    admin_v2::Table table;
    set_max_age(table, "active", 1);
    set_max_age(table, "silence", 1);
    set_max_age(table, "log", 90 * 86400);
    return admin.CreateTable(parent, "alerts", table).status();
}

} // namespace tsdb
