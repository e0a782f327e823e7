// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H
#define BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds increments, appends, and aggregates in families with a TTL: the server
/// starts from expired values and chooses the timestamp.
///
/// docs/checks/read-modify-write.md
class ReadModifyWriteCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_READMODIFYWRITECHECK_H
