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

/// Whether the program certainly uses no cell that the read \p Site returns and
/// that has expired by the policies of the families in \p Flaw. With \p
/// TrustsUnseen, whether that may be: what a condition asks of a cell, of a
/// function whose code is not here, may be just that, and so may a function do
/// that gets its timestamp, too, or of which another source says so. The
/// program may also have stored an expiry of its own, and compare that. If it
/// compares in a way that drops each cell with the default TTL, \p Dropping
/// becomes that comparison.
bool usesOnlyLive(const Analysis &Code, const CallSite &Site,
                  const ReadFlaw &Flaw, bool TrustsUnseen = false,
                  const Expr **Dropping = nullptr);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_LIVENESS_H
