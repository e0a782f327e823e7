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

/// Whether the check-and-mutate \p Site deletes where its predicate matches,
/// and does nothing else.
bool onlyDeletesMatches(const TranslationUnit &Unit, const CallSite &Site);

/// What the rows that a read returns are for.
enum class Purpose : uint8_t {
  Any,    ///< Nothing says that they are deleted.
  Delete, ///< Their keys are taken, and deleted, and nothing else.
  Unsure, ///< They may be deleted in ways that are not followed.
};

/// Of the read \p Site.
Purpose purposeOf(const TranslationUnit &Unit, const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PURGES_H
