// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H
#define BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

struct Timestamp;

/// Finds time bounds and timestamps that are computed from the current time
/// once and then stored for long, such as in a static variable.
///
/// docs/checks/stale-bound.md
class StaleBoundCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRead(const CallSite &Site) override;
  void checkWrite(const CallSite &Site) override;
  void checkRows(RowMutations &Rows) override;

private:
  bool isStale(const Timestamp &T) const;
  bool runsOnce(const CallSite &Site) const;
  bool lasts(const ValueDecl &Keeper) const;
  void noteTaken(const ValueDecl &Keeper, Finding &F) const;
  /// Adds a fix that makes the static variable \p Keeper, which only \p Site
  /// uses, automatic, if the fix changes nothing else.
  void makeAnew(const CallSite &Site, const ValueDecl &Keeper,
                Finding &F) const;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_STALEBOUNDCHECK_H
