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
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang::tidy::bigtable {

struct CallSite;

/// Something that the program takes of a row or cell.
struct RowUse {
  /// Value also stands for a cell as a whole.
  RowPart Kind;
  /// The expression that takes it, in the call in which it is evaluated.
  Operand At;
  /// The cell that it is taken of; no expression if it is of no cell. The
  /// container, for a test of presence.
  Operand Cell;
  /// The algorithm that gets a range of cells, which At calls.
  AlgorithmKind By = AlgorithmKind::None;
};

class RowUses {
public:
  /// Collects the uses of rows that the call \p Site returns, or passes to its
  /// callbacks.
  RowUses(const Analysis &Code, const CallSite &Site);

  llvm::ArrayRef<RowUse> uses() const { return Uses; }
  /// Returns true if there are no others: nothing goes where it is not seen.
  bool isComplete() const { return !IsLost && !IsCompared && !IsUnclear; }
  /// Returns true if there are no others, except uses of rows for which
  /// isCompared() or isUnclear() returns true.
  bool isFollowed() const { return !IsLost; }
  /// Returns true if rows go to calls for which mayCompare() returns true.
  bool isCompared() const { return IsCompared; }
  /// Returns true if cells go to functions of the standard library that are not
  /// tracked.
  bool isUnclear() const { return IsUnclear; }
  /// Returns true if \p Call calls a function of another source that may
  /// compare the time of a cell that it is passed.
  bool mayCompare(const CallExpr &Call) const;

  /// Returns the parent of \p S in the visited code, or null.
  const Stmt *parentOf(const Stmt &S) const { return Parents.lookup(&S); }
  /// Returns true if \p Part is \p S or in it, in that code.
  bool isIn(const Stmt &Part, const Stmt &S) const;
  /// The function or lambda that \p S runs in; null if that is not known.
  const FunctionDecl *functionAround(const Stmt &S) const;
  llvm::SmallVector<const Expr *, 4> mentionsOf(const ValueDecl &Value) const {
    return Mentions.lookup(&Value);
  }
  /// The statement that declares \p Var; null if that is not known.
  const Stmt *declarationOf(const VarDecl &Var) const {
    return Declarations.lookup(&Var);
  }
  /// Looks at what \p Function does, too. False if that is not known.
  bool enter(const FunctionDecl &Function);
  /// Enters the function that makes the call \p In, which returns at \p Return.
  bool enterCaller(const Stmt &Return, const Frame &In);
  /// The parent of \p E that is more than its value in another form.
  const Stmt *takerOf(const Expr &E, const Stmt *&Taken) const;
  /// Returns the parameter for the argument \p Taken of \p Call in \p In, and
  /// the frame of the call; null if unknown.
  std::pair<const ParmVarDecl *, const Frame *>
  parameterFor(const Expr &Call, const Stmt &Taken, const Frame *In);
  /// Returns true if \p E decides where the program goes on, and no more.
  bool isCondition(const Expr &E) const;
  /// The algorithm that calls \p Function with cells; no expression if none
  /// does.
  Operand algorithmCalling(const FunctionDecl &Function) const {
    return CalledBy.lookup(&Function);
  }
  /// Calls \p Visit for each statement that was looked at, in no particular
  /// order, until it returns true; returns whether it did.
  bool anyStatement(llvm::function_ref<bool(const Stmt &)> Visit) const;

private:
  void follow(const Expr &E, const Frame *In);
  void followAll(const ValueDecl &Value, const Frame *In);
  void followDeclared(const DeclStmt &Statement, const Stmt &Taken,
                      const Frame *In);
  void followCallbacks(const CallSite &Site);
  /// Follows the cells in the range \p E, which \p Call gets. Returns the
  /// result if it is a position among them; null otherwise.
  const Expr *followAlgorithm(const Expr &E, const CallExpr &Call,
                              const Algorithm &Does, const Frame *In);
  void followCalled(const Expr &Callable, Operand By);
  /// \p Taker gets \p E: a cell is used, anything else is lost.
  void leave(const Expr &E, const Frame *In, const Stmt &Taker);

  const Analysis &Code;
  llvm::DenseMap<const Stmt *, const Stmt *> Parents;
  llvm::DenseMap<const Stmt *, const FunctionDecl *> Bodies;
  llvm::DenseMap<const ValueDecl *, llvm::SmallVector<const Expr *, 4>>
      Mentions;
  llvm::DenseMap<const VarDecl *, const Stmt *> Declarations;
  std::vector<RowUse> Uses;
  /// The algorithms that were followed.
  llvm::DenseSet<std::pair<const Expr *, const Frame *>> Called;
  llvm::DenseMap<const FunctionDecl *, Operand> CalledBy;
  bool IsLost = false, IsCompared = false, IsUnclear = false;
  unsigned Steps = 0;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_ROWUSES_H
