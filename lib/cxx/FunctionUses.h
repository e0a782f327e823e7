// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds the parents of statements in a function, and the uses of its
/// variables.

#ifndef BIGTABLE_TIDY_LIB_CXX_FUNCTIONUSES_H
#define BIGTABLE_TIDY_LIB_CXX_FUNCTIONUSES_H

#include "cxx/Uses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

/// Returns the outermost function around the lambda with the call operator
/// \p Function; \p Function itself if it is not a lambda's.
const FunctionDecl &outermost(const FunctionDecl &Function);
/// Returns true if \p Function is the call operator of a lambda.
bool isLambda(const FunctionDecl &Function);
/// Returns true if \p Inner is \p Outer, or a lambda in it.
bool isWithin(const FunctionDecl &Inner, const FunctionDecl &Outer);

/// The parents and uses in one function and its lambdas, except in code that
/// never runs.
class FunctionUses : public StatementTree {
public:
  /// \p Function must not be a lambda in another function.
  FunctionUses(const FunctionDecl &Function, const ASTContext &Context);

  /// Returns false if the function is too large, or contains code that the
  /// compiler moves elsewhere, so that some uses are missing.
  bool isComplete() const { return IsComplete; }
  /// Returns true if the function is too large.
  bool isCut() const { return IsCut; }
  /// Returns true if \p S is in the function, and its parents are known.
  bool has(const Stmt &S) const { return Parents.contains(&S); }
  /// Returns the uses of \p Var and of its structured bindings.
  llvm::ArrayRef<const DeclRefExpr *> namesOf(const VarDecl &Var) const;
  /// Returns the expressions that the function, or the call operator of a
  /// lambda in it, returns.
  llvm::ArrayRef<const Expr *> returnsOf(const FunctionDecl &Function) const;
  /// Returns the lambda with that call operator; null if it is not in the
  /// function.
  const LambdaExpr *lambdaOf(const FunctionDecl &CallOperator) const {
    return Lambdas.lookup(&CallOperator);
  }

private:
  void add(const Stmt *S, const Stmt *Parent);
  void addBody(const FunctionDecl &Function);
  void addLambda(const LambdaExpr &Lambda);
  void note(const Stmt &S);

  bool IsComplete = true, IsCut = false;
  llvm::SmallVector<const Stmt *, 32> Pending;
  llvm::DenseMap<const VarDecl *, llvm::SmallVector<const DeclRefExpr *, 4>>
      Names;
  llvm::DenseMap<const FunctionDecl *, llvm::SmallVector<const Expr *, 2>>
      Returned;
  llvm::DenseMap<const FunctionDecl *, const LambdaExpr *> Lambdas;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_FUNCTIONUSES_H
