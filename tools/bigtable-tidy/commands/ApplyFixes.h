// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Applies or shows fixes, as the options say, and says on standard error which
/// were not made. What was applied is no longer among the findings. Returns an
/// error if a file could not be written, or is not as it was linted.
llvm::Error applyFixes(Outcome &Result, Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
