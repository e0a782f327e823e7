// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What the service says of tables.

#ifndef BIGTABLE_TIDY_TOOLS_TABLEDESCRIPTION_H
#define BIGTABLE_TIDY_TOOLS_TABLEDESCRIPTION_H

#include "model/GcRule.h"
#include "model/Schema.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct DescribedFamily {
  std::string Name;
  SchemaPosition At;
  /// Of kind None if it has none.
  GcRule Rule;
};

struct DescribedTable {
  std::string Id;
  SchemaPosition At;
  std::vector<DescribedFamily> Families;
};

struct TableDescriptions {
  std::vector<DescribedTable> Tables;
  /// It is a list: what is not in it is not there.
  bool IsList = false;
};

/// Of what 'gcloud bigtable instances tables describe --format=json' prints, or
/// a list of such: messages google.bigtable.admin.v2.Table in protobuf's JSON.
/// On failure returns nothing and at least one error.
std::optional<TableDescriptions>
parseDescriptions(llvm::MemoryBufferRef Buffer,
                  std::vector<SchemaError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_TABLEDESCRIPTION_H
