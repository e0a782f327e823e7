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

/// Parses the output of 'cbt ls TABLE', which lacks the name: that of the table
/// \p Id. On failure, all parsers here return std::nullopt and add at least one
/// error.
std::optional<TableDescriptions>
parseCbtList(llvm::MemoryBufferRef Buffer, llvm::StringRef Id,
             std::vector<DescriptionError> &Errors);

/// The calls of createtable, createfamily and setgcpolicy in a shell script.
/// Tables have the families that it names, and perhaps others.
std::optional<TableDescriptions>
parseCbtScript(llvm::MemoryBufferRef Buffer,
               std::vector<DescriptionError> &Errors);

/// Returns true if it looks like what 'cbt ls TABLE' prints.
bool isCbtList(llvm::StringRef Text);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMA_CBT_H
