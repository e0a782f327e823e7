// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_TORNRECORDCHECK_H
#define BIGTABLE_TIDY_CHECKS_TORNRECORDCHECK_H

#include "analysis/Families.h"
#include "protocol/Records.h"
#include "tidy/BigtableCheck.h"
#include <vector>

namespace clang::tidy::bigtable {

/// Finds cells of one record that expire at different times, so that readers
/// see an incomplete record.
///
/// docs/checks/torn-record.md
class TornRecordCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRows(RowMutations &Rows) override;

private:
  void checkLifetimes(RowMutations &Rows, llvm::ArrayRef<RecordCell> Cells);
  void checkTimes(RowMutations &Rows, llvm::ArrayRef<RecordCell> Cells);
  void checkRenewal(const Record &Part, const Record &Whole);
  llvm::SmallVector<FamilyUse, 4> familiesOf(const CallSite &Site) const;

  /// Records of the functions checked so far.
  std::vector<Record> Records;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_TORNRECORDCHECK_H
