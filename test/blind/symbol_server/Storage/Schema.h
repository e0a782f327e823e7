// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_STORAGE_SCHEMA_H
#define SYMSERV_STORAGE_SCHEMA_H

#include "Support/Expected.h"
#include "google/cloud/bigtable/table_admin.h"

namespace symserv {

struct SchemaOptions {
  std::chrono::hours AliasAge = std::chrono::hours(180 * 24);
  std::chrono::hours HitsAge = std::chrono::hours(30 * 24);
  std::chrono::seconds HotAge = std::chrono::hours(7 * 24);
};

Error createSymbols(google::cloud::bigtable::TableAdmin &Admin, const SchemaOptions &Opts = SchemaOptions());
Error createUsage(google::cloud::bigtable::TableAdmin &Admin, const SchemaOptions &Opts = SchemaOptions());
Error createCache(google::cloud::bigtable::TableAdmin &Admin, StringRef Region);
Error capAliases(google::cloud::bigtable::TableAdmin &Admin);
Error tuneCache(google::cloud::bigtable::TableAdmin &Admin, StringRef Region, bool KeepLonger);

} // namespace symserv

#endif
