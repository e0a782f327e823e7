// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BCACHE_ADMIN_H
#define BCACHE_ADMIN_H

#include "bcache/base.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"

namespace bcache {

Status create_tables(google::cloud::bigtable_admin::BigtableTableAdminClient admin, Place const& place);
Status save_space(google::cloud::bigtable_admin::BigtableTableAdminClient admin, Place const& place);

}  // namespace bcache

#endif  // BCACHE_ADMIN_H
