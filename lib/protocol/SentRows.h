// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Mutations that undo each other, in the rows that the interpreter sees being
/// sent. Which code put a row together does not matter.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H

#include "api/CallSite.h"
#include "protocol/ListStep.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

class Values;

enum class ConflictKind : uint8_t {
  SameCell,  ///< Two writes of one cell, with different values.
  Turns,     ///< The same, by one write in the turns of a loop.
  Covered,   ///< A delete covers writes before it in the row.
  Entries,   ///< In entries of one request, a delete covers a write of the row.
  Unawaited, ///< The same, in rows of which one does not wait for the other.
};

struct SentConflict {
  ConflictKind Kind = ConflictKind::SameCell;
  /// The call that makes the later mutation or, of Entries, the later row; as
  /// At sees it.
  CallSite Later;
  /// That call or, if it is about what a caller passes, the call that does.
  const Expr *At = nullptr;
  /// Where the code around At makes what is lost or, of Entries, the other
  /// row. Without those in other files.
  llvm::SmallVector<const Expr *, 2> Before;
  /// Where that code adds At and the first of Before; see stepOf().
  ListStep Step, First;
  /// Of Entries; null in another file.
  const Expr *Delete = nullptr;
  const Expr *Write = nullptr;
  /// Of Entries: whether the earlier one deletes, and whether each does.
  bool DeletesFirst = false, BothDelete = false;
  /// Covered: each turn of a loop deletes what the turns before it wrote.
  bool IsAgain = false;
  const Stmt *Loop = nullptr; ///< Of Turns.
  /// Covered: how many writes are lost.
  unsigned Lost = 0;
  /// SameCell and Turns: both read the clock, at about the same time.
  bool ReadsClock = false;
  /// SameCell: how many writes before Later are of its column.
  unsigned InColumn = 0;

  /// Of Unawaited: the later row, as it is sent.
  const Expr *Sent = nullptr;

  /// Returns the location for messages.
  SourceLocation location() const {
    if (Sent)
      return Sent->getBeginLoc();
    return Step.Argument ? Step.location() : At->getExprLoc();
  }
};

/// The rows that one translation unit sends.
class SentRows {
public:
  explicit SentRows(Values &Vals) : Vals(Vals) {}

  /// Returns the conflicts, in the order of Kind and then of the code. Each is
  /// certain wherever its later part is sent from At; there is one for each
  /// kind, later part, and At.
  llvm::ArrayRef<SentConflict> conflicts();

  /// Returns true if \p Delete is sent, and nothing else in a row with it
  /// changes its column.
  bool isAlone(const Expr &Delete);

private:
  Values &Vals;
  std::optional<std::vector<SentConflict>> All;
  llvm::DenseMap<const Expr *, bool> Alone;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H
