// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/status.h"
#include <chrono>
#include <string>

namespace lease {

namespace cbt = google::cloud::bigtable;
using google::bigtable::admin::v2::GcRule;
using google::bigtable::admin::v2::Table;
using google::cloud::Status;
using AdminClient = google::cloud::bigtable_admin::BigtableTableAdminClient;

namespace {

GcRule maxAge(std::chrono::seconds age) { return cbt::GcRule::MaxAge(age).as_proto(); }

GcRule maxVersions(int versions) {
    GcRule rule;
    rule.set_max_num_versions(versions);
    return rule;
}

void addFamily(Table& table, std::string const& name, GcRule const& rule) {
    *(*table.mutable_column_families())[name].mutable_gc_rule() = rule;
}

}  // namespace

Status createTables(AdminClient& admin, std::string const& parent) {
    Table leases;
    addFamily(leases, "lease", maxAge(std::chrono::seconds(1)));  // FINE: ends at the timestamp
    addFamily(leases, "waiters", maxAge(std::chrono::minutes(5)));  // MISTAKE bigtable-gc-policy: timestamps are expiry times, so a second
    addFamily(leases, "history", maxAge(std::chrono::hours(7 * 24)));
    addFamily(leases, "fence", maxVersions(1));  // FINE: tokens have no age
    auto created = admin.CreateTable(parent, "leases", leases);  // SAME bigtable-gc-policy
    if (!created) return created.status();

    Table members;
    addFamily(members, "lease", maxAge(std::chrono::hours(1)));  // FINE: an hour in this table
    auto& info = *(*members.mutable_column_families())["info"].mutable_gc_rule();
    info.set_max_num_versions(1);  // SAME bigtable-gc-policy
    info.mutable_max_age()->set_seconds(3600);  // MISTAKE bigtable-gc-policy: replaces the rule above, and timestamps are 0
    created = admin.CreateTable(parent, "members", members);  // SAME bigtable-gc-policy
    return created ? Status() : created.status();
}

}  // namespace lease
