// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_ADMIN_PROVISION_H
#define AD_BIDDER_ADMIN_PROVISION_H

#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/status.h"
#include <string>

namespace bidder {

// Creates the tables of a new region, and brings those of an old one up to date.
class Provisioner {
 public:
  Provisioner(google::cloud::bigtable_admin::BigtableTableAdminClient client, std::string instance_name)
      : client_(std::move(client)), instance_(std::move(instance_name)) {}

  google::cloud::Status CreateAll();
  google::cloud::Status Upgrade();

 private:
  google::cloud::Status CreateBids();
  google::cloud::Status CreateBudgets();
  google::cloud::Status CreateUsers();

  google::cloud::bigtable_admin::BigtableTableAdminClient client_;
  std::string instance_;
};

}  // namespace bidder

#endif  // AD_BIDDER_ADMIN_PROVISION_H
