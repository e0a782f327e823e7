// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/Tables.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>
#include <map>
#include <utility>

namespace cbt = google::cloud::bigtable;

namespace lockd {

namespace families {
char const* const Lease = "lease";
char const* const Queue = "queue";
char const* const Fence = "fence";
char const* const Info = "info";
}  // namespace families

cbt::Table OpenLocks(StorageOptions const& options)
{
    return cbt::Table(cbt::MakeDataConnection(),
                      cbt::TableResource(options.project, options.instance, options.table));
}

google::cloud::Status CreateLocks(cbt::TableAdmin& admin, StorageOptions const& options)
{
    using namespace std::chrono_literals;
    std::map<std::string, cbt::GcRule> rules;
    rules.emplace(families::Lease, cbt::GcRule::MaxAge(1s));  // FINE: leases expire at their timestamps
    rules.emplace(families::Queue, cbt::GcRule::MaxAge(60min));  // FINE: an hour, in minutes
    rules.emplace(families::Fence, cbt::GcRule::Union(cbt::GcRule::MaxNumVersions(3),  // MISTAKE bigtable-gc-policy: sequence numbers are older than any age
                                                      cbt::GcRule::MaxAge(24h)));
    rules.emplace(families::Info, cbt::GcRule::MaxNumVersions(1));
    cbt::TableConfig config(std::move(rules), {});
    return admin.CreateTable(options.table, std::move(config)).status();  // SAME bigtable-gc-policy
}

}  // namespace lockd
