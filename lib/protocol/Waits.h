// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether code waits for requests that it has sent.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H

#include "clang/AST/Stmt.h"

namespace clang::tidy::bigtable {

class Values;

/// Returns true if \p S itself may wait until requests that were sent before
/// have been applied; ignores the statements in \p S. \p Depth is the number of
/// functions that were entered.
bool mayWaitForOthers(Values &Vals, const Stmt &S, unsigned Depth = 0);

/// Returns true if \p Loop pauses in each iteration, or in some.
bool pausesIn(const Stmt &Loop);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_WAITS_H
