// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the names in a schema and those in code are the same: of a misspelt
/// family nothing is checked.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H
#define BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H

#include "run/Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// Compares names in schemas and code if the run saw the whole program. Adds a
/// finding for each name of a schema that no code has, if code has a similar
/// name that no schema has. The finding is only possible if some names in code
/// are unknown, if a source file could not be linted, if there are several
/// schemas, or if other programs may share the schema, for which \p HasOthers
/// is called. Otherwise, adds other names that no code has to Result.Unnamed.
void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(llvm::StringRef Schema)> HasOthers);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H
