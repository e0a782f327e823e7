// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Limits the effect of a crash of Clang to the source that causes it.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_ISOLATED_H
#define BIGTABLE_TIDY_TOOLS_RUN_ISOLATED_H

#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::tool {

/// Makes crashes, including stack overflows, end runIsolated() instead of the
/// process. Call it once, before starting threads.
void isolateCrashes();

/// Runs \p Do on a thread with a large stack; returns false if it crashed.
bool runIsolated(llvm::function_ref<void()> Do);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_ISOLATED_H
