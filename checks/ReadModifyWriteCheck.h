// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H
#define BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds increments, appends and aggregates in column families whose cells have
/// a TTL of their own: the server starts from values that have expired, and
/// chooses the timestamp.
///
/// docs/checks/read-modify-write.md
class ReadModifyWriteCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H
