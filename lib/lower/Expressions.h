// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Lowers the expressions of one function.

#ifndef BIGTABLE_TIDY_LIB_LOWER_EXPRESSIONS_H
#define BIGTABLE_TIDY_LIB_LOWER_EXPRESSIONS_H

#include "lower/Unit.h"
#include "clang/AST/StmtVisitor.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringMap.h"

namespace clang::tidy::bigtable {

struct CallSite;

namespace lower {

using Operands = llvm::SmallVector<const code::Expr *, 4>;

/// Lowers expressions, and knows the variables of their function.
class Expressions : public ConstStmtVisitor<Expressions, const code::Expr *> {
public:
  explicit Expressions(Unit &U) : U(U) {}

  /// Returns \p E as code, of any depth. If \p E is null, it is unknown.
  const code::Expr *lower(const Expr *E);
  /// Returns \p E, whose result nothing uses, as code.
  const code::Expr *dropped(const Expr &E);

  // Variables of the function.
  const code::Variable *variable(const ValueDecl &Var);
  /// Adds a variable that the source does not name.
  const code::Variable *addVariable(llvm::StringRef Name, QualType Type,
                                    code::Storage Kind, SourceRange At);
  void bind(const ValueDecl &Var, const code::Variable *To) {
    Known[&Var] = To;
  }
  /// Makes \p To the object of the lambda's enclosing method.
  void bindThis(const code::Variable *To, bool IsCopy) {
    CapturedThis = To;
    IsThisCopied = IsCopy;
  }
  const code::Expr *use(const code::Variable &Var, SourceRange At);

  /// Returns the value of \p From, a number; null if it is not constant.
  const code::Expr *constant(const Expr &From);

  // Nodes that no expression of Clang's is.
  const code::Expr *unknown(llvm::StringRef Why, SourceRange At,
                            llvm::ArrayRef<const code::Expr *> May,
                            const code::Type *Of);
  const code::Expr *thisPlace(QualType Class, SourceRange At);
  const code::Expr *member(const code::Expr *Object, const FieldDecl &Field,
                           SourceRange At);
  const code::Expr *asBase(const code::Expr *Object, QualType Base,
                           SourceRange At);
  const code::Expr *implied(code::ExprKind Kind, const code::Type *Of,
                            bool IsPlace, SourceRange At,
                            llvm::ArrayRef<const code::Expr *> Operands,
                            code::Op Operator = code::Op::None);

