// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallSite.h"
#include "api/Headers.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "values/OriginSearch.h"
#include "values/Sequence.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// Local variables, and what functions and lambdas do to them.

using Reason = Unknown::Reason;

void OriginSearch::followLocal(const VarDecl &Var, const FieldDecl *Member,
                               const Expr &Use, const Frame *In,
                               const Trail &Past) {
  const auto *Owner = dyn_cast<FunctionDecl>(Var.getDeclContext());
  FunctionFlow *Flow = Vals.flowOf(Owner);
  // A variable that a lambda stores lives from one call to the next.
  if (!Flow || Var.isInitCapture())
    return gap(Reason::Variable, &Var);
  const VarDecl &Object = Flow->objectOf(Var);
  const Frame *Inner = In, *Outermost = nullptr;
  for (; In && In->Callee != Owner; In = In->Caller)
    Outermost = In;
  const Expr *At =
      Outermost ? followCaptured(Var, Member, Use, *Inner, *Outermost, Past)
                : &Use;
  if (!At)
    return;
  const ReachingDefinitions Reaching =
      Flow->reaching(Object, Member, *At, Vals.effects());
  // The member of the caller's argument.
  if (Member && Reaching.FromEntry && Reaching.IsComplete &&
      Reaching.Found.empty()) {
    const auto &Parameter = cast<ParmVarDecl>(Object);
    if (In && Vals.isChangedWhileViewed(Parameter, *In->Call))
      return gap(Reason::Reassigned, &Object);
    if (!In)
      return followJoined(Parameter, Member, Past);
    const Expr *Argument = argumentFor(*In->Call, Parameter);
    return Argument ? followField(*Member, {Argument, In->Caller}, Past)
                    : gap(Reason::Parameter, &Object);
  }
  followReaching(Reaching, Object, Member, Use, In, Past);
}

const Expr *OriginSearch::followCaptured(const VarDecl &Var,
                                         const FieldDecl *Member,
                                         const Expr &Use, const Frame &Call,
                                         const Frame &Outermost,
                                         const Trail &Past) {
  const auto *Operator = dyn_cast<CXXMethodDecl>(Call.Callee);
  const auto *Owner = cast<FunctionDecl>(Var.getDeclContext());
  const LambdaExpr *Lambda =
      Operator ? Vals.flowOf(Owner)->lambdaOf(*Operator) : nullptr;
  if (!Lambda)
    return &Use;
  const auto Capture =
      llvm::find_if(Lambda->captures(), [&Var](const LambdaCapture &C) {
        return C.capturesVariable() && C.getCapturedVar() == &Var;
      });
  if (Capture == Lambda->captures().end())
    return &Use;
  if (Capture->getCaptureKind() == LCK_ByCopy) {
    // Its own copy it may change from call to call.
    if (!Operator->isConst()) {
      gap(Reason::Reassigned, &Var);
      return nullptr;
    }
    // A copy of a pointer points to the changed object.
    return Var.getType()->isPointerType() && &Vals.objectOf(Var) != &Var
               ? Outermost.Call
               : Lambda;
  }
  // It reads what that is whenever it is resumed.
  if (isCoroutine(*Operator) && !Vals.keepsValue(&Var)) {
    gap(Reason::Reassigned, &Var);
    return nullptr;
  }
  ReachingDefinitions Inside =
      Vals.flowOf(Operator)->reaching(Var, Member, Use, Vals.effects());
  const bool IsFromOutside = std::exchange(Inside.FromEntry, false);
  followReaching(Inside, Var, Member, Use, &Call, Past, /*IsOnlyName=*/true);
  return IsFromOutside ? Outermost.Call : nullptr;
}

void OriginSearch::followPassed(const Definition &Set, const FieldDecl *Member,
                                const Frame *In, const Trail &Past) {
  if (++Steps > MaxSearchSteps || !Vals.spend(1))
    return gap(Reason::Limit);
  const auto *Call = dyn_cast_or_null<CallExpr>(Set.At);
  const auto *Around =
      In ? In->Callee : dyn_cast<FunctionDecl>(Set.Var->getDeclContext());
  FunctionFlow *Outer = Vals.flowOf(Around);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const FunctionDecl *Definition = Callee ? codeRunBy(*Call) : nullptr;
  // A handler may see the state that the function had before it threw.
  if (!Definition || !Outer || Outer->mayCatchFrom(*Call) ||
      isForeign(*Callee) || (Set.Member && Set.Member != Member) ||
      (Set.PassedTo && !isOnlyNameIn(*Call, Set, *Outer)))
    return gap(Reason::Reassigned, Set.Var);
  const Frame *Inside = Vals.enter(*Call, *Definition, In);
  FunctionFlow *Flow = Inside ? Vals.flowOf(Definition) : nullptr;
  if (!Flow)
    return gap(Reason::Limit, Callee);
  const VarDecl &Passed =
      Set.PassedTo
          ? *Definition->getParamDecl(Set.PassedTo->getFunctionScopeIndex())
          : *Set.Var;
  const FieldDecl *Part = Set.Member ? nullptr : Member;
  ReachingDefinitions Left = Flow->atExit(Passed, Part, Vals.effects());
  const bool MayBeAsBefore = std::exchange(Left.FromEntry, false);
  followReaching(Left, Passed, Part, *Call, Inside, Past,
                 /*IsOnlyName=*/true);
  if (MayBeAsBefore)
    followLocal(*Set.Var, Member, *Call, In, Past);
}

