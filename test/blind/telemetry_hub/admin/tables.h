// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_ADMIN_TABLES_H
#define TELEMETRY_HUB_ADMIN_TABLES_H

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "hub/store.h"
#include <string>

namespace hub {

class tables {
 public:
  tables(google::cloud::bigtable_admin::BigtableTableAdminClient client, std::string instance_name)
      : client_(std::move(client)), instance_(std::move(instance_name)) {}

  Status create();
  // Brings the rules of tables from older releases up to date.
  Status update();

 private:
  google::cloud::bigtable_admin::BigtableTableAdminClient client_;
  std::string instance_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_ADMIN_TABLES_H
