// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines which variables, members, and functions of the program may have
/// the time or the value of a cell.

#ifndef BIGTABLE_TIDY_LIB_READS_CELLTIMES_H
#define BIGTABLE_TIDY_LIB_READS_CELLTIMES_H

#include "analysis/Analysis.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <vector>

namespace clang::tidy::bigtable {

/// The parts of an expression that concern cells and times.
struct Ingredients {
  bool HasTime = false;  ///< The timestamp of a cell.
  bool HasValue = false; ///< The value or the column of a cell.
  bool HasKey = false;   ///< The key of a row, as text or a number.
  bool HasNow = false;   ///< The current time.

  bool isOfCell() const { return HasTime || HasValue; }
  /// Returns true if a time may be read from the cell or the key of its row.
  bool mayHaveTime() const { return isOfCell() || HasKey; }
  /// Adds \p Other. Returns true if something is new.
  bool add(Ingredients Other);
};

/// Spreads ingredients through the assignments, calls, and returns of some
/// functions, without regard to the order of statements. Not thread-safe.
class CellTimes {
public:
  /// An expression of the code that was added, and the function around it.
  struct Place {
    const Expr *E;
    const FunctionDecl *In;
  };

  explicit CellTimes(const Analysis &Code) : Code(Code) {}

  /// Adds \p Function, and the functions of the program that it may run.
  void add(const FunctionDecl &Function);
  llvm::ArrayRef<const FunctionDecl *> functions() const { return Functions; }
  /// Returns the comparisons by '<', '<=', '>', and '>='.
  llvm::ArrayRef<Place> comparisons() const { return Comparisons; }
  /// Returns those of generic lambdas without instances, of something unknown,
  /// and their calls that write a cell of it.
  llvm::ArrayRef<Place> uninstantiated() const { return Uninstantiated; }
  /// Returns the calls of functions and constructors.
  llvm::ArrayRef<Place> calls() const { return Calls; }
  /// Returns the members that may have the time or the value of a cell.
  llvm::SmallVector<const FieldDecl *, 8> members();
  Ingredients of(const Expr &E);
  /// The same for one of members().
  Ingredients of(const FieldDecl &Member) const;
  /// Returns the functions of the program that \p Call may run.
  llvm::SmallVector<const FunctionDecl *, 2>
  bodiesRunBy(const Expr &Call) const;

private:
  /// A declaration gets a value: a variable, a member, or a function, which
  /// returns it.
  struct Step {
    const ValueDecl *To;
    const Expr *From;
    /// Instead of From, a declaration that has the value.
    const ValueDecl *FromName = nullptr;
  };

  void collect(const Stmt &Root, const FunctionDecl &In);
  void collectLambda(const LambdaExpr &Lambda);
  void collectCall(const Expr &Call, const FunctionDecl &In);
  void collectMade(const CallExpr &Call);
  void collectUnseen(const CallExpr &Call);
  void addStep(const Expr *Into, const Expr *From);
  Ingredients ownOf(const Expr &E) const;
  Ingredients collected(const Expr &E) const;
  void spread();

  const Analysis &Code;
  llvm::SmallVector<const FunctionDecl *, 16> Functions;
  std::vector<Place> Comparisons, Uninstantiated, Calls;
  std::vector<Step> Steps;
  llvm::DenseMap<const ValueDecl *, Ingredients> Known;
  bool IsSpread = false;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_READS_CELLTIMES_H