const LambdaExpr *OriginSearch::storedLambda(const CallExpr &Call,
                                             const Frame *In) {
  const auto IsFunction = [](const Expr &E) {
    const auto *Class = E.getType().getNonReferenceType()->getAsCXXRecordDecl();
    return Class && isStandard(*Class) && identifierOf(*Class) == "function";
  };
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (!Op || Op->getOperator() != OO_Call || !IsFunction(*Op->getArg(0)))
    return nullptr;
  const MakerSet Stored = Vals.makersOf({Op->getArg(0), In});
  const Maker *M = Stored.single();
  const Expr *E = M ? M->E : nullptr;
  while (const auto *Made = dyn_cast_or_null<CXXConstructExpr>(E))
    E = IsFunction(*Made) && Made->getNumArgs() != 0
            ? stripConversions(Made->getArg(0))
            : nullptr;
  const auto *Lambda = dyn_cast_or_null<LambdaExpr>(E);
  return Lambda && !Lambda->isGenericLambda() ? Lambda : nullptr;
}

/// Returns true if \p Call, which gets the variable of \p Set as an argument,
/// has no other access to it, and does not convert it.
bool OriginSearch::isOnlyNameIn(const CallExpr &Call, const Definition &Set,
                                const FunctionFlow &Flow) {
  const Expr *Argument = argumentFor(Call, *Set.PassedTo);
  QualType Type = Set.PassedTo->getType().getNonReferenceType();
  if (!Argument)
    return false;
  Argument = Argument->IgnoreParens();
  if (Type->isPointerType() && !Set.PassedTo->getType()->isReferenceType()) {
    const auto *Address = dyn_cast<UnaryOperator>(Argument);
    if (!Address || Address->getOpcode() != UO_AddrOf)
      return false;
    Argument = Address->getSubExpr();
    Type = Type->getPointeeType();
  }
  unsigned Names = 0;
  return Vals.context().hasSameUnqualifiedType(Type, Argument->getType()) &&
         !anyReference(
             Call,
             [&](const VarDecl &Named) {
               Names += &Flow.objectOf(Named) == Set.Var;
               return Names > 1;
             },
             MaxReferences) &&
         Names == 1;
}

const CXXRecordDecl *OriginSearch::classOf(const Expr *Object, const Frame *In,
                                           unsigned Depth) {
  if (Depth == MaxObjectDepth)
    return nullptr;
  Object = Object->IgnoreImplicit()->IgnoreParenImpCasts();
  if (const auto *Op = dyn_cast<UnaryOperator>(Object);
      Op && (Op->getOpcode() == UO_Deref || Op->getOpcode() == UO_AddrOf))
    return classOf(Op->getSubExpr(), In, Depth + 1);
  if (const Expr *Owner = pointee(*Object))
    return classOf(Owner, In, Depth + 1);
  if (const auto *New = dyn_cast<CXXNewExpr>(Object))
    return New->getAllocatedType()->getAsCXXRecordDecl();
  const bool IsOwner = isStandardOwner(Object->getType());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(Object)) {
    if (!IsOwner)
      return Construct->getConstructor()->getParent();
    return Construct->getNumArgs() != 0
               ? classOf(Construct->getArg(0), In, Depth + 1)
               : nullptr;
  }
  if (const auto *Call = dyn_cast<CallExpr>(Object)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    const QualType Made = Callee && makesOwner(*Callee)
                              ? firstArgument(Call->getType())
                              : QualType();
    return Made.isNull() ? nullptr : Made->getAsCXXRecordDecl();
  }
  const auto *Var = variableIn(Object);
  if (!Var)
    return nullptr;
  const QualType Type = Var->getType();
  if (!Type->isReferenceType() && !Type->isPointerType() && !IsOwner)
    return Type->getAsCXXRecordDecl();
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Var)) {
    const Expr *Argument = In && In->Callee == Var->getDeclContext() &&
                                   !Vals.flowOf(In->Callee)->isChanged(*Var)
                               ? argumentFor(*In->Call, *Parameter)
                               : nullptr;
    return Argument ? classOf(Argument, In->Caller, Depth + 1) : nullptr;
  }
  return Var->getInit() && Var->hasLocalStorage() &&
                 (Type->isReferenceType() || Vals.keepsValue(Var))
             ? classOf(Var->getInit(), In, Depth + 1)
             : nullptr;
}

const CXXMethodDecl *OriginSearch::exactMethod(const CXXMethodDecl &Named,
                                               const CallExpr &Call,
                                               const Frame *In) {
  if (const FunctionDecl *Exact = exactCalleeOf(Call))
    return cast<CXXMethodDecl>(Exact);
  const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
  const CXXRecordDecl *Class =
      Member ? classOf(Member->getImplicitObjectArgument(), In) : nullptr;
  return Class && Class->hasDefinition()
             ? Named.getCorrespondingMethodInClass(Class)
             : nullptr;
}

void OriginSearch::followSetter(const Definition &Set, const FieldDecl &Field,
                                const Frame *In, const Trail &Past) {
  const MemberEffect Effect = Vals.memberEffects().of(*Set.CalledOn, Field);
  const auto *Call = dyn_cast_or_null<CXXMemberCallExpr>(Set.At);
  if (Effect.Kind != EffectKind::Sets || !Call || isView(Field.getType()))
    return gap(Reason::Member, &Field);
  llvm::SmallVector<const CXXMemberCallExpr *, 2> Calls{Call};
  Calls.append(Effect.Through.begin(), Effect.Through.end());
  for (const CXXMemberCallExpr *Next : Calls) {
    const FunctionDecl *Definition = nullptr;
    In = Next->getMethodDecl()->hasBody(Definition)
             ? Vals.enter(*Next, *Definition, In)
             : nullptr;
    if (!In)
      return gap(Reason::Limit, Next->getMethodDecl());
  }
  follow({Effect.Value, In}, Past);
}

} // namespace clang::tidy::bigtable
