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
struct MutationList;
struct RowMutation;
struct RowStep;

/// Finds values that are written to the same column with the same timestamp in
/// a family with a TTL or with real times; only the last one is stored.
///
/// docs/checks/expiry-collision.md
class ExpiryCollisionCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkRows(RowMutations &Rows) override;
  void checkConflict(const SentConflict &Of) override;

private:
  /// Reports \p Later, at \p At, if its family has a TTL; \p InColumn writes
  /// before it are of its column. \p First is invalid in another file.
  void reportPair(const CallSite &Later, SourceLocation At,
                  SourceLocation First, bool ReadsClock, unsigned InColumn);
  void checkPairs(const RowMutations &Rows, const RowMutation &Row,
                  size_t Second);
  void checkLoop(const RowMutations &Rows, const RowStep &Write,
                 const MutationList &List, const ListStep &Repeated,
                 const Stmt &Loop);

  /// Says in \p F that each turn of \p Loop writes the cell of \p Write.
  /// Returns false if its family has no TTL.
  bool describeLoop(const CallSite &Write, SourceLocation At, const Stmt &Loop,
                    bool ReadsClock, Finding &F);

  llvm::SmallPtrSet<const Expr *, 8> Reported;

  // In ExpiryCollisionFix.cpp.
  /// Makes the timestamp \p Time \p Index milliseconds later.
  static void delayTime(const Edits &Edit, const Expr &Time, unsigned Index,
                        Finding &F);
  /// Declares a series of timestamps, starting with \p Time, before \p Loop,
  /// which contains \p Step, and replaces \p Time with the next one of the
  /// series. Adds no edit unless \p IsFix.
  static void takeTimeFromSeries(const Edits &Edit, const Expr &Time,
                                 const Stmt &Loop, const ListStep &Step,
                                 bool IsFix, Finding &F);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_EXPIRYCOLLISIONCHECK_H
