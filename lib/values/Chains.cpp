// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Chains.h"
#include "api/CallSite.h"
#include "api/Text.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "values/CallIndex.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

const FunctionDecl *bodyIn(const RecordDecl &Class,
                           const CXXMethodDecl *Method) {
  const FunctionDecl *Definition = nullptr;
  return Method && !Method->isStatic() && !mayBeOverridden(*Method) &&
                 Method->getParent()->getCanonicalDecl() ==
                     Class.getCanonicalDecl() &&
                 Method->hasBody(Definition) && !isCoroutine(*Definition)
             ? Definition
             : nullptr;
}

static bool returnsObject(Values &Vals, const FunctionDecl &Method,
                          unsigned Depth) {
  const FunctionUses *Uses = Vals.usesIn(&Method);
  return Uses && Depth != MaxElementDepth && !Uses->returnsOf(Method).empty() &&
         llvm::all_of(Uses->returnsOf(Method), [&](const Expr *E) {
           E = stripConversions(E);
           // The result of another member function of the same object.
           if (const auto *Call = dyn_cast<CXXMemberCallExpr>(E)) {
             const FunctionDecl *Body =
                 bodyIn(*cast<CXXMethodDecl>(Method).getParent(),
                        Call->getMethodDecl());
             const Expr *On =
                 Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
             return Body && isa<CXXThisExpr>(On) &&
                    returnsObject(Vals, *Body, Depth + 1);
           }
           const auto *Deref = dyn_cast<UnaryOperator>(E);
           return Deref && Deref->getOpcode() == UO_Deref &&
                  isThis(*Deref->getSubExpr());
         });
}

bool returnsObject(Values &Vals, const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const FunctionDecl *Body =
      Method ? bodyIn(*Method->getParent(), Method) : nullptr;
  return Body && returnsObject(Vals, *Body, 0);
}

const Expr *objectOfChain(Values &Vals, const Expr &Object) {
  const Expr *E = stripConversions(&Object);
  for (unsigned I = 0; I != MaxElements; ++I) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(E);
    if (!Call || !returnsObject(Vals, *Call))
      break;
    E = stripConversions(Call->getImplicitObjectArgument());
  }
  return E;
}

/// Returns the expression that makes \p Object, a temporary object or a local
/// variable of the function that \p In enters; null if unknown.
static const CXXConstructExpr *constructionOf(Values &Vals, const Expr &Object,
                                              const Frame *In) {
  const Expr *E = objectOfChain(Vals, Object);
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (!Var || !Var->hasLocalStorage() || isa<ParmVarDecl>(Var) ||
        !Var->getType()->isRecordType() || !Var->getInit() ||
        (In && In->Callee != Var->getDeclContext()))
      return nullptr;
    E = objectOfChain(Vals, *Var->getInit());
  }
  return dyn_cast<CXXConstructExpr>(E);
}

Operand Values::givenTo(const FieldDecl &Field, const Frame *In) {
  const auto *Class = dyn_cast<CXXRecordDecl>(Field.getParent());
  const Expr *Object = nullptr;
  for (; In; In = In->Caller) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(In->Call);
    if (!Class || !Call || !bodyIn(*Class, Call->getMethodDecl()))
      return {};
    Object = Call->getImplicitObjectArgument();
    if (!isThis(*Object))
      break;
  }
  if (!In || !Calls.isInvariant(Field) || Calls.isReplaced(*Class))
    return {};
  const CXXConstructExpr *Made = constructionOf(*this, *Object, In->Caller);
  const CXXConstructorDecl *Constructor =
      Made ? Made->getConstructor() : nullptr;
  const FunctionDecl *Body = Constructor && Constructor->isUserProvided() &&
                                     !Constructor->isCopyOrMoveConstructor()
                                 ? bodyIn(*Class, Constructor)
                                 : nullptr;
  const Expr *Init =
      Body ? givenBy(*cast<CXXConstructorDecl>(Body), Field) : nullptr;
  const Frame *Inside = Init ? enter(*Made, *Body, In->Caller) : nullptr;
  // The text or object behind a view may change.
  if (!Inside ||
      (isView(Field.getType()) && (In->Caller || namesChangedLocal(Made))))
    return {};
  const auto *Ref = dyn_cast<DeclRefExpr>(stripConversions(Init));
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(namedValue(Init));
  const Expr *Argument = Ref && Parameter && Parameter->getDeclContext() == Body
                             ? argumentFor(*Made, *Parameter)
                             : nullptr;
  FunctionFlow *Flow = Argument ? flowOf(Body) : nullptr;
  if (!Flow)
    return {Init, Inside};
  const ReachingDefinitions Before =
      Flow->reaching(*Parameter, nullptr, *Ref, effects());
  return Before.IsComplete && Before.FromEntry && Before.Found.empty()
             ? Operand{Argument, In->Caller}
             : Operand{Init, Inside};
}

} // namespace clang::tidy::bigtable
