// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Uses.h"
#include "cxx/Ast.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

const FunctionDecl *StatementTree::functionAround(const Stmt &S) const {
  for (const Stmt *At = &S; At; At = parentOf(*At))
    if (const FunctionDecl *Function = Bodies.lookup(At))
      return Function;
  return nullptr;
}

bool StatementTree::isIn(const Stmt &Part, const Stmt &S) const {
  const Stmt *At = &Part;
  while (At && At != &S)
    At = parentOf(*At);
  return At;
}

const Expr &StatementTree::wholeOf(const Expr &E) const {
  const Expr *Whole = &E;
  while (const auto *Outer = dyn_cast_or_null<Expr>(parentOf(*Whole))) {
    if (isa<LambdaExpr>(Outer))
      break;
    Whole = Outer;
  }
  return *Whole;
}

namespace {

bool isToBase(const CastExpr &Cast) {
  return Cast.getCastKind() == CK_DerivedToBase ||
         Cast.getCastKind() == CK_UncheckedDerivedToBase;
}

/// Returns true if \p S is the same object as its operand, even as a base.
bool isSameObject(const Stmt &S) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(&S);
  return isSameAsOperand(S) ||
         (Cast && isToBase(*Cast) && !Cast->getType().isConstQualified());
}

/// Classifies one use. Each function is for one kind of expression or statement
/// around it.
class Classifier {
  using Kind = UseKind;

public:
  Classifier(Use &U, const StatementTree &Around) : U(U), Around(Around) {}

  void visit(const Stmt &By) {
    if (const auto *E = dyn_cast<Expr>(&By))
      return visitExpression(*E);
    if (const auto *Declares = dyn_cast<DeclStmt>(&By))
      return visitDeclaration(*Declares);
    if (isa<ReturnStmt>(By))
      return found(Kind::Returned);
    if (conditionOf(By) == U.Of)
      return found(Kind::Decides);
    if (isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt,
            SwitchStmt, SwitchCase, LabelStmt, AttributedStmt>(By))
      return found(Kind::Dropped);
  }

private:
  void found(Kind K, const Expr *Other = nullptr) {
    U.Kind = K;
    U.Other = Other;
  }

