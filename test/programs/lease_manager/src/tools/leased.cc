// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/BigtableLeaseStore.h"
#include "bt/Fencing.h"
#include "bt/Filters.h"
#include "bt/History.h"
#include "bt/Membership.h"
#include "bt/WaitQueue.h"
#include "core/LeaseManager.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include <cstdlib>
#include <iostream>

namespace lease {
Status createTables(google::cloud::bigtable_admin::BigtableTableAdminClient& admin,
                    std::string const& parent);
}

namespace {

using google::cloud::bigtable::MakeDataConnection;
using google::cloud::bigtable::Table;
using google::cloud::bigtable::TableResource;

int done(lease::Status const& status) {
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
}

// Shows a row of the table that the operator names.
int inspect(std::string const& table, std::string const& key) {
    Table any(MakeDataConnection(), TableResource("acme-cluster", "coordination", table));
    auto row = any.ReadRow(key, google::cloud::bigtable::Filter::FamilyRegex("lease"));  // MISTAKE bigtable-unfiltered-read: in both tables, the family has a TTL
    if (!row) return done(row.status());
    if (!row->first) return 0;
    for (auto const& cell : row->second.cells()) {
        std::cout << cell.column_qualifier() << " " << cell.value() << "\n";
    }
    return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
    std::string const command = argc > 1 ? argv[1] : "acquire";
    std::string const name = argc > 2 ? argv[2] : "scheduler";
    if (command == "create") {
        google::cloud::bigtable_admin::BigtableTableAdminClient admin(
            google::cloud::bigtable_admin::MakeBigtableTableAdminConnection());
        return done(lease::createTables(admin, "projects/acme-cluster/instances/coordination"));
    }
    if (command == "inspect") return inspect(argc > 3 ? argv[3] : "leases", name);
    auto connection = MakeDataConnection();
    if (command == "beat") {
        lease::Membership membership(connection, "acme-cluster", "coordination");
        return done(membership.beat({name, "10.0.0.7"}));
    }
    Table leases(connection, TableResource("acme-cluster", "coordination", "leases"));
    lease::LeaseManager manager(lease::makeLeaseStore("acme-cluster", "coordination"),
                                lease::WaitQueue(leases), lease::History(leases));
    auto const* host = std::getenv("HOSTNAME");
    lease::LeaseRequest const request{name, host ? host : "localhost"};
    auto const result = manager.acquire(request);
    if (result != lease::Result::Acquired) return 1;
    lease::Fencing fencing(leases);
    auto token = fencing.current(name);
    if (!token) return done(token.status());
    auto const advanced = fencing.advance(name, *token + 1);
    if (!advanced.ok()) return done(advanced);
    return done(manager.release(request));
}
