// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "iot/builders.h"
#include "iot/stores.h"
#include <iostream>
#include <string>

namespace iot {
Status provision(google::cloud::bigtable_admin::BigtableTableAdminClient& client,
                 std::string const& parent);
}

namespace {

int report(google::cloud::Status const& status) {
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

int dump(iot::bt::Table& table, std::string const& device, std::string const& family) {
  auto row = table.ReadRow(device, iot::FilterBuilder(family).newest().build());  // UNKNOWN: the family is an argument
  if (!row) return report(row.status());
  if (!row->first) return 0;
  for (auto const& cell : row->second.cells()) {
    std::cout << cell.column_qualifier() << " = " << cell.value() << "\n";
  }
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 3) return 2;
  std::string const command = argv[1];
  std::string const device = argv[2];
  iot::Place const place{"acme-iot", "devices"};
  if (command == "provision") {
    google::cloud::bigtable_admin::BigtableTableAdminClient client(
        google::cloud::bigtable_admin::MakeBigtableTableAdminConnection());
    return report(iot::provision(client, "projects/acme-iot/instances/devices"));
  }
  auto connection = google::cloud::bigtable::MakeDataConnection();
  auto table = iot::state_table(connection, place);
  if (command == "dump") return dump(table, device, argc > 3 ? argv[3] : "shadow");
  if (command == "restart") {
    return report(iot::CommandQueue(table).restart(device, {"restart", "now"}));
  }
  if (command == "online") {
    iot::Presence presence(table);
    auto online = presence.is_online(device);
    if (!online) return report(online.status());
    std::cout << (*online ? "online" : "offline") << "\n";
    return 0;
  }
  if (command == "firmware") {
    auto firmware = iot::Firmware::open(connection, place);
    auto asking = firmware->asking(device);
    if (!asking) return report(asking.status());
    for (auto const& image : *asking) std::cout << image << "\n";
    return 0;
  }
  return report(iot::Telemetry(table).record(device, {{"temperature", 21.5, std::nullopt}}));
}
