// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/Changes.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

void forEachPassed(const FunctionDecl &Callee, IsOfClient *Client,
                   llvm::ArrayRef<const Expr *> Args,
                   llvm::function_ref<void(const Change &)> Visit) {
  // They forward: of an lvalue they make a copy.
  if (Callee.isTemplateInstantiation() && Client(Callee))
    return;
  for (auto [Parameter, Arg] : llvm::zip(Callee.parameters(), Args)) {
    const auto *Address = dyn_cast<UnaryOperator>(Arg->IgnoreParenImpCasts());
    if (isMutableReference(Parameter->getType()))
      Visit({ChangeKind::Pass, Arg, nullptr, Parameter});
    else if (Parameter->getType()->isPointerType() && Address &&
             Address->getOpcode() == UO_AddrOf)
      Visit({ChangeKind::Pass, Address->getSubExpr(), nullptr, Parameter,
             nullptr, Address});
  }
}

/// Visits what members of the aggregate \p Type, which are references, are
/// bound to.
void forEachReferred(QualType Type, llvm::ArrayRef<const Expr *> Inits,
                     llvm::function_ref<void(const Change &)> Visit) {
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (!Record)
    return;
  const auto *Class = dyn_cast<CXXRecordDecl>(Record);
  const size_t Bases =
      Class && Class->hasDefinition() ? Class->getNumBases() : 0;
  for (auto [Field, Init] : llvm::zip(
           Record->fields(), Inits.drop_front(std::min(Bases, Inits.size()))))
    if (isMutableReference(Field->getType()))
      Visit({ChangeKind::Escape, Init});
}

/// Returns true if a function of the user, which may change the range,
/// determines where \p Loop begins and ends.
bool mayChangeRange(const CXXForRangeStmt &Loop, IsOfClient *Client) {
  return llvm::any_of(
      std::initializer_list<const DeclStmt *>{Loop.getBeginStmt(),
                                              Loop.getEndStmt()},
      [Client](const DeclStmt *S) {
        const auto *Var =
            S ? dyn_cast<VarDecl>(S->getSingleDecl()) : nullptr;
        const auto *Call = Var && Var->getInit()
                               ? dyn_cast<CallExpr>(
                                     stripConversions(Var->getInit()))
                               : nullptr;
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        if (!Callee || isOfStandardLibrary(*Callee) || Client(*Callee))
          return false;
        const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
        return Method ? !Method->isConst()
                      : llvm::any_of(Callee->parameters(),
                                     [](const ParmVarDecl *P) {
                                       return isMutableReference(P->getType());
                                     });
      });
}

/// Reports what \p Call may change.
void forEachChangedBy(const CallExpr &Made, IsOfClient *Client,
                      llvm::function_ref<void(const Change &)> Visit) {
  using Kind = ChangeKind;
  const CallExpr *Call = &Made;
  const FunctionDecl *Callee = Call->getDirectCallee();
  llvm::ArrayRef<const Expr *> Args(Call->getArgs(), Call->getNumArgs());
  if (!Callee) {
    // A pointer to a function, or a call that depends on a template parameter.
    const QualType Pointee = Call->getCallee()->getType()->getPointeeType();
    const auto *Type =
        Pointee.isNull() ? nullptr : Pointee->getAs<FunctionProtoType>();
    for (auto [I, Arg] : llvm::enumerate(Args)) {
      const QualType Parameter =
          Type && I < Type->getNumParams() ? Type->getParamType(I) : QualType();
      if (Parameter.isNull() || !Parameter->isReferenceType() ||
          isMutableReference(Parameter))
        Visit({Kind::Unknown, Arg});
    }
    return;
  }
  if (isForward(*Callee)) {
    if (Call->isXValue()) // As std::move().
      Visit({Kind::Unknown, Args.front()});
    return;
  }
  if ((Callee->getBuiltinID() != 0 || makesReferences(*Callee)) &&
      !Call->isCallToStdMove()) {
    // std::addressof() and its like.
    for (const Expr *Arg : Args)
      if (Arg->isGLValue())
        Visit({Kind::Escape, Arg});
    return;
  }
  if (Call->isCallToStdMove()) {
    Visit({Kind::Unknown, Args.front()});
    return;
  }
  if (const auto [First, Second] = swappedBy(*Call); First) {
    Visit({Kind::Assign, First, Second});
    Visit({Kind::Assign, Second, First});
    return;
  }
  if (const auto [Old, New] = exchangedBy(*Call); Old) {
    Visit({Kind::Assign, Old, New});
    return;
  }
  if (const Expr *Part = appendedBy(*Call)) {
    Visit({Kind::Adjust,
           cast<CXXMemberCallExpr>(Call)->getImplicitObjectArgument(), Part});
    return;
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  const Expr *Object = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call)) {
    Object = Member->getImplicitObjectArgument();
  } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Call)) {
    if (Op->isAssignmentOp() && Args.size() == 2) {
      Visit({Op->getOperator() == OO_Equal ? Kind::Assign : Kind::Adjust,
             Args[0], Args[1]});
      Args = Args.drop_front(2);
    } else if (Method && !Method->isStatic()) {
      Object = Args.front();
      Args = Args.drop_front();
    }
  }
  if (Object && Method && !Method->isConst() && !isAccessor(*Method) &&
      !Client(*Method->getParent()))
    Visit({handsOut(*Method) ? Kind::Escape : Kind::Unknown, Object, nullptr,
           nullptr, isa<CXXMemberCallExpr>(Call) ? Method : nullptr});
  if (!Args.empty())
    forEachPassed(*Callee, Client, Args, Visit);
}

} // namespace

