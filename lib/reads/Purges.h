// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Reads that serve to delete the cells that they find. A lower time bound
/// would leave expired cells behind.

#ifndef BIGTABLE_TIDY_LIB_READS_PURGES_H
#define BIGTABLE_TIDY_LIB_READS_PURGES_H

#include "analysis/Analysis.h"
#include "reads/Reads.h"

namespace clang::tidy::bigtable {

/// The purpose of the rows that a read returns.
enum class Purpose : uint8_t {
  Any,    ///< No code is known to delete them.
  Delete, ///< Only their keys are used, and the keys are deleted.
  Passed, ///< Only their keys are used, and code that is not followed may
          ///< delete them, or conditions on keys select what is deleted.
  Status, ///< Whether there is one is not asked, but whether it could be read.
  Unsure, ///< They may be deleted in ways that are not tracked.
};

/// Returns the purpose of the rows that the read or predicate \p Site finds.
Purpose purposeOf(const Analysis &Code, const CallSite &Site);

/// Returns true if a read for the purpose \p For is correct although its filter
/// has a flaw of the kind \p Kind. Delete is certain; the others count only if
/// \p TrustsUnseen.
bool allows(Purpose For, FlawKind Kind, bool TrustsUnseen);
/// Returns true if the read or predicate \p Site only serves to delete the
/// cells that it finds.
bool isPurge(const Analysis &Code, const CallSite &Site);

/// Returns the family with the strategy 'default' of which the purge \p Site
/// reads every cell up to the current time, also live ones; std::nullopt if the
/// code does not show one.
std::optional<FamilyUse> familyPurgedUpToNow(const Analysis &Code,
                                             const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_PURGES_H
