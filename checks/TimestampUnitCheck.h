// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_TIMESTAMPUNITCHECK_H
#define BIGTABLE_TIDY_CHECKS_TIMESTAMPUNITCHECK_H

#include "protocol/UnitErrors.h"
#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

class Edits;

/// Finds timestamps in the wrong unit or from a clock without calendar time,
/// and timestamps of writes that the server rejects.
///
/// docs/checks/timestamp-unit.md
class TimestampUnitCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkSite(const CallSite &Site) override;

private:
  /// Returns true if the check reports \p Site. \p Whole is \p Site with the
  /// arguments of its callers.
  bool judge(const CallSite &Site, const CallSite &Whole);
  void reportError(const CallSite &Site, const UnitError &E);
  /// Adds a fix that converts the number \p T, a part of the argument \p Arg,
  /// to the unit as which the code uses it. In TimestampUnitFix.cpp.
  void convertCount(const Edits &Edit, const Timestamp &T, const Expr &Arg,
                    Finding &F);
  /// Adds a fix that reads the date instead of the clock that \p E reads. In
  /// TimestampUnitFix.cpp.
  static void readDate(const Edits &Edit, const UnitError &E, Finding &F);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_TIMESTAMPUNITCHECK_H
