// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_TIMESTAMPASWRITETIMECHECK_H
#define BIGTABLE_TIDY_CHECKS_TIMESTAMPASWRITETIMECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds timestamps of cells in families with a TTL that are used as the time
/// of the write.
///
/// docs/checks/timestamp-as-write-time.md
class TimestampAsWriteTimeCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_TIMESTAMPASWRITETIMECHECK_H
