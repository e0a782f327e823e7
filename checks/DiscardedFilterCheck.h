// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H
#define BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds filters, mutations, garbage-collection rules and row ranges that are
/// made and dropped, above all by calls like 'filter.Chain(...)', which do not
/// change the filter.
///
/// docs/checks/discarded-filter.md
class DiscardedFilterCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_DISCARDEDFILTERCHECK_H
