// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H
#define BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H

#include "protocol/SentRows.h"
#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

class Edits;
struct ListStep;

/// Finds values that are written to the same column with the same timestamp in
/// a family with a TTL or with real times; only the last one is stored.
///
/// docs/checks/expiry-collision.md
class ExpiryCollisionCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkConflict(const SentConflict &Of) override;

private:
  void reportPair(const SentConflict &Of);
  void reportLoop(const SentConflict &Of);

  // In ExpiryCollisionFix.cpp.
  /// Makes the timestamp \p Time \p Index milliseconds later.
  static void delayTime(const Edits &Edit, const Expr &Time, unsigned Index,
                        Finding &F);
  /// Declares a series of timestamps, starting with \p Time, before \p Loop,
  /// which contains \p Step, and replaces \p Time with the next one of the
  /// series.
  static void takeTimeFromSeries(const Edits &Edit, const Expr &Time,
                                 const Stmt &Loop, const ListStep &Step,
                                 Finding &F);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H
