// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef FRIENDS_GRAPH_ADMIN_SCHEMA_ADMIN_H
#define FRIENDS_GRAPH_ADMIN_SCHEMA_ADMIN_H

#include "core/types.h"
#include "google/cloud/bigtable/table_admin.h"
#include <string>

namespace friends {

// Makes the tables, and changes them when a release needs that.
class SchemaAdmin {
 public:
  explicit SchemaAdmin(cbt::TableAdmin admin) : admin_(std::move(admin)) {}

  Status Create(std::string const& table);
  Status CreateEverything();
  Status Migrate();

 private:
  cbt::TableAdmin admin_;
};

}  // namespace friends

#endif  // FRIENDS_GRAPH_ADMIN_SCHEMA_ADMIN_H
