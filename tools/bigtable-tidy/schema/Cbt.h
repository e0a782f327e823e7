// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Parses the output of the command-line tool cbt, and scripts that call it.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMA_CBT_H
#define BIGTABLE_TIDY_TOOLS_SCHEMA_CBT_H

#include "schema/TableDescription.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace clang::tidy::bigtable::tool {

/// Parses the output of 'cbt ls TABLE' for the table \p Id, whose name the
/// output lacks. On failure, all parsers here return std::nullopt and add at
/// least one error.
std::optional<TableDescriptions>
parseCbtList(llvm::MemoryBufferRef Buffer, llvm::StringRef Id,
             std::vector<DescriptionError> &Errors);

/// Parses the calls of createtable, createfamily and setgcpolicy in a shell
/// script. Tables may have more families than those that the script names.
std::optional<TableDescriptions>
parseCbtScript(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors);

/// Returns true if \p Text looks like an output of 'cbt ls TABLE'.
bool isCbtList(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_CBT_H
