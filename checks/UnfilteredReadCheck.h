// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H
#define BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds reads whose filter has no lower time bound for a family with a TTL, so
/// that expired cells are returned.
///
/// docs/checks/unfiltered-read.md
class UnfilteredReadCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
  void checkRead(const CallSite &Site) override;

private:
  /// Reports a read whose bound subtracts the age of another family.
  void checkAge(const CallSite &Site);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H
