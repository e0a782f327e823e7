// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H
#define BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds time bounds that fall on other column families of the same read than
/// the one that they are there for, and drop what lives or keep what has
/// expired.
///
/// docs/checks/filter-scope.md
class FilterScopeCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_FILTERSCOPECHECK_H