  // For the visitor.
  const code::Expr *VisitStmt(const Stmt *S);
  const code::Expr *VisitExpr(const Expr *E);
  const code::Expr *VisitParenExpr(const ParenExpr *E);
  const code::Expr *VisitFullExpr(const FullExpr *E);
  const code::Expr *VisitCXXBindTemporaryExpr(const CXXBindTemporaryExpr *E);
  const code::Expr *
  VisitSubstNonTypeTemplateParmExpr(const SubstNonTypeTemplateParmExpr *E);
  const code::Expr *VisitGenericSelectionExpr(const GenericSelectionExpr *E);
  const code::Expr *VisitChooseExpr(const ChooseExpr *E);
  const code::Expr *VisitOpaqueValueExpr(const OpaqueValueExpr *E);
  const code::Expr *VisitCompoundLiteralExpr(const CompoundLiteralExpr *E);
  const code::Expr *VisitArrayInitLoopExpr(const ArrayInitLoopExpr *E);
  const code::Expr *VisitPackIndexingExpr(const PackIndexingExpr *E);
  const code::Expr *VisitIntegerLiteral(const IntegerLiteral *E);
  const code::Expr *VisitCharacterLiteral(const CharacterLiteral *E);
  const code::Expr *VisitCXXBoolLiteralExpr(const CXXBoolLiteralExpr *E);
  const code::Expr *VisitFloatingLiteral(const FloatingLiteral *E);
  const code::Expr *VisitStringLiteral(const StringLiteral *E);
  const code::Expr *VisitPredefinedExpr(const PredefinedExpr *E);
  const code::Expr *VisitCXXNullPtrLiteralExpr(const CXXNullPtrLiteralExpr *E);
  const code::Expr *VisitGNUNullExpr(const GNUNullExpr *E);
  const code::Expr *VisitCXXScalarValueInitExpr(const CXXScalarValueInitExpr *);
  const code::Expr *VisitImplicitValueInitExpr(const ImplicitValueInitExpr *E);
  const code::Expr *VisitDeclRefExpr(const DeclRefExpr *E);
  const code::Expr *VisitMemberExpr(const MemberExpr *E);
  const code::Expr *VisitCXXThisExpr(const CXXThisExpr *E);
  const code::Expr *VisitCastExpr(const CastExpr *E);
  const code::Expr *VisitUnaryOperator(const UnaryOperator *E);
  const code::Expr *VisitBinaryOperator(const BinaryOperator *E);
  const code::Expr *
  VisitCXXRewrittenBinaryOperator(const CXXRewrittenBinaryOperator *E);
  const code::Expr *VisitArraySubscriptExpr(const ArraySubscriptExpr *E);
  const code::Expr *VisitConditionalOperator(const ConditionalOperator *E);
  const code::Expr *
  VisitBinaryConditionalOperator(const BinaryConditionalOperator *E);
  const code::Expr *
  VisitMaterializeTemporaryExpr(const MaterializeTemporaryExpr *E);
  const code::Expr *VisitInitListExpr(const InitListExpr *E);
  const code::Expr *VisitCXXParenListInitExpr(const CXXParenListInitExpr *E);
  const code::Expr *
  VisitCXXStdInitializerListExpr(const CXXStdInitializerListExpr *E);
  const code::Expr *VisitCXXDefaultArgExpr(const CXXDefaultArgExpr *E);
  const code::Expr *VisitCXXDefaultInitExpr(const CXXDefaultInitExpr *E);
  const code::Expr *VisitCallExpr(const CallExpr *E);
  const code::Expr *VisitUserDefinedLiteral(const UserDefinedLiteral *E);
  const code::Expr *VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E);
  const code::Expr *VisitCXXMemberCallExpr(const CXXMemberCallExpr *E);
  const code::Expr *VisitCXXConstructExpr(const CXXConstructExpr *E);
  const code::Expr *
  VisitCXXInheritedCtorInitExpr(const CXXInheritedCtorInitExpr *E);
  const code::Expr *VisitCXXNewExpr(const CXXNewExpr *E);
  const code::Expr *VisitCXXDeleteExpr(const CXXDeleteExpr *E);
  const code::Expr *VisitLambdaExpr(const LambdaExpr *E);
  const code::Expr *VisitCoawaitExpr(const CoawaitExpr *E);
  const code::Expr *VisitCXXThrowExpr(const CXXThrowExpr *E);

  Unit &U;
  /// The function; null for the initializer of a global variable.
  const FunctionDecl *Function = nullptr;

private:
  code::Expr node(code::ExprKind Kind, const Expr &From) const;
  const code::Expr *add(code::Expr Node, const Expr &From,
                        llvm::ArrayRef<const code::Expr *> Operands = {});
  const code::Expr *number(const Expr &From, int64_t Value);
  const code::Expr *constructed(const Expr &From,
                                const CXXConstructorDecl &Constructor,
                                llvm::ArrayRef<const code::Expr *> Operands);
  /// Unknown, unless its value is a constant.
  const code::Expr *unknown(llvm::StringRef Why, const Expr &From);
  Operands lowerAll(llvm::ArrayRef<const Expr *> All);
  void lowerParts(const Stmt &Of, Operands &To);
  const code::Expr *dereferenced(const code::Expr *Pointer, QualType To,
                                 SourceRange At);
  /// Returns the object of which \p Access names a member.
  const code::Expr *objectOf(const MemberExpr &Access);
  const code::Expr *call(const CallExpr &E, const code::Callee *Called,
                         Operands All, unsigned FirstArgument);
  const code::Expr *callOfPointer(const CallExpr &E);
  /// Returns \p Value, behind the object of which \p Access names a static
  /// member if that may do something.
  const code::Expr *behindObject(const MemberExpr &Access, const Expr &E,
                                 const code::Expr *Value);
  const code::Expr *dynamicCast(const CastExpr &E);
  const code::ClientCall *clientCall(const Expr &E, const Expr *Object,
                                     llvm::ArrayRef<const Expr *> Arguments,
                                     unsigned FirstArgument);

  llvm::DenseMap<const ValueDecl *, const code::Variable *> Known;
  llvm::StringMap<unsigned> Names;
  const code::Variable *CapturedThis = nullptr;
  bool IsThisCopied = false;
  /// Why the next expressions are there.
  code::Written Mode = code::Written::Spelled;
  /// The operands of a rewritten operator, which are spelled.
  llvm::SmallPtrSet<const Expr *, 4> Spelled;
  /// The object that an initializer of a member is for is not that of the
  /// function.
  bool IsInAggregate = false;
  bool IsCasting = false;
};

} // namespace lower
} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_LOWER_EXPRESSIONS_H
