// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
/// \file
/// Whether the names in a schema and those in code are the same: of a misspelt
/// family nothing is checked.

#ifndef BIGTABLE_TIDY_TOOLS_SCHEMANAMES_H
#define BIGTABLE_TIDY_TOOLS_SCHEMANAMES_H

#include "Finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace clang::tidy::bigtable::tool {

/// Compares them where a run saw all that there is, without failures and with
/// one schema. Adds a finding for each name of the schema that no code has, if
/// code has one like it that the schema has not; the others to Result.Unnamed.
/// Names of which code does not show all are not judged. \p HasOthers is asked,
/// before there is a finding, whether other programs may share the schema: then
/// it is a possible one.
void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(llvm::StringRef Schema)> HasOthers);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_SCHEMANAMES_H
