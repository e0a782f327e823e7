// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses tables that Config Connector creates from YAML: BigtableTable and
/// BigtableGCPolicy.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_CONFIGCONNECTOR_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_CONFIGCONNECTOR_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Returns true if \p Text has resources of Bigtable.
bool isConfigConnector(llvm::StringRef Text);

/// On failure, or if no table remains, returns std::nullopt and adds at least
/// one error.
std::optional<TableDescriptions>
parseConfigConnector(llvm::MemoryBufferRef Buffer,
                     std::vector<DescriptionError> &Errors);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_CONFIGCONNECTOR_H
