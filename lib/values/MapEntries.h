// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The keys and values that a map may have.

#ifndef BIGTABLE_TIDY_LIB_VALUES_MAPENTRIES_H
#define BIGTABLE_TIDY_LIB_VALUES_MAPENTRIES_H

#include "values/Operand.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Values;

/// The entries of a standard map: its initializer, and those that statements
/// add.
struct MapEntries {
  struct Entry {
    Operand Key, Value;
    /// True if the entry is in the list that initializes a variable.
    bool IsOfVariable = false;
    /// The loop that adds an entry for each value that Key may have; null
    /// without one.
    const CXXForRangeStmt *Loop = nullptr;
  };
  llvm::SmallVector<Entry, 8> All;
  /// True if there may be other entries.
  bool MayBeMore = false;
  /// True if a statement may remove entries, or change their values.
  bool MayBeReplaced = false;
};

/// Returns the entries of \p Map: a list in place, a local variable that
/// statements fill, or the result of a user function.
MapEntries entriesOf(Values &Vals, Operand Map);

/// Returns the loop for each of whose elements \p S, in \p Within, runs, if
/// \p Key is such an element, or a part of one; null without one.
const CXXForRangeStmt *loopForEach(Values &Vals, const Stmt &S,
                                   const FunctionDecl *Within, const Expr &Key);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_MAPENTRIES_H
