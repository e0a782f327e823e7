// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H
#define BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds reads whose filter has no lower time bound on a column family whose
/// cells have a TTL of their own, so that expired cells are returned.
///
/// docs/checks/unfiltered-read.md
class UnfilteredReadCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_UNFILTEREDREADCHECK_H
