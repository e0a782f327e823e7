// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_ADMIN_H
#define SESSIONS_ADMIN_H

#include "config.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/status.h"

namespace web {

// Creates both tables in an empty instance.
google::cloud::Status CreateTables(google::cloud::bigtable::TableAdmin admin);

// Sets the rules of the families to those that this version expects.
google::cloud::Status UpdateRules(google::cloud::bigtable::TableAdmin admin);

}  // namespace web

#endif  // SESSIONS_ADMIN_H
