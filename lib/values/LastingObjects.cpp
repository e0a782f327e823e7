// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/LastingObjects.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/StmtCXX.h"

namespace clang::tidy::bigtable {

void LastingObjects::addVariable(const VarDecl &Var) {
  const auto *Class = Var.getType()->getAsCXXRecordDecl();
  if (!Class || !Var.hasGlobalStorage() || Var.getTLSKind())
    return;
  if (const CXXRecordDecl *Owned =
          Var.getInit() ? classOwnedBy(*Var.getInit()) : nullptr)
    Class = Owned;
  Of.try_emplace(Class->getCanonicalDecl(),
                 LastingObject{Var.getLocation(), /*IsStatic=*/true});
}

void LastingObjects::addKept(const Expr &Value) {
  // In a template, a list of arguments has no type.
  if (Value.getType().isNull() || !isSharedOwner(Value.getType()))
    return;
  if (const CXXRecordDecl *Class = classOwnedBy(Value))
    Of.try_emplace(Class->getCanonicalDecl(),
                   LastingObject{Value.getBeginLoc(), /*IsStatic=*/false});
}

/// Returns the constructor call that makes the object \p E; null without one.
static const CXXConstructExpr *makerOf(const Expr &E) {
  return dyn_cast<CXXConstructExpr>(
      E.IgnoreImplicit()->IgnoreParenCasts()->IgnoreImplicit());
}

/// Returns the user's class of which \p E makes an object; null without one.
static const CXXRecordDecl *classMadeBy(const Expr &E) {
  const CXXConstructExpr *Construct = makerOf(E);
  while (Construct && Construct->getConstructor()->isCopyOrMoveConstructor() &&
         Construct->getNumArgs() == 1)
    Construct = makerOf(*Construct->getArg(0));
  const CXXConstructorDecl *Made =
      Construct ? Construct->getConstructor() : nullptr;
  return Made && Made->isUserProvided() && !Made->isCopyOrMoveConstructor() &&
                 !isOfKnownLibrary(*Made)
             ? Made->getParent()
             : nullptr;
}

void LastingObjects::addCall(const Expr &Call, const FunctionDecl *Within) {
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Op && Op->getOperator() == OO_Equal && Op->getNumArgs() == 2 &&
      isa<MemberExpr>(Op->getArg(0)->IgnoreParenImpCasts()))
    return addKept(*Op->getArg(1));
  const CXXConstructorDecl *Constructor = nullptr;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&Call))
    Constructor = Construct->getConstructor();
  else if (const auto *Made = dyn_cast<CallExpr>(&Call))
    Constructor = constructorRunBy(*Made);
  if (!Constructor || !Constructor->isUserProvided() ||
      Constructor->isCopyOrMoveConstructor() || isOfKnownLibrary(*Constructor))
    return;
  for (const Expr *Argument : argumentsOf(Call)) {
    addKept(*Argument);
    const CXXRecordDecl *Class = classMadeBy(*Argument);
    if (Class && isOnceInMain(Within, Call))
      Of.try_emplace(Class->getCanonicalDecl(),
                     LastingObject{Argument->getBeginLoc(), /*IsStatic=*/true});
  }
}

} // namespace clang::tidy::bigtable
