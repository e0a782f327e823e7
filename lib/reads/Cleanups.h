// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds reads that select expired cells on purpose, to handle them.

#ifndef BIGTABLE_TIDY_LIB_READS_CLEANUPS_H
#define BIGTABLE_TIDY_LIB_READS_CLEANUPS_H

#include "analysis/Analysis.h"
#include "reads/Reads.h"

namespace clang::tidy::bigtable {

/// Returns true if the filter in \p Flaw passes only expired cells: it ends
/// where live cells begin.
bool selectsExpired(const ReadFlaw &Flaw);

/// Returns true if \p Site reads several rows, or a name or a text in the code
/// that makes the filter in \p Flaw, that reads with it, or that calls either
/// suggests that expired cells are wanted.
bool mayWantExpired(const Analysis &Code, const CallSite &Site,
                    const ReadFlaw &Flaw);

/// Returns true if the rows that \p Site returns, for which selectsExpired()
/// returns true, are only counted, logged, or deleted.
bool isCleanup(const Analysis &Code, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_CLEANUPS_H
