// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Fixes of flawed reads.

#ifndef BIGTABLE_TIDY_LIB_TIDY_READFIXES_H
#define BIGTABLE_TIDY_LIB_TIDY_READFIXES_H

#include "reads/Reads.h"
#include <string>

namespace clang::tidy::bigtable {

class TranslationUnit;

/// Returns the filter of live cells that \p Flaw lacks, as code; with dots if
/// several are possible.
std::string liveFilter(TranslationUnit &Unit, const CallSite &Site,
                       const ReadFlaw &Flaw);

/// Adds the fixes of \p Flaw to \p F, or a note with the reason for their
/// absence: the rows may be deleted in ways that are not tracked. Returns false
/// if the read is correct, because it serves only to delete cells, or with
/// \p TrustsUnseen may do so.
bool mendUnlessPurge(TranslationUnit &Unit, const CallSite &Site,
                     const ReadFlaw &Flaw, bool TrustsUnseen, Finding &F);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_TIDY_READFIXES_H
