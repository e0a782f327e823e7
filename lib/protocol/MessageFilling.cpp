// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/MessageFilling.h"
#include "api/CallSite.h"
#include "api/Fields.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "model/Bounds.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Access = AccessorKind;

// The statements that fill in a message.

bool MessageFilling::run(const Stmt &S) {
  if (isa<ContinueStmt>(S))
    return false;
  if (const auto *Declares = dyn_cast<DeclStmt>(&S))
    declare(*Declares, nullptr);
  else if (const auto *Block = dyn_cast<CompoundStmt>(&S))
    return llvm::all_of(Block->body(),
                        [this](const Stmt *Part) { return run(*Part); });
  else if (const auto *If = dyn_cast<IfStmt>(&S); If && isDecided(*If))
    return runBranch(*If);
  else if (const auto *Loop = dyn_cast<CXXForRangeStmt>(&S);
           !Loop || !runLoop(*Loop))
    runExpression(S);
  return true;
}

void MessageFilling::declare(const DeclStmt &S, const VarDecl *After) {
  for (const Decl *D : S.decls()) {
    const auto *Var = dyn_cast<VarDecl>(D);
    if (After) {
      if (D == After)
        After = nullptr;
      continue;
    }
    if (Var && Var->getInit() && !handle(*Var))
      doubtAll(S, Var->getInit());
  }
}

void MessageFilling::finish(const Stmt &S, const DeclRefExpr *Except) {
  doubtAll(S, nullptr, Except);
}

void MessageFilling::runExpression(const Stmt &S) {
  const Expr *E = expressionOf(S);
  if (E && !isTooLarge() && set(*E))
    return;
  doubtAll(S, nullptr);
  // It may skip elements.
  Root.IsUnknown |=
      isTooLarge() ||
      (IsInLoop && anyStatement(
                       S, [](const Stmt &S) { return isa<ContinueStmt>(S); },
                       MaxSurroundings));
}

bool MessageFilling::isNamedIn(const Expr &E) {
  bool Result = false;
  return !forEachMention(
             Vals, E, [this](const VarDecl &V) { return isFollowed(V); },
             [&Result](const Mention &) { Result = true; }) ||
         Result;
}

bool MessageFilling::isDecided(const IfStmt &S) {
  return !S.getInit() && !S.getConditionVariableDeclStmt() &&
         isOnlyRead(*S.getCond()) && Vals.decide(*S.getCond(), In);
}

bool MessageFilling::runBranch(const IfStmt &S) {
  const Stmt *Branch =
      *Vals.decide(*S.getCond(), In) != 0 ? S.getThen() : S.getElse();
  return !Branch || run(*Branch);
}

bool MessageFilling::runLoop(const CXXForRangeStmt &S) {
  const std::optional<unsigned> Size = Vals.elementsIn(S, In);
  if (!Size || S.getInit() || !isOnlyRead(*S.getRangeInit()))
    return false;
  const VarDecl &Var = *S.getLoopVariable();
  Loops.push_back({&Var, *Size});
  const bool Before = IsOfOther, WasInLoop = std::exchange(IsInLoop, true);
  for (unsigned I = 0; I != *Size; ++I) {
    IsOfOther = Before || Vals.currentElement(Var) != I;
    Vals.withElement(Var, I, [&] { run(*S.getBody()); });
  }
  IsOfOther = Before;
  IsInLoop = WasInLoop;
  return true;
}

std::optional<MessageFilling::Place>
MessageFilling::runCallee(const CallExpr &Call) {
  const FunctionDecl *Callee = exactCalleeOf(Call);
  const FunctionDecl *Definition = nullptr;
  if (!Callee || isOfLibrary(*Callee) || !Callee->hasBody(Definition) ||
      isCoroutine(*Definition) || !isOnlyRead(*Call.getCallee()))
    return std::nullopt;
  llvm::SmallVector<std::pair<const VarDecl *, Place>, 2> Passed;
  for (const ParmVarDecl *Parameter : Definition->parameters()) {
    const Expr *Argument = argumentFor(Call, *Parameter);
    const bool IsFilled =
        Argument && mayFill(Parameter->getType()) && isNamedIn(*Argument);
    const Place P = IsFilled ? place(Argument) : Place();
    if (!Argument || (IsFilled ? !P : !isOnlyRead(*Argument)))
      return std::nullopt;
    if (IsFilled)
      Passed.push_back({Parameter, P});
  }
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  const Frame *Inside =
      Body && !Passed.empty() ? Vals.enter(Call, *Definition, In) : nullptr;
  const auto *Last = Inside && !Body->body_empty()
                         ? dyn_cast<ReturnStmt>(Body->body_back())
                         : nullptr;
  if (!Inside || anyStatement(
                     *Body,
                     [Last](const Stmt &S) {
                       return isa<ReturnStmt, LabelStmt>(S) && &S != Last;
                     },
                     MaxSurroundings))
    return std::nullopt;
  for (const auto &[Parameter, P] : Passed)
    Handles[Parameter] = P;
  const Frame *Before = std::exchange(In, Inside);
  for (const Stmt *S : Body->body())
    if (S != Last)
      run(*S);
  const Expr *Result = Last ? Last->getRetValue() : nullptr;
  const Place P =
      Result && mayFill(Definition->getReturnType()) ? place(Result) : Place();
  if (Result && !P)
    doubtAll(*Last, nullptr);
  In = Before;
  return P;
}

bool MessageFilling::handle(const VarDecl &Var) {
  const QualType Type = Var.getType();
  if ((!Type->isReferenceType() && !Type->isPointerType()) ||
      Var.isStaticLocal() || Type->getPointeeType().isConstQualified())
    return false;
  const Place P = place(Var.getInit());
  if (!P)
    return false;
  Handles[&Var] = P;
  return true;
}

void MessageFilling::doubtAll(const Stmt &S, const Expr *Within,
                              const DeclRefExpr *Except) {
  const bool IsKnown = forEachMention(
      Vals, S, [this](const VarDecl &V) { return isFollowed(V); },
      [&](const Mention &M) {
        if (M.Name != Except && !M.isRead() &&
            (!Within || M.Name == Within ||
             llvm::is_contained(M.Around, Within)))
          doubt(M);
      });
  Root.IsUnknown |= !IsKnown;
}

void MessageFilling::doubt(const Mention &M) {
  Place P = Handles.lookup(M.Var);
  const Stmt *Inner = M.Name;
  for (const Stmt *S : llvm::reverse(M.Around)) {
    const Stmt *From = std::exchange(Inner, S);
    if (isa<ParenExpr, ImplicitCastExpr, UnaryOperator>(S))
      continue;
    const auto *Member = dyn_cast<MemberExpr>(S);
    if (Member && Member->getBase() == From &&
        isa<CXXMethodDecl>(Member->getMemberDecl()))
      continue; // The call is next.
    const auto *Call = dyn_cast<CXXMemberCallExpr>(S);
    const auto *Callee =
        Call && Call->getCallee() == From ? Call->getMethodDecl() : nullptr;
    if (Callee && Callee->isConst())
      return;
    if (!P.Node || !Callee)
      break;
    const Accessor A = accessorOf(Callee);
    if (A.Kind == Access::None || A.Kind == Access::Release)
      break;
    MessageNode::Field &F = fieldIn(*P.Node, A.Field);
    if (A.Kind != Access::Mutable || !F.message())
      return forget(F);
    P = {&F.Entries.front().Message, nullptr};
  }
  if (P.Many)
    forget(*P.Many);
  else if (P.Node)
    forget(*P.Node);
}

} // namespace clang::tidy::bigtable
