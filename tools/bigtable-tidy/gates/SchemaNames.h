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

/// Compares them where a run saw all that there is. Adds a finding for each
/// name of a schema that no code is seen to have, if code has one like it that
/// no schema has. It is a possible one if some names in code are not known, if
/// a source could not be linted, if there are several schemas, or if other
/// programs may share the schema, which \p HasOthers is asked. Where none of
/// that is so, other names that no code has go to Result.Unnamed.
void compareNames(Outcome &Result, llvm::vfs::FileSystem &Files,
                  llvm::function_ref<bool(llvm::StringRef Schema)> HasOthers);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_SCHEMANAMES_H
