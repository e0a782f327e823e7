// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads that serve to delete what they find. A lower time bound would leave
/// what has expired behind.

#ifndef BIGTABLE_TIDY_LIB_READS_PURGES_H
#define BIGTABLE_TIDY_LIB_READS_PURGES_H

#include "analysis/Analysis.h"
#include "reads/Reads.h"

namespace clang::tidy::bigtable {

/// What the rows that a read returns are for.
enum class Purpose : uint8_t {
  Any,    ///< Nothing says that they are deleted.
  Delete, ///< Their keys are taken, and deleted, and nothing else.
  Passed, ///< Likewise, if some functions delete whose code is not here.
  Unsure, ///< They may be deleted in ways that are not followed.
};

/// Returns what the rows that the read or predicate \p Site finds are for.
Purpose purposeOf(const Analysis &Code, const CallSite &Site);

/// Whether all that the read or predicate \p Site serves for is to delete what
/// it finds. If \p TrustsUnseen, whether that may be: a function whose code is
/// not here gets the keys, and a table.
bool isPurge(const Analysis &Code, const CallSite &Site,
             bool TrustsUnseen = false);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_PURGES_H
