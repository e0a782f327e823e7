// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs Clang on code under review without the right to write files or to start
/// programs, even if flags, .clang-tidy files or pragmas request this.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H
#define BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::tool {

/// Runs \p Do on a separate thread, with the stack that Clang needs. If the
/// kernel supports it (Linux 5.13, Landlock), the thread cannot change the file
/// system or start programs. Returns false if \p Do crashed.
bool runConfined(llvm::function_ref<void()> Do);

/// Returns true if the calling thread has lost these rights.
bool isConfined();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H
