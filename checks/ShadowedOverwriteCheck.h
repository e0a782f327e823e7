// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_SHADOWEDOVERWRITECHECK_H
#define BIGTABLE_TIDY_CHECKS_SHADOWEDOVERWRITECHECK_H

#include "protocol/Lifetimes.h"
#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

/// Finds writes with different lifetimes to one column that do not replace
/// older values, so that a short-lived value stays hidden.
///
/// docs/checks/shadowed-overwrite.md
class ShadowedOverwriteCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRows(RowMutations &Rows) override;

private:
  /// A write, and the lifetime of its cells.
  struct Version {
    const RowMutation *Row;
    const RowStep *Write;
    Lifetime Lives;
  };
  void report(const Version &Short, const Version &Long);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_SHADOWEDOVERWRITECHECK_H
