// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_MUTATIONORDERCHECK_H
#define BIGTABLE_TIDY_CHECKS_MUTATIONORDERCHECK_H

#include "protocol/SentRows.h"
#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds writes that a later delete in the same row mutation deletes.
///
/// docs/checks/mutation-order.md
class MutationOrderCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkConflict(const SentConflict &Of) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_MUTATIONORDERCHECK_H
