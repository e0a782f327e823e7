// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Lowers the statements of one function.

#ifndef BIGTABLE_TIDY_LIB_LOWER_STATEMENTS_H
#define BIGTABLE_TIDY_LIB_LOWER_STATEMENTS_H

#include "lower/Expressions.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace clang::tidy::bigtable::lower {

/// Appends the code of statements to the block that is open.
class Statements : public ConstStmtVisitor<Statements> {
public:
  explicit Statements(Expressions &Of) : Of(Of), U(Of.U) {}

  /// Returns the block that \p Fill appends to.
  const code::Stmt *block(SourceRange At, llvm::function_ref<void()> Fill);
  const code::Stmt *block(const Stmt &S);
  void lower(const Stmt *S);
  void initialize(const code::Expr *Place, const code::Expr *Init,
                  SourceRange At);
  /// Appends the declaration of \p Var, and of what it is bound to.
  void declare(const VarDecl &Var);
  /// Appends \p S, whose block begins with what \p First appends.
  void addTry(const CXXTryStmt &S, llvm::function_ref<void()> First);
  /// Appends the statements of \p S without a block of their own.
  void addAll(const CompoundStmt &S);
  void enter(const code::Variable &Var) { InScope.push_back(&Var); }
  /// If \p MayChange, it may change all that is in scope.
  void addUnknown(llvm::StringRef Why, SourceRange At,
                  llvm::ArrayRef<const code::Stmt *> Parts,
                  bool MayChange = true);

  // For the visitor.
  void VisitStmt(const Stmt *S);
  void VisitExpr(const Expr *E);
  void VisitCompoundStmt(const CompoundStmt *S);
  void VisitNullStmt(const NullStmt *) {}
  void VisitDeclStmt(const DeclStmt *S);
  void VisitIfStmt(const IfStmt *S);
  void VisitWhileStmt(const WhileStmt *S);
  void VisitDoStmt(const DoStmt *S);
  void VisitForStmt(const ForStmt *S);
  void VisitCXXForRangeStmt(const CXXForRangeStmt *S);
  void VisitSwitchStmt(const SwitchStmt *S);
  void VisitSwitchCase(const SwitchCase *S);
  void VisitCXXTryStmt(const CXXTryStmt *S);
  void VisitReturnStmt(const ReturnStmt *S);
  void VisitCoreturnStmt(const CoreturnStmt *S);
  void VisitCoroutineBodyStmt(const CoroutineBodyStmt *S);
  void VisitBreakStmt(const BreakStmt *S);
  void VisitContinueStmt(const ContinueStmt *S);
  void VisitLabelStmt(const LabelStmt *S);
  void VisitGotoStmt(const GotoStmt *S);
  void VisitAttributedStmt(const AttributedStmt *S);

private:
  const code::Stmt *add(code::StmtKind Kind, SourceRange At,
                        llvm::ArrayRef<const code::Expr *> Exprs,
                        llvm::ArrayRef<const code::Stmt *> Stmts = {},
                        const code::Variable *Var = nullptr,
                        llvm::StringRef Text = "");
  void bindParts(const DecompositionDecl &Var);
  /// Appends the loop of \p S, whose condition may be a declaration.
  void loop(const Stmt &S, const VarDecl *Declared, const Expr *Condition,
            const Stmt &Body, const Expr *Next);
  void explicitRange(const CXXForRangeStmt &S);
  unsigned cases(const Stmt &S);
  bool errs(const Stmt &S) const;

  Expressions &Of;
  Unit &U;
  llvm::SmallVector<const code::Stmt *, 8> *Out = nullptr;
  /// The variables that the code may name here.
  llvm::SmallVector<const code::Variable *, 16> InScope;
};

} // namespace clang::tidy::bigtable::lower

#endif // BIGTABLE_TIDY_LIB_LOWER_STATEMENTS_H
