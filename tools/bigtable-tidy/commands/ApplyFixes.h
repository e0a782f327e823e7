// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Applies or shows fixes, as the options request, and prints those that were
/// not applied to standard error. Removes the findings of applied fixes.
/// Returns an error if a file could not be written, or has changed since it was
/// linted.
llvm::Error applyFixes(Outcome &Result, Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
