// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "lower/Expressions.h"
#include "llvm/Support/SaveAndRestore.h"

namespace clang::tidy::bigtable::lower {

using code::ExprKind;
using code::Op;
using code::Written;

//===-- Conversions -------------------------------------------------------===//

/// A pointer may become null.
const code::Expr *Expressions::dynamicCast(const CastExpr &E) {
  const code::Expr *Pointer =
      add(node(ExprKind::Convert, E), E, {lower(E.getSubExpr())});
  if (!E.getType()->isPointerType())
    return Pointer;
  const SourceRange At = E.getSourceRange();
  const code::Expr *Fits = unknown("whether an object is of a derived class",
                                   At, {}, U.type(U.Context.BoolTy));
  return add(node(ExprKind::Conditional, E), E,
             {Fits, Pointer,
              implied(ExprKind::Null, Pointer->Of, /*IsPlace=*/false, At, {})});
}

const code::Expr *Expressions::VisitCastExpr(const CastExpr *E) {
  const bool IsImplicit = isa<ImplicitCastExpr>(E);
  const Expr *Sub = E->getSubExpr();
  switch (E->getCastKind()) {
  case CK_LValueToRValue:
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
  case CK_AtomicToNonAtomic:
  case CK_NonAtomicToAtomic:
    return lower(Sub);
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion: {
    const llvm::SaveAndRestore Restore(IsCasting, !IsImplicit);
    return lower(Sub);
  }
  case CK_NoOp:
    if (IsImplicit)
      return lower(Sub);
    break;
  case CK_NullToPointer:
    return add(node(ExprKind::Null, *E), *E);
  case CK_Dynamic:
    return dynamicCast(*E);
  case CK_LValueBitCast:
  case CK_LValueToRValueBitCast:
    return unknown("bits as another type", *E);
  case CK_Dependent:
    return unknown("a conversion to an unknown type", *E);
  case CK_MemberPointerToBoolean:
  case CK_NullToMemberPointer:
  case CK_BaseToDerivedMemberPointer:
  case CK_DerivedToBaseMemberPointer:
  case CK_ReinterpretMemberPointer:
    return unknown("a pointer to a member", *E);
  default:
    break;
  }
  code::Expr Node = node(ExprKind::Convert, *E);
  if (IsImplicit && Node.By == Written::Spelled)
    Node.By = Written::Implied;
  const bool IsDropped = E->getCastKind() == CK_ToVoid;
  return add(Node, *E, {IsDropped ? dropped(*Sub) : lower(Sub)});
}

//===-- Operators ---------------------------------------------------------===//

static Op operatorOf(UnaryOperatorKind Kind) {
  switch (Kind) {
  case UO_PostInc:
    return Op::IncrementAfter;
  case UO_PostDec:
    return Op::DecrementAfter;
  case UO_PreInc:
    return Op::Increment;
  case UO_PreDec:
    return Op::Decrement;
  case UO_Minus:
    return Op::Negate;
  case UO_Not:
    return Op::BitNot;
  case UO_LNot:
    return Op::Not;
  default:
    return Op::None;
  }
}

const code::Expr *Expressions::VisitUnaryOperator(const UnaryOperator *E) {
  const Expr *Sub = E->getSubExpr();
  if (E->getOpcode() == UO_Plus || E->getOpcode() == UO_Extension)
    return lower(Sub);
  if (E->getOpcode() == UO_AddrOf) {
    const auto *Named = dyn_cast<DeclRefExpr>(Sub->IgnoreParens());
    if (Named && isa<FieldDecl, IndirectFieldDecl>(Named->getDecl()))
      return unknown("a pointer to a member", *E);
    if (Named && isa<FunctionDecl>(Named->getDecl()))
      return lower(Sub);
    return add(node(ExprKind::AddressOf, *E), *E, {lower(Sub)});
  }
  if (E->getOpcode() == UO_Deref) {
    const code::Expr *Pointer = lower(Sub);
    if (E->getType()->isFunctionType())
      return Pointer;
    if (Pointer->Kind != ExprKind::AddressOf ||
        !isa<CXXThisExpr>(Sub->IgnoreParenImpCasts()))
      return add(node(ExprKind::Dereference, *E), *E, {Pointer});
    code::Expr Node = *Pointer->Operands[0];
    Node.By = Mode;
    Node.At = U.location(E->getSourceRange());
    return add(Node, *E, Node.Operands);
  }
  code::Expr Node = node(ExprKind::Unary, *E);
  Node.Operator = operatorOf(E->getOpcode());
  if (Node.Operator == Op::None)
    return unknown("an operator of the compiler", *E);
  return add(Node, *E, {lower(Sub)});
}

static Op operatorOf(BinaryOperatorKind Kind) {
  if (BinaryOperator::isCompoundAssignmentOp(Kind))
    Kind = BinaryOperator::getOpForCompoundAssignment(Kind);
  switch (Kind) {
  case BO_Add:
    return Op::Add;
  case BO_Sub:
    return Op::Subtract;
  case BO_Mul:
    return Op::Multiply;
  case BO_Div:
    return Op::Divide;
  case BO_Rem:
    return Op::Remainder;
  case BO_Shl:
    return Op::ShiftLeft;
  case BO_Shr:
    return Op::ShiftRight;
  case BO_And:
    return Op::BitAnd;
  case BO_Or:
    return Op::BitOr;
  case BO_Xor:
    return Op::BitXor;
  case BO_LT:
    return Op::Less;
  case BO_LE:
    return Op::LessEqual;
  case BO_GT:
    return Op::Greater;
  case BO_GE:
    return Op::GreaterEqual;
  case BO_EQ:
    return Op::Equal;
  case BO_NE:
    return Op::NotEqual;
  case BO_Cmp:
    return Op::Compare;
  case BO_LAnd:
    return Op::And;
  case BO_LOr:
    return Op::Or;
  case BO_Comma:
    return Op::Comma;
  default:
    return Op::None;
  }
}

const code::Expr *Expressions::VisitBinaryOperator(const BinaryOperator *E) {
  if (E->isPtrMemOp())
    return unknown("a pointer to a member", *E);
  code::Expr Node =
      node(E->isAssignmentOp() ? ExprKind::Assign : ExprKind::Binary, *E);
  Node.Operator = operatorOf(E->getOpcode());
  if (Node.Kind == ExprKind::Binary && E->getType()->isDependentType())
    return unknown("operands of unknown types", *E);
  const Expr &Left = *E->getLHS();
  return add(Node, *E,
             {Node.Operator == Op::Comma ? dropped(Left) : lower(&Left),
              lower(E->getRHS())});
}

/// A comparison with the 0 behind '<=>' is one of the language, also as a part
/// of an operator that is rewritten.
const code::Expr *
Expressions::VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *E) {
  if (!E->isComparisonOp() || E->getNumArgs() != 2)
    return VisitCallExpr(E);
  const Expr *Sides[] = {E->getArg(0), E->getArg(1)};
  for (const unsigned I : {0u, 1u}) {
    const auto *Class = Sides[I]->getType()->getAsCXXRecordDecl();
    const auto *Zero =
        dyn_cast<IntegerLiteral>(Sides[1 - I]->IgnoreUnlessSpelledInSource());
    if (!Zero || !Class || !Class->isInStdNamespace() ||
        !identifierOf(*Class).ends_with("_ordering"))
      continue;
    Sides[1 - I] = Zero;
    code::Expr Node = node(ExprKind::Binary, *E);
    Node.Operator =
        operatorOf(BinaryOperator::getOverloadedOpcode(E->getOperator()));
    return add(Node, *E, {lower(Sides[0]), lower(Sides[1])});
  }
  return VisitCallExpr(E);
}

