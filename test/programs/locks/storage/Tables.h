// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_STORAGE_TABLES_H
#define LOCKD_STORAGE_TABLES_H

#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace lockd {

namespace families {
extern char const* const Lease;
extern char const* const Queue;
extern char const* const Fence;
extern char const* const Info;
}  // namespace families

/** Where the locks are. */
struct StorageOptions
{
    std::string project = "acme-infra";
    std::string instance = "coordination";
    std::string table = "locks";
};

google::cloud::bigtable::Table OpenLocks(StorageOptions const& options);

google::cloud::Status CreateLocks(google::cloud::bigtable::TableAdmin& admin,
                                  StorageOptions const& options);

}  // namespace lockd

#endif  // LOCKD_STORAGE_TABLES_H
