// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Compares names in a schema with names in code, because calls that use a
/// misspelled family are not checked.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H
#define BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// Compares names in schemas and code if the run included the whole program.
/// Adds a finding for each name that only a schema has, if code has a similar
/// name that no schema has. The finding is only possible if names in code are
/// unknown, if a source file could not be linted, or if there are several
/// schemas. It is also only possible if \p HasOthers returns true: other
/// programs may share the schema. Otherwise, adds to Result.Unnamed further
/// names that no code has.
void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(llvm::StringRef Schema)> HasOthers);

/// Adds a finding for each family that code writes to in a table which its
/// schema lists, but without that family: nothing is checked for it. Leaves out
/// those that may be a misspelt one of the schema. Those that a NOLINT hides go
/// to Result.Answered.
void addUnlistedFamilies(Outcome &Result, llvm::vfs::FileSystem &Files,
                         Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H
