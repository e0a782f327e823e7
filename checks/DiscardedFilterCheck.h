// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H
#define BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds filters, mutations, GC rules, and row ranges that are created and not
/// used, such as by 'filter.Chain(...)', which does not change 'filter'.
///
/// docs/checks/discarded-filter.md
class DiscardedFilterCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;

private:
  /// Checks calls of user functions that return a filter.
  void checkFunctions();

  bool HasLooked = false;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H
