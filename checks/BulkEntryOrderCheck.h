// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_BULKENTRYORDERCHECK_H
#define BIGTABLE_TIDY_CHECKS_BULKENTRYORDERCHECK_H

#include "protocol/SentRows.h"
#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds two entries of one bulk mutation where one deletes what the other
/// writes; the server applies entries in any order.
///
/// docs/checks/bulk-entry-order.md
class BulkEntryOrderCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkConflict(const SentConflict &Of) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_BULKENTRYORDERCHECK_H
