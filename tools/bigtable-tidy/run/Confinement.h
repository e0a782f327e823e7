// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Runs Clang on code under review where it can neither write files nor start
/// programs, even if flags, .clang-tidy files or pragmas request it.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H
#define BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::tool {

/// Runs \p Do on a thread of its own, with the stack that Clang needs and, if
/// the kernel can (Linux 5.13, Landlock), without the right to change the file
/// system or to start programs. Returns false if \p Do crashed.
bool runConfined(llvm::function_ref<void()> Do);

/// Returns true if the calling thread has lost these rights.
bool isConfined();

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_CONFINEMENT_H
