// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H
#define BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds writes without a timestamp, and aggregates, that the client retries
/// after any error, so that they may be stored or counted twice.
///
/// docs/checks/unsafe-retry.md
class UnsafeRetryCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;

private:
  void checkCounter(const CallSite &Site);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H
