// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_VERSIONLIMITCHECK_H
#define BIGTABLE_TIDY_CHECKS_VERSIONLIMITCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds filters that compare values or count cells before replaced versions
/// are dropped, so that the result depends on garbage collection.
///
/// docs/checks/version-limit.md
class VersionLimitCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_VERSIONLIMITCHECK_H
