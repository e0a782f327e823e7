// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Mutations that undo each other, in the rows that the interpreter sees being
/// sent. Which code put a row together does not matter.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H

#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;
class RowMutations;

enum class ConflictKind : uint8_t {
  SameCell, ///< Two writes of one cell, with different values.
  Covered,  ///< A delete covers a write before it in the row.
  Entries,  ///< In entries of one request, a delete covers a write of the row.
};

struct SentConflict {
  ConflictKind Kind = ConflictKind::SameCell;
  /// The calls that make the mutations or, of Entries, the rows. First, Delete,
  /// and Write are null in another file.
  const Expr *Later = nullptr;
  const Expr *First = nullptr;
  /// Of Entries.
  const Expr *Delete = nullptr;
  const Expr *Write = nullptr;
  /// SameCell: both read the clock, at about the same time.
  bool ReadsClock = false;
  /// SameCell: how many writes before Later are of its column.
  unsigned InColumn = 0;
};

/// The conflicts of one translation unit. Each is certain wherever its later
/// part is sent; there is one for each kind and later part.
class SentRows {
public:
  struct Found {
    const SentConflict *Of;
    const CallSite *Later;
  };
  /// Returns those whose later part is in the function of \p Rows, except in
  /// \p Reported.
  llvm::SmallVector<Found, 1>
  in(const RowMutations &Rows, ConflictKind Kind,
     const llvm::SmallPtrSetImpl<const Expr *> &Reported);

private:
  std::optional<std::vector<SentConflict>> All;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_SENTROWS_H
