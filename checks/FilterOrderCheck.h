// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_FILTERORDERCHECK_H
#define BIGTABLE_TIDY_CHECKS_FILTERORDERCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds filter stages that count or return expired cells before a later stage
/// drops them, so that the result depends on garbage collection.
///
/// docs/checks/filter-order.md
class FilterOrderCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_FILTERORDERCHECK_H
