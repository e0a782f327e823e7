// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads that serve to delete what they find. A lower time bound would leave
/// what has expired behind.

#ifndef BIGTABLE_TIDY_LIB_TIDY_PURGES_H
#define BIGTABLE_TIDY_LIB_TIDY_PURGES_H

#include "tidy/Reads.h"
#include "tidy/TranslationUnit.h"

namespace clang::tidy::bigtable {

/// Whether all that the read or predicate \p Site serves for is to delete what
/// it finds. If \p TrustsUnseen, whether that may be: a function whose code is
/// not here gets the keys, and a table.
bool isPurge(const TranslationUnit &Unit, const CallSite &Site,
             bool TrustsUnseen = false);

/// Adds the fixes of \p Flaw to \p F, or a note that says why there are none:
/// the rows may be deleted in ways that are not followed. False if all that \p
/// Site serves for is, or with \p TrustsUnseen may be, to delete what it finds;
/// then nothing is wrong.
bool mendUnlessPurge(TranslationUnit &Unit, const CallSite &Site,
                     const ReadFlaw &Flaw, bool TrustsUnseen, Finding &F);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_PURGES_H
