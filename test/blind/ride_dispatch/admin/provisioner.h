// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_ADMIN_PROVISIONER_H_
#define RIDE_DISPATCH_ADMIN_PROVISIONER_H_

#include "google/cloud/bigtable/table_admin.h"
#include <memory>

namespace ride_dispatch {

// Makes the tables, and brings old ones up to date.
class Provisioner {
 public:
  virtual ~Provisioner() = default;
  virtual google::cloud::Status CreateAll() = 0;
  virtual google::cloud::Status Upgrade() = 0;
};

std::shared_ptr<Provisioner> MakeProvisioner(google::cloud::bigtable::TableAdmin admin);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_ADMIN_PROVISIONER_H_
