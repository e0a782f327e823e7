// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_LIFETIMECHECK_H
#define BIGTABLE_TIDY_CHECKS_LIFETIMECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds lifetimes that are longer than the schema allows, that are zero or
/// negative, or that are added to the current time in a family that adds its
/// own age.
///
/// docs/checks/lifetime.md
class LifetimeCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkWrite(const CallSite &Site) override;
  void checkLifetime(const CallSite &Site) override { checkWrite(Site); }

private:
  /// Reports a write that subtracts the age of another family; returns false if
  /// it does not.
  bool checkAge(const CallSite &Site, const Expr &Timestamp);
  /// Checks a write that passes on the timestamp of a cell, or, if \p Timestamp
  /// is null, the cell.
  void checkCopy(const CallSite &Site, const Expr *Timestamp);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_LIFETIMECHECK_H
