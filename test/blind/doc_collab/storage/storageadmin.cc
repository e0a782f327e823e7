// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/storageadmin.h"
#include "storage/schema.h"

namespace collab {

namespace cbt = ::google::cloud::bigtable;
using google::cloud::Status;

namespace {

struct AgedFamily {
    const char *name;
    std::chrono::hours maxAge;
};

const AgedFamily agedFamilies[] = {
    {schema::draft, std::chrono::hours(14)}, // MISTAKE: 14 hours, the plan says 14 days
    {schema::activity, std::chrono::hours(90 * 24)}, // FINE: 90 days, as in the plan
};

cbt::GcRule expiryRule()
{
    return cbt::GcRule::MaxAge(std::chrono::seconds(1));
}

cbt::GcRule ageAndCount(std::chrono::seconds age, int versions)
{
    return cbt::GcRule::Intersection(cbt::GcRule::MaxAge(age), cbt::GcRule::MaxNumVersions(versions));
}

} // namespace

StorageAdmin::StorageAdmin(cbt::TableAdmin admin, Object *parent) : Object(parent), m_admin(std::move(admin)) {}

Status StorageAdmin::report(const String &table, Status status)
{
    if (!status.ok())
        tableFailed.emitSignal(table, status);
    return status;
}

Status StorageAdmin::createDocsTable()
{
    cbt::TableConfig config;
    config.add_column_family(schema::presence, expiryRule()); // FINE: one second for expiry timestamps
    config.add_column_family(schema::lock, ageAndCount(std::chrono::seconds(1), 1)); // MISTAKE: newest lock stays
    for (const AgedFamily &family : agedFamilies)
        config.add_column_family(family.name, cbt::GcRule::MaxAge(family.maxAge)); // SAME: age of the first entry
    config.add_column_family(schema::rev, cbt::GcRule::MaxAge(std::chrono::hours(24 * 365))); // MISTAKE: sequence
    config.add_column_family(schema::head, cbt::GcRule::MaxNumVersions(1)); // FINE: one version at timestamp 0
    config.add_column_family(schema::info, cbt::GcRule::MaxNumVersions(5)); // FINE: no age rule without expiry
    config.set_timestamp_granularity(cbt::TableConfig::MILLIS);
    const auto table = m_admin.CreateTable(schema::docsTable, std::move(config));
    return report(schema::docsTable, table ? Status() : table.status());
}

Status StorageAdmin::createAuditTable()
{
    cbt::TableConfig config({{schema::share, cbt::GcRule::MaxNumVersions(1)}, // MISTAKE: expired links never go
                             {schema::entry, cbt::GcRule::MaxNumVersions(1000)}}, // FINE: no expiry
                            {"m", "t"});
    const auto table = m_admin.CreateTable(schema::auditTable, std::move(config));
    return report(schema::auditTable, table ? Status() : table.status());
}

Status StorageAdmin::createTrashTable(const String &region, int retentionDays)
{
    const String name = "collab_trash-" + region;
    cbt::TableConfig config;
    const auto age = std::chrono::hours(24) * retentionDays;
    config.add_column_family(schema::draft, cbt::GcRule::MaxAge(age)); // UNKNOWN: days come from a flag
    config.add_column_family(schema::info, cbt::GcRule::MaxNumVersions(1)); // FINE: no expiry, one version
    const auto table = m_admin.CreateTable(name, std::move(config));
    return report(name, table ? Status() : table.status());
}

// Drafts crowd the disks: let them go earlier.
Status StorageAdmin::shrinkDrafts()
{
    std::vector<cbt::ColumnFamilyModification> changes;
    changes.push_back(cbt::ColumnFamilyModification::Update(schema::draft, expiryRule())); // MISTAKE: real stamps go
    const auto table = m_admin.ModifyColumnFamilies(schema::docsTable, std::move(changes));
    return report(schema::docsTable, table ? Status() : table.status());
}

Status StorageAdmin::restoreActivityRetention()
{
    std::vector<cbt::ColumnFamilyModification> changes;
    changes.push_back(cbt::ColumnFamilyModification::Update(
        schema::activity, cbt::GcRule::MaxAge(schema::activityMaxAge))); // FINE: the age of the plan
    const auto table = m_admin.ModifyColumnFamilies(schema::docsTable, std::move(changes));
    return report(schema::docsTable, table ? Status() : table.status());
}

} // namespace collab
