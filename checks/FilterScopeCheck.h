// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H
#define BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds time bounds that are meant for one column family but also apply to
/// other families, where they drop live cells or return expired ones.
///
/// docs/checks/filter-scope.md
class FilterScopeCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H
