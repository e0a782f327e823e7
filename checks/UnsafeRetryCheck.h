// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H
#define BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds writes that the server stamps, and aggregates, which the client is
/// told to retry after any error: what arrived twice is stored or counted
/// twice.
///
/// docs/checks/unsafe-retry.md
class UnsafeRetryCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_UNSAFERETRYCHECK_H
