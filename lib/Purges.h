// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads that serve to delete what they find. A lower time bound would leave
/// what has expired behind.

#ifndef BIGTABLE_TIDY_LIB_PURGES_H
#define BIGTABLE_TIDY_LIB_PURGES_H

#include "TranslationUnit.h"

namespace clang::tidy::bigtable {

/// Whether all that the check-and-mutate \p Site may write is deletes, where its
/// predicate matches.
bool onlyDeletesMatches(const TranslationUnit &Unit, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PURGES_H