const code::Expr *Expressions::VisitCXXRewrittenBinaryOperator(
    const CXXRewrittenBinaryOperator *E) {
  const CXXRewrittenBinaryOperator::DecomposedForm Form =
      E->getDecomposedForm();
  const llvm::SaveAndRestore Restore(
      Mode, Mode == Written::Spelled ? Written::Implied : Mode);
  Spelled.insert(Form.LHS);
  Spelled.insert(Form.RHS);
  // 'L > R' by a library's '<=>' is what it is without that.
  const auto *Inner =
      dyn_cast<CXXOperatorCallExpr>(Form.InnerBinOp->IgnoreImplicit());
  const FunctionDecl *Callee = Inner ? Inner->getDirectCallee() : nullptr;
  if (Callee && Inner->getOperator() == OO_Spaceship &&
      isOfStandardLibrary(*Callee)) {
    code::Expr Node = node(ExprKind::Binary, *E);
    Node.Operator = operatorOf(Form.Opcode);
    return add(Node, *E, {lower(Form.LHS), lower(Form.RHS)});
  }
  const code::Expr *Result = lower(E->getSemanticForm());
  U.SourceOf[Result] = E;
  return Result;
}

const code::Expr *
Expressions::VisitConditionalOperator(const ConditionalOperator *E) {
  return add(
      node(ExprKind::Conditional, *E), *E,
      {lower(E->getCond()), lower(E->getTrueExpr()), lower(E->getFalseExpr())});
}

const code::Expr *Expressions::VisitBinaryConditionalOperator(
    const BinaryConditionalOperator *E) {
  if (E->getCommon()->HasSideEffects(U.Context))
    return unknown("a '?:' whose first operand has effects", *E);
  return add(
      node(ExprKind::Conditional, *E), *E,
      {lower(E->getCond()), lower(E->getTrueExpr()), lower(E->getFalseExpr())});
}

} // namespace clang::tidy::bigtable::lower
