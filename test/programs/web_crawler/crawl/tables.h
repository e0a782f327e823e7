// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#ifndef CRAWL_TABLES_H
#define CRAWL_TABLES_H

#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/status.h"
#include <string>

namespace crawl {

google::cloud::Status CreateTables(google::cloud::bigtable::TableAdmin& admin);

// What changed since the tables were created.
google::cloud::Status UpgradeTables(google::cloud::bigtable::TableAdmin& admin);

}  // namespace crawl

#endif  // CRAWL_TABLES_H