void forEachChange(const Stmt &S, IsOfClient *Client,
                   llvm::function_ref<void(const Change &)> Visit) {
  using Kind = ChangeKind;
  if (const auto *Op = dyn_cast<BinaryOperator>(&S)) {
    if (Op->isPtrMemOp())
      Visit({Kind::Escape, Op->getLHS()});
    if (Op->isAssignmentOp())
      Visit({Op->isCompoundAssignmentOp() ? Kind::Adjust : Kind::Assign,
             Op->getLHS(), Op->getRHS()});
    return;
  }
  if (const auto *Op = dyn_cast<UnaryOperator>(&S)) {
    if (Op->isIncrementDecrementOp())
      Visit({Kind::Unknown, Op->getSubExpr()});
    else if (Op->getOpcode() == UO_AddrOf &&
             !Op->getSubExpr()->getType().isConstQualified())
      Visit({Kind::Escape, Op->getSubExpr()});
    return;
  }
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&S)) {
    // A pointer into an array can be used to write to it.
    if (Cast->getCastKind() == CK_ArrayToPointerDecay &&
        !Cast->getType()->getPointeeType().isConstQualified())
      Visit({Kind::Escape, Cast->getSubExpr()});
    return;
  }
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(&S)) {
    // static_cast<T &>(v), static_cast<T &&>(v)
    if (Cast->isGLValue() && !Cast->getType().isConstQualified())
      Visit({Kind::Escape, Cast->getSubExpr()});
    return;
  }
  if (const auto *List = dyn_cast<InitListExpr>(&S)) {
    if (List->isSemanticForm())
      forEachReferred(List->getType(), List->inits(), Visit);
    return;
  }
  if (const auto *List = dyn_cast<CXXParenListInitExpr>(&S))
    return forEachReferred(List->getType(), List->getInitExprs(), Visit);
  if (const auto *Loop = dyn_cast<CXXForRangeStmt>(&S)) {
    if (Loop->getLoopVariable() && Loop->getRangeInit() &&
        (isMutableReference(Loop->getLoopVariable()->getType()) ||
         mayChangeRange(*Loop, Client)))
      Visit({Kind::Escape, Loop->getRangeInit()});
    return;
  }
  if (const auto *Assembly = dyn_cast<GCCAsmStmt>(&S)) {
    for (const Expr *Output : Assembly->outputs())
      Visit({Kind::Unknown, Output});
    return;
  }
  // 'a != b' where '!(a == b)' is meant.
  if (const auto *Rewritten = dyn_cast<CXXRewrittenBinaryOperator>(&S))
    return forEachChange(*Rewritten->getDecomposedForm().InnerBinOp, Client,
                         Visit);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&S)) {
    const CXXRecordDecl *Class = Construct->getConstructor()->getParent();
    if (isReferenceWrapper(*Class))
      for (unsigned I = 0; I != Construct->getNumArgs(); ++I)
        Visit({Kind::Escape, Construct->getArg(I)});
    forEachPassed(*Construct->getConstructor(), Client,
                  {Construct->getArgs(), Construct->getNumArgs()}, Visit);
    return;
  }
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    forEachChangedBy(*Call, Client, Visit);
}

void forEachChange(const VarDecl &Var,
                   llvm::function_ref<void(const Change &)> Visit) {
  // The hidden variables of a range-based for statement are implicit.
  if (Var.getInit() && !Var.isImplicit() && isMutableReference(Var.getType()))
    Visit({ChangeKind::Escape, Var.getInit()});
}

