// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "cxx/FunctionUses.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "model/Steps.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/StmtCXX.h"

namespace clang::tidy::bigtable {

/// Returns the function directly around the lambda whose call operator is
/// \p Function; null without one.
static const FunctionDecl *functionAroundLambda(const FunctionDecl &Function) {
  return isLambda(Function)
             ? dyn_cast<FunctionDecl>(
                   cast<CXXMethodDecl>(Function).getParent()->getDeclContext())
             : nullptr;
}

/// Returns the part of \p S, a statement of a coroutine, that the code contains;
/// null for other statements.
static const Stmt *writtenIn(const Stmt &S) {
  if (const auto *Body = dyn_cast<CoroutineBodyStmt>(&S))
    return Body->getBody();
  if (const auto *Return = dyn_cast<CoreturnStmt>(&S))
    return Return->getOperand();
  const auto *Suspend = dyn_cast<CoroutineSuspendExpr>(&S);
  return Suspend ? Suspend->getOperand() : nullptr;
}

bool isLambda(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda() &&
         Method->getOverloadedOperator() == OO_Call;
}

const FunctionDecl &outermost(const FunctionDecl &Function) {
  const FunctionDecl *Result = &Function;
  while (const FunctionDecl *Around = functionAroundLambda(*Result))
    Result = Around;
  return *Result;
}

bool isWithin(const FunctionDecl &Inner, const FunctionDecl &Outer) {
  for (const FunctionDecl *F = &Inner; F; F = functionAroundLambda(*F))
    if (F->getCanonicalDecl() == Outer.getCanonicalDecl())
      return true;
  return false;
}

FunctionUses::FunctionUses(const FunctionDecl &Function,
                           const ASTContext &Context) {
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    for (const CXXCtorInitializer *I : Constructor->inits())
      add(I->getInit(), nullptr);
  addBody(Function);
  unsigned Left = MaxSurroundings;
  while (!Pending.empty()) {
    const Stmt *S = Pending.pop_back_val();
    countSteps();
    if (--Left == 0) {
      IsCut = true;
      IsComplete = false;
      return;
    }
    // The value of a block, and code that the compiler moves elsewhere. Its
    // uses are unknown, but what is written has one parent.
    if (isa<StmtExpr, BlockExpr, CapturedStmt, CoroutineBodyStmt,
            CoroutineSuspendExpr>(S))
      IsComplete = false;
    if (const Stmt *Written = writtenIn(*S)) {
      add(Written, S);
      continue;
    }
    note(*S);
    if (isUnevaluated(*S, Context))
      continue;
    if (const auto *Lambda = dyn_cast<LambdaExpr>(S)) {
      addLambda(*Lambda);
      continue;
    }
    for (const Stmt *Child : S->children())
      add(Child, S);
  }
}

void FunctionUses::add(const Stmt *S, const Stmt *Parent) {
  if (!S)
    return;
  const auto [It, IsNew] = Parents.try_emplace(S, Parent);
  if (IsNew)
    Pending.push_back(S);
  else if (It->second != Parent)
    It->second = nullptr; // Shared by two.
}

void FunctionUses::addBody(const FunctionDecl &Function) {
  const Stmt *Body = Function.getBody();
  if (!Body)
    return;
  Bodies[Body] = &Function;
  add(Body, nullptr);
}

void FunctionUses::addLambda(const LambdaExpr &Lambda) {
  for (const Expr *Init : Lambda.capture_inits())
    add(Init, &Lambda);
  if (const FunctionTemplateDecl *Generic = Lambda.getDependentCallOperator()) {
    for (const FunctionDecl *Instance : Generic->specializations()) {
      Lambdas[Instance] = &Lambda;
      addBody(*Instance);
    }
    return;
  }
  Lambdas[Lambda.getCallOperator()] = &Lambda;
  addBody(*Lambda.getCallOperator());
}

void FunctionUses::note(const Stmt &S) {
  if (const auto *Ref = dyn_cast<DeclRefExpr>(&S)) {
    if (const VarDecl *Var = wholeVariableIn(Ref))
      Names[Var].push_back(Ref);
  } else if (const auto *Return = dyn_cast<ReturnStmt>(&S)) {
    if (const FunctionDecl *Function = functionAround(S);
        Function && Return->getRetValue())
      Returned[Function].push_back(Return->getRetValue());
  }
}

llvm::ArrayRef<const DeclRefExpr *>
FunctionUses::namesOf(const VarDecl &Var) const {
  const auto It = Names.find(&Var);
  return It == Names.end() ? llvm::ArrayRef<const DeclRefExpr *>() : It->second;
}

llvm::ArrayRef<const Expr *>
FunctionUses::returnsOf(const FunctionDecl &Function) const {
  const auto It = Returned.find(&Function);
  return It == Returned.end() ? llvm::ArrayRef<const Expr *>() : It->second;
}

} // namespace clang::tidy::bigtable
