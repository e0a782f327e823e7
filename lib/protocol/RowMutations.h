// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The mutations that one function puts together for a row, in order, and the
/// rows that it puts together for one request.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H

#include "api/CallSite.h"
#include "protocol/ListStep.h"
#include "values/Operand.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;
struct Sameness;
class Values;

/// A mutation of a row with a known effect.
struct RowStep : ListStep {
  /// A write, an aggregate write or a delete.
  CallSite Site;
  /// The number of the column in the function; 0 if its family or its name is
  /// unknown.
  unsigned Column = 0;
  /// True if all of the arguments are written where the step is added, instead
  /// of in earlier statements.
  bool IsWrittenOut = false;
};

/// The mutations that code combines in a variable or in one call.
struct MutationList {
  const FunctionDecl *Within = nullptr;
  /// Null if the list has no name, or if one call makes all of it.
  const VarDecl *Var = nullptr;
  /// The call that made the list; null if unknown.
  const Expr *MadeBy = nullptr;
  /// Statements that send the list, copy it, or change it in ways that are not
  /// tracked.
  llvm::SmallVector<const Stmt *, 4> Ends;
};

struct RowMutation : MutationList {
  /// The row key; no expression if unknown.
  Operand Key;
  /// The steps in the order of the code, possibly with others between them.
  std::vector<RowStep> Steps;
};

struct BulkEntry : ListStep {
  /// The row; null if unknown.
  const RowMutation *Row = nullptr;
};

struct BulkMutation : MutationList {
  std::vector<BulkEntry> Entries;
};

class RowMutations {
public:
  /// \p Sites are the calls in \p Function, in the order of the code.
  RowMutations(Values &Vals, const FunctionDecl &Function,
               llvm::ArrayRef<CallSite> Sites)
      : Vals(Vals), Function(Function), Sites(Sites) {}

  /// Returns the rows, which the first call collects.
  llvm::ArrayRef<RowMutation> rows() {
    build();
    return Rows;
  }
  llvm::ArrayRef<BulkMutation> bulks() {
    build();
    return Bulks;
  }
  /// Returns true if \p Second is certain to be added to \p List after
  /// \p First, and to be sent with it if \p First is sent.
  bool follows(const MutationList &List, const ListStep &First,
               const ListStep &Second) const;
  /// Returns true if \p Second may be added after \p First was.
  bool mayRunAfter(const ListStep &First, const ListStep &Second) const;
  /// Returns true if \p Row is certain to contain \p Step when \p Entry adds
  /// it. A loop counts as one that runs at least once.
  bool isCertain(const RowMutation &Row, const ListStep &Step,
                 const BulkEntry &Entry) const;
  /// Returns the loop that waits and then runs \p Step, a write, again, for the
  /// same cell of \p Row, with the same value and a timestamp that was current
  /// before the loop; null without one.
  const Stmt *loopWithSameCell(const RowMutation &Row,
                               const RowStep &Step) const;
  Values &values() const { return Vals; }
  const FunctionDecl &function() const { return Function; }

private:
  class Builder;
  void build();
  void add(RowMutation &Row, RowStep Step);
  /// Returns true if \p E has the same value in all iterations of \p Loop.
  bool isInvariant(Operand E, const Stmt &Loop) const;
  /// Returns true if the block that declares \p Row runs \p Step in each turn
  /// of a loop before \p Entry.
  bool isInEachTurn(const RowMutation &Row, const ListStep &Step,
                    const BulkEntry &Entry) const;

  Values &Vals;
  const FunctionDecl &Function;
  const llvm::ArrayRef<CallSite> Sites;
  bool IsBuilt = false;
  /// The numbers of columns, by family and name.
  std::map<std::pair<std::string, std::string>, unsigned> Columns;
  std::vector<RowMutation> Rows;
  std::vector<BulkMutation> Bulks;
};

/// Returns true if one call adds both, and nothing happens between the
/// evaluations of their arguments.
bool areAtOnce(const RowStep &L, const RowStep &R);
/// Returns true if \p L and \p R, of one function, are known to be about
/// different columns.
bool areApart(const RowStep &L, const RowStep &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_ROWMUTATIONS_H