void forEachOnlyRead(const Stmt &S,
                     llvm::function_ref<void(const Expr &)> Visit) {
  const auto *Cast = dyn_cast<ImplicitCastExpr>(&S);
  const bool IsRead =
      Cast &&
      ((Cast->getCastKind() == CK_NoOp && Cast->getType().isConstQualified()) ||
       (Cast->getCastKind() == CK_LValueToRValue &&
        !(Cast->getType()->isPointerType() &&
          !Cast->getType()->getPointeeType().isConstQualified())));
  const Expr *E = IsRead ? Cast->getSubExpr() : nullptr;
  while (E) {
    E = E->IgnoreParens();
    if (const auto *Member = dyn_cast<MemberExpr>(E);
        Member && !Member->isArrow() &&
        isa<FieldDecl>(Member->getMemberDecl())) {
      E = Member->getBase();
      continue;
    }
    const ElementAccess Access = elementAccess(*E);
    if (!Access.Container)
      return;
    Visit(*E);
    if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      Visit(*Subscript->getBase()->IgnoreParens());
    E = Access.Container;
  }
}

const DeclRefExpr *pointerIn(const Expr &E) {
  const Expr *Inner = E.IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<UnaryOperator>(Inner);
      Op && Op->getOpcode() == UO_Deref)
    Inner = Op->getSubExpr();
  else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(Inner);
           // std::shared_ptr has these from a base.
           Op && Op->getNumArgs() == 1 &&
           isStandardOwner(Op->getArg(0)->IgnoreParenImpCasts()->getType()) &&
           (Op->getOperator() == OO_Star || Op->getOperator() == OO_Arrow))
    Inner = Op->getArg(0);
  else
    return nullptr;
  const auto *Ref = dyn_cast<DeclRefExpr>(Inner->IgnoreParenImpCasts());
  return Ref && isa<VarDecl>(Ref->getDecl()) ? Ref : nullptr;
}

const DeclRefExpr *pointerBefore(const Expr &Base) {
  if (const DeclRefExpr *Ref = pointerIn(Base))
    return Ref;
  const auto *Ref = dyn_cast<DeclRefExpr>(Base.IgnoreParenImpCasts());
  return Ref && isa<VarDecl>(Ref->getDecl()) && Ref->getType()->isPointerType()
             ? Ref
             : nullptr;
}

Place placeOf(const Expr *E) {
  bool IsExact = true;
  E = E->IgnoreParenImpCasts();
  if (const DeclRefExpr *Ref = pointerIn(*E))
    return {cast<VarDecl>(Ref->getDecl()), nullptr, false, true};
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    if (const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl()))
      if (const DeclRefExpr *Ref = pointerBefore(*Member->getBase());
          Ref && (Member->isArrow() || pointerIn(*Member->getBase())))
        return {cast<VarDecl>(Ref->getDecl()), Field, false, true};
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
      // A structured binding is a part of the bound object.
      if (const auto *Binding = dyn_cast<BindingDecl>(Ref->getDecl()))
        return {dyn_cast_or_null<VarDecl>(Binding->getDecomposedDecl()),
                nullptr, false};
      return {dyn_cast<VarDecl>(Ref->getDecl()), nullptr, IsExact};
    }
    if (const auto *Member = dyn_cast<MemberExpr>(E)) {
      const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      const Expr *Base = Member->getBase()->IgnoreParenImpCasts();
      if (!Field)
        return {dyn_cast<VarDecl>(Member->getMemberDecl()), nullptr, IsExact};
      if (isa<CXXThisExpr>(Base))
        return {nullptr, Field, IsExact};
      if (const auto *Ref = dyn_cast<DeclRefExpr>(Base);
          Ref && !Member->isArrow())
        return {dyn_cast<VarDecl>(Ref->getDecl()), Field, IsExact};
      IsExact = false;
      E = Base;
    } else if (const auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
      IsExact = false;
      E = Subscript->getBase();
    } else if (const auto *Op = dyn_cast<UnaryOperator>(E)) {
      IsExact = false;
      E = Op->getSubExpr();
    } else if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
               Call && Call->getImplicitObjectArgument()) {
      IsExact = false;
      E = Call->getImplicitObjectArgument();
    } else if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E)) {
      IsExact = false;
      E = Op->getArg(0);
    } else {
      return {nullptr, nullptr, false};
    }
  }
}

} // namespace clang::tidy::bigtable
