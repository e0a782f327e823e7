// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_PARTIALDELETECHECK_H
#define BIGTABLE_TIDY_CHECKS_PARTIALDELETECHECK_H

#include "tidy/BigtableCheck.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang::tidy::bigtable {

struct FamilyChoice;
struct FamilyUse;
struct RowStep;

/// Finds deletes by time that leave the live value of a column, and cleanups
/// that delete live values, because timestamps are not write times.
///
/// docs/checks/partial-delete.md
class PartialDeleteCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
  void checkSite(const CallSite &Site) override;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_PARTIALDELETECHECK_H
