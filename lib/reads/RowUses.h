// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the uses of the rows that a read returns: in the function that reads,
/// in its callbacks, and in functions with visible bodies.

#ifndef BIGTABLE_TIDY_LIB_READS_ROWUSES_H
#define BIGTABLE_TIDY_LIB_READS_ROWUSES_H

#include "analysis/Analysis.h"
#include "api/Types.h"
#include "cxx/Algorithms.h"
#include "cxx/Uses.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;
class FunctionUses;

/// A use of a part of a row or cell.
struct RowUse {
  /// The part; Value also for a cell as a whole.
  RowPart Kind;
  /// The expression that uses it, in the call in which it is evaluated.
  Operand At;
  /// The cell with the part; no expression without one. The container, for a
  /// test of presence.
  Operand Cell;
};

class RowUses {
public:
  /// Collects the uses of rows that the call \p Site returns, or passes to its
  /// callbacks.
  RowUses(const Analysis &Code, const CallSite &Site);

  llvm::ArrayRef<RowUse> uses() const { return Uses; }
  /// Returns true if uses() contains all uses of the rows.
  bool isComplete() const { return !IsLost && !IsCompared && !IsUnclear; }
  /// Returns true if rows go to calls for which mayCompareElsewhere() returns
  /// true.
  bool isCompared() const { return IsCompared; }

  /// Returns the expressions that name \p Value in the functions.
  llvm::SmallVector<const Expr *, 4> mentionsOf(const ValueDecl &Value) const;
  /// Returns the functions that the rows reach, by their places.
  std::vector<const FunctionDecl *> functions() const;
  /// Returns true if \p S is in a function that the rows reach.
  bool has(const Stmt &S) const;
  /// Returns the code around \p S; empty if the rows do not reach it.
  const StatementTree &around(const Stmt &S) const;
  /// Returns the parameter that receives the argument of the use \p U in \p In,
  /// and the frame of the call; null if unknown.
  std::pair<const ParmVarDecl *, const Frame *> parameterFor(const Use &U,
                                                             const Frame *In);
  /// Returns true if \p E only decides where the program continues.
  bool isCondition(const Expr &E) const;
  /// Returns true if \p E, the name of a row or column, only decides where the
  /// program continues: 'if (!name.starts_with("p:")) continue;'.
  bool onlyDecides(const Expr &E, const Frame *In) const;

  /// Adds the statements of \p Function. Returns false if they are unknown.
  bool enter(const FunctionDecl &Function);
  /// Enters the function that makes the call \p In, which returns at \p Return.
  bool enterCaller(const Stmt &Return, const Frame &In);

private:
  void follow(const Expr &E, const Frame *In);
  void followAll(const ValueDecl &Value, const Frame *In);
  void followDeclared(const VarDecl &Var, const Frame *In);
  void followCallbacks(const CallSite &Site);
  /// Follows the cells in the range \p E, which \p Call gets. Returns the
  /// result if it is a position among them; null otherwise.
  const Expr *followAlgorithm(const Expr &E, const CallExpr &Call,
                              const Algorithm &Does, const Frame *In);
  void followCalled(const Expr &Callable, const Frame *In);
  /// Adds the use \p U of \p E if \p E is a cell. Other objects are lost.
  void leave(const Expr &E, const Frame *In, const Use &U);

  const Analysis &Code;
  /// The functions that were entered, with those around them.
  llvm::SmallVector<std::pair<const FunctionDecl *, const FunctionUses *>, 4>
      Entered;
  std::vector<RowUse> Uses;
  /// The algorithms that the analysis has followed.
  llvm::DenseSet<std::pair<const Expr *, const Frame *>> Called;
  bool IsLost = false, IsCompared = false, IsUnclear = false;
  unsigned Steps = 0;
};

/// Returns true if \p Call calls a function of another source file that may
/// compare the time of a cell that it receives.
bool mayCompareElsewhere(const Analysis &Code, const CallExpr &Call);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_ROWUSES_H
