// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A visitor of code that runs.

#ifndef BIGTABLE_TIDY_LIB_CXX_EVALUATEDCODE_H
#define BIGTABLE_TIDY_LIB_CXX_EVALUATEDCODE_H

#include "cxx/Ast.h"
#include "clang/AST/RecursiveASTVisitor.h"

namespace clang::tidy::bigtable {

/// Visits each evaluated expression once. Skips operands of sizeof and
/// decltype, and the written form of a braced list: its semantic form contains
/// the conversions of the elements.
template <typename Derived>
class EvaluatedCodeVisitor : public RecursiveASTVisitor<Derived> {
public:
  explicit EvaluatedCodeVisitor(const ASTContext &Context) : Context(Context) {}

  bool dataTraverseStmtPre(Stmt *S) { return !isUnevaluated(*S, Context); }

  bool TraverseInitListExpr(InitListExpr *List) {
    if (InitListExpr *Meant = List->getSemanticForm())
      List = Meant;
    Derived &Self = this->getDerived();
    bool Continue = Self.WalkUpFromInitListExpr(List);
    for (Stmt *Child : List->children())
      Continue = Continue && Self.TraverseStmt(Child);
    return Continue;
  }

protected:
  const ASTContext &Context;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_EVALUATEDCODE_H