  void visitExpression(const Expr &By) {
    if (const auto *Cast = dyn_cast<CastExpr>(&By))
      return visitCast(*Cast);
    if (const auto *Member = dyn_cast<MemberExpr>(&By))
      return visitMember(*Member);
    if (const auto *Op = dyn_cast<BinaryOperator>(&By))
      return visitOperator(*Op);
    if (const auto *Op = dyn_cast<UnaryOperator>(&By))
      return found(Op->isIncrementDecrementOp() ? Kind::Adjusted : Kind::Part);
    if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(&By))
      return visitOperatorCall(*Op);
    if (const auto *Call = dyn_cast<CallExpr>(&By))
      return visitCall(*Call);
    if (const auto *Construct = dyn_cast<CXXConstructExpr>(&By))
      return found(Construct->getConstructor()->isCopyOrMoveConstructor()
                       ? Kind::Copied
                       : Kind::Passed);
    if (const auto *Lambda = dyn_cast<LambdaExpr>(&By))
      return visitLambda(*Lambda);
    const auto *Either = dyn_cast<AbstractConditionalOperator>(&By);
    found(Either && Either->getCond() == U.Of ? Kind::Decides : Kind::Part);
  }

  void visitCast(const CastExpr &By) {
    if (By.getCastKind() == CK_ToVoid)
      return found(Kind::Dropped);
    const bool IsRead = isa<ImplicitCastExpr>(By) &&
                        (By.getCastKind() == CK_LValueToRValue ||
                         (By.getType().isConstQualified() &&
                          (By.getCastKind() == CK_NoOp || isToBase(By))));
    found(IsRead ? Kind::Read : Kind::Converted);
  }

  void visitMember(const MemberExpr &By) {
    U.Named = By.getMemberDecl();
    const Stmt *Callee = &By, *Call = Around.parentOf(By);
    while (isa_and_nonnull<ParenExpr>(Call)) {
      Callee = Call;
      Call = Around.parentOf(*Call);
    }
    const auto *Called = dyn_cast_or_null<CXXMemberCallExpr>(Call);
    if (!isa<CXXMethodDecl>(U.Named) || !Called ||
        Called->getCallee() != Callee)
      return found(Kind::Member);
    U.By = Called;
    found(Kind::Called);
  }

  void visitOperator(const BinaryOperator &By) {
    const bool IsLeft = By.getLHS() == U.Of;
    const Expr *Other = IsLeft ? By.getRHS() : By.getLHS();
    if (By.isAssignmentOp())
      return found(!IsLeft                       ? Kind::Stored
                   : By.isCompoundAssignmentOp() ? Kind::Adjusted
                                                 : Kind::Assigned,
                   Other);
    if (By.isComparisonOp())
      return found(Kind::Compared, Other);
    found(By.isCommaOp() && IsLeft ? Kind::Dropped : Kind::Part);
  }

  void visitOperatorCall(const CXXOperatorCallExpr &By) {
    const OverloadedOperatorKind Op = By.getOperator();
    const bool IsLeft = By.getNumArgs() != 0 && By.getArg(0) == U.Of;
    const Expr *Other =
        By.getNumArgs() == 2 ? By.getArg(IsLeft ? 1 : 0) : nullptr;
    if (By.isAssignmentOp())
      return found(!IsLeft          ? Kind::Stored
                   : Op == OO_Equal ? Kind::Assigned
                                    : Kind::Adjusted,
                   Other);
    if (By.isComparisonOp())
      return found(Kind::Compared, Other);
    if (Op == OO_PlusPlus || Op == OO_MinusMinus)
      return found(Kind::Adjusted);
    if (Op != OO_Call)
      return found(Kind::Part);
    if (!IsLeft)
      return found(Kind::Passed);
    U.Named = By.getDirectCallee();
    found(Kind::Called);
  }

  void visitCall(const CallExpr &By) {
    const FunctionDecl *Callee = By.getDirectCallee();
    if (By.getCallee() == U.Of)
      return found(Kind::Part);
    found(By.getNumArgs() == 1 && Callee && isMoveOrForward(*Callee)
              ? Kind::Moved
              : Kind::Passed);
  }

  void visitLambda(const LambdaExpr &By) {
    for (auto [Capture, Init] : llvm::zip(By.captures(), By.capture_inits())) {
      if (Init != U.Of)
        continue;
      if (By.isInitCapture(&Capture))
        U.Var = dyn_cast<VarDecl>(Capture.getCapturedVar());
      return found(Kind::Captured);
    }
  }

  void visitDeclaration(const DeclStmt &By) {
    const auto *Loop = dyn_cast_or_null<CXXForRangeStmt>(Around.parentOf(By));
    if (Loop && Loop->getRangeStmt() == &By) {
      U.Var = Loop->getLoopVariable();
      return found(Kind::Iterated);
    }
    U.Var = initializedBy(By, *U.Of);
    if (U.Var)
      found(Kind::Initializes);
  }

  Use &U;
  const StatementTree &Around;
};

} // namespace

Use StatementTree::useOf(const Expr &E) const {
  Use U{&E};
  U.By = parentOf(E);
  while (U.By && isSameObject(*U.By)) {
    U.Of = cast<Expr>(U.By);
    U.By = parentOf(*U.By);
  }
  if (U.By)
    Classifier(U, *this).visit(*U.By);
  return U;
}

Use StatementTree::useOfValue(const Expr &E) const {
  const Expr *Value = stripConversions(&E);
  Use U = useOf(E);
  for (;;) {
    const auto *Outer = dyn_cast_or_null<Expr>(U.By);
    if (!Outer || stripConversions(Outer) != Value)
      return U;
    U = useOf(*Outer);
  }
}

} // namespace clang::tidy::bigtable
