// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/LastingObjects.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

static constexpr llvm::StringLiteral WithProgram("as long as the program"),
    WithLoop("as long as a loop that waits");

void LastingObjects::addVariable(const VarDecl &Var) {
  const auto *Class = Var.getType()->getAsCXXRecordDecl();
  if (!Class || !Var.hasGlobalStorage() || Var.getTLSKind())
    return;
  if (const CXXRecordDecl *Owned =
          Var.getInit() ? classOwnedBy(*Var.getInit()) : nullptr)
    Class = Owned;
  add(*Class, Var.getLocation(), WithProgram);
}

void LastingObjects::addKept(const Expr &Value) {
  // In a template, a list of arguments has no type.
  if (Value.getType().isNull() || !isSharedOwner(Value.getType()))
    return;
  if (const CXXRecordDecl *Class = classOwnedBy(Value))
    add(*Class, Value.getBeginLoc(), "as long as anybody shares it");
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
      add(*Class, Argument->getBeginLoc(), WithProgram);
  }
}

/// 'std::getline(std::cin, line)', 'std::cin >> word'
static bool readsInput(const Stmt &S) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const VarDecl *From = Callee && waits(*Callee) && Call->getNumArgs() != 0
                            ? variableIn(Call->getArg(0))
                            : nullptr;
  return From && isOfStandardLibrary(*From) && identifierOf(*From) == "cin";
}

static bool isPause(const Stmt &S) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && pauses(*Callee);
}

/// Returns true if \p S calls a member function of '*this', or uses a table or
/// a filter of it.
static bool usesThis(const Stmt &S) {
  const auto *Call = dyn_cast<CXXMemberCallExpr>(&S);
  const FieldDecl *Field = ownMemberIn(S);
  const auto *Class = Field ? Field->getType()->getAsCXXRecordDecl() : nullptr;
  return (Call && isThis(*Call->getImplicitObjectArgument())) ||
         (Class && isOfCloud(*Class));
}

void LastingObjects::addLoop(const Stmt &Loop, const FunctionDecl &Within) {
  if (!anyStatement(Loop, readsInput) &&
      (!anyStatement(Loop, isPause) || mayEndByItself(Loop)))
    return;
  StatementWalk Walk(Loop);
  while (const Stmt *S = Walk.next()) {
    Walk.enter(*S);
    const VarDecl *Var = variableIn(S);
    if (!Var || !Var->isLocalVarDecl() ||
        !(Var->getLocation() < Loop.getBeginLoc()))
      continue;
    const CXXRecordDecl *Class = Var->getType()->getAsCXXRecordDecl();
    if (Var->getInit() && !Var->getInit()->isTypeDependent())
      if (const CXXRecordDecl *Owned = classOwnedBy(*Var->getInit()))
        Class = Owned;
    if (Class && !isOfKnownLibrary(*Class))
      add(*Class, Var->getLocation(), WithLoop, /*IsInLoop=*/true);
  }
  // An object may wait until it is done.
  const auto *Method = dyn_cast<CXXMethodDecl>(&Within);
  if (Method && llvm::any_of(Loop.children(), [&Loop](const Stmt *Part) {
        return Part && Part != conditionOf(Loop) &&
               anyStatement(*Part, usesThis);
      }))
    add(*Method->getParent(), Loop.getBeginLoc(), WithLoop, /*IsInLoop=*/true);
}

} // namespace clang::tidy::bigtable
