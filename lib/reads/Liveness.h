// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines whether a program compares the cells of a read with the current
/// time, and uses only live ones.

#ifndef BIGTABLE_TIDY_LIB_READS_LIVENESS_H
#define BIGTABLE_TIDY_LIB_READS_LIVENESS_H

#include "analysis/Analysis.h"
#include "reads/Reads.h"

namespace clang::tidy::bigtable {

/// Returns true if the program certainly uses no expired cell of those that the
/// read \p Site returns, by the policies of the families in \p Flaw. If \p
/// TrustsUnseen, returns true also if the program may do so: a condition passes
/// a cell to a function without a visible body, such a function receives the
/// cell's timestamp, another source file's summary says that it compares, or
/// the program compares a stored expiry. If the program's comparison drops each
/// cell with the default TTL, sets \p Dropping to it.
bool usesOnlyLive(const Analysis &Code, const CallSite &Site,
                  const ReadFlaw &Flaw, bool TrustsUnseen = false,
                  const Expr **Dropping = nullptr);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_LIVENESS_H
