// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses the output of 'gcloud bigtable instances tables describe
/// --format=json' and of the REST API: messages google.bigtable.admin.v2.Table
/// in protobuf's JSON.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_ADMINJSON_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_ADMINJSON_H

#include "schema/TableDescription.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Parses a table, or a complete list of tables. On failure returns
/// std::nullopt and adds at least one error.
std::optional<TableDescriptions>
parseAdminJson(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_ADMINJSON_H
