// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_LIVEPURGECHECK_H
#define BIGTABLE_TIDY_CHECKS_LIVEPURGECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds deletes whose predicate or read matches only live cells, so that they
/// never delete expired cells.
///
/// docs/checks/live-purge.md
class LivePurgeCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_LIVEPURGECHECK_H
