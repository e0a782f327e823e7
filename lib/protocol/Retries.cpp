// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Retries.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "values/Operand.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

namespace {

/// A policy that was found, and whether it retries everything.
struct Found {
  const Expr *Policy = nullptr;
  bool RetriesAll = false;
};

} // namespace

/// The policy among what \p V is made of: arguments of the client's functions,
/// and objects that they are called on.
static Found policyIn(Values &Vals, Operand V, unsigned Depth) {
  if (Depth == MaxPolicyDepth || !Vals.spend(1))
    return {};
  const MakerSet Makers = Vals.makersOf(V);
  const Maker *M = Makers.single();
  const Expr *E = M ? M->E : V.E;
  const std::optional<bool> All = retriesAll(pointee(E->getType()));
  if (M && All == true)
    return {E, true};
  // A policy that is not known, and options that may hold one.
  const Found Other =
      All || isOptions(E->getType()) ? Found{E, false} : Found();
  const FunctionDecl *Callee = M ? calleeOf(*E) : nullptr;
  if (!Callee || !(isOfKnownLibrary(*Callee)))
    return Other;
  // The last policy that is set counts.
  for (const Expr *Argument : llvm::reverse(argumentsOf(*M->E)))
    if (const Found F = policyIn(Vals, {Argument, M->In}, Depth + 1); F.Policy)
      return F;
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(M->E))
    if (const Found F = policyIn(
            Vals, {Call->getImplicitObjectArgument(), M->In}, Depth + 1);
        F.Policy)
      return F;
  return All ? Other : Found();
}

const Expr *retriesAll(Values &Vals, const Destination &To) {
  Found F;
  // Options of the call go before those of the table.
  if (To.Send)
    for (const Expr *Argument : argumentsOf(*To.Send))
      if (!F.Policy && isOptions(Argument->getType()))
        F = policyIn(Vals, {Argument, To.In}, 0);
  if (!F.Policy)
    F = policyIn(Vals, {To.Table, To.In}, 0);
  return F.RetriesAll ? F.Policy : nullptr;
}

//===-- Loops -------------------------------------------------------------===//

/// Returns the last statement of \p S, if that is a block; \p S otherwise.
static const Stmt *lastOf(const Stmt *S) {
  while (const auto *Block = dyn_cast_or_null<CompoundStmt>(S))
    S = Block->body_empty() ? nullptr : Block->body_back();
  return S;
}

/// Returns true if \p S leaves a loop, without a value that code computed.
static bool leavesWithout(const Stmt *S) {
  const auto *Return = dyn_cast_or_null<ReturnStmt>(S);
  return isa_and_nonnull<BreakStmt>(S) ||
         (Return &&
          (!Return->getRetValue() ||
           !anyReference(*Return->getRetValue(), [](const VarDecl &Var) {
             return Var.isLocalVarDeclOrParm();
           })));
}

/// Returns true if \p E names the success of an operation: 'OK', 0.
static bool isSuccess(const Expr &E, const ASTContext &Context) {
  const ValueDecl *Named = namedValue(&E);
  Expr::EvalResult Result;
  return Named ? hasWord(Named->getNameAsString(), {"ok", "success"})
               : !E.isValueDependent() && E.EvaluateAsInt(Result, Context) &&
                     Result.Val.getInt() == 0;
}

/// Returns whether \p Condition is true after success, where \p IsResult
/// returns true for its result; std::nullopt if it is about something else.
static std::optional<bool>
meansSuccess(const Expr &Condition, const ASTContext &Context,
             llvm::function_ref<bool(const Stmt &)> IsResult) {
  const Expr *E = stripConversions(&Condition);
  if (const auto *Not = dyn_cast<UnaryOperator>(E);
      Not && Not->getOpcode() == UO_LNot) {
    const auto Is = meansSuccess(*Not->getSubExpr(), Context, IsResult);
    return Is ? std::optional(!*Is) : std::nullopt;
  }
  if (const auto *Op = dyn_cast<BinaryOperator>(E)) {
    if (!Op->isEqualityOp() || !anyStatement(*Op->getLHS(), IsResult) ||
        !isSuccess(*Op->getRHS(), Context))
      return std::nullopt;
    return Op->getOpcode() == BO_EQ;
  }
  if (!E->getType()->isBooleanType() && !E->getType()->isRecordType())
    return std::nullopt;
  return anyStatement(*E, IsResult) ? std::optional(true) : std::nullopt;
}

/// Returns true if \p Loop ends with the first success of \p Call, whose
/// result \p Var has, if that is not null.
static bool endsWithSuccess(const Stmt &Loop, const Expr &Call,
                            const VarDecl *Var, const ASTContext &Context) {
  const auto IsResult = [&](const Stmt &S) {
    return &S == &Call || (Var && variableIn(&S) == Var);
  };
  const auto *Last = lastOf(&Loop);
  return anyStatement(Loop, [&](const Stmt &S) {
    const auto *If = dyn_cast<IfStmt>(&S);
    const auto Is =
        If ? meansSuccess(*If->getCond(), Context, IsResult) : std::nullopt;
    return Is && (*Is ? leavesWithout(lastOf(If->getThen()))
                      : isa_and_nonnull<ContinueStmt>(lastOf(If->getThen())) &&
                            leavesWithout(Last));
  });
}

/// Returns true if \p Loop changes nothing that \p Call names.
static bool isRepeated(const Stmt &Loop, const Expr &Call) {
  return !anyReference(Call, [&](const VarDecl &Var) {
    return Var.isLocalVarDecl() && anyStatement(Loop, [&](const Stmt &S) {
             if (const auto *Declares = dyn_cast<DeclStmt>(&S))
               return llvm::is_contained(Declares->decls(), &Var);
             const auto *Op = dyn_cast<BinaryOperator>(&S);
             const auto *Step = dyn_cast<UnaryOperator>(&S);
             const auto *Own = dyn_cast<CXXOperatorCallExpr>(&S);
             const Expr *To = Op && Op->isAssignmentOp() ? Op->getLHS()
                              : Step && Step->isIncrementDecrementOp()
                                  ? Step->getSubExpr()
                              : Own && Own->isAssignmentOp() ? Own->getArg(0)
                                                             : nullptr;
             return To && namedValue(To) == &Var;
           });
  });
}

const Stmt *loopOfRetries(Values &Vals, const CallSite &Site) {
  const Expr *At = Site.Call;
  for (const Frame *F = Site.In;; F = F->Caller) {
    const FunctionUses *Tree = Vals.treeOf(
        F                           ? F->Callee
        : Site.In && Vals.reached() ? Vals.reached()->declarationAround(*At)
                                    : Site.Within);
    if (!Tree)
      return nullptr;
    const Expr *Whole = &Tree->wholeOf(*At);
    const VarDecl *Var = Tree->useOf(*Whole).Var;
    if (const auto *Own = dyn_cast<CXXOperatorCallExpr>(Whole);
        Own && Own->isAssignmentOp()) {
      Var = variableIn(Own->getArg(0));
      Whole = Own->getArg(1);
    }
    for (const Stmt *S = Whole; S; S = Tree->parentOf(*S)) {
      const Stmt *Body = nullptr;
      if (const auto *For = dyn_cast<ForStmt>(S))
        Body = For->getBody();
      else if (const auto *While = dyn_cast<WhileStmt>(S))
        Body = While->getBody();
      else if (const auto *Do = dyn_cast<DoStmt>(S))
        Body = Do->getBody();
      else if (isa<LambdaExpr, CXXForRangeStmt>(S))
        break;
      if (Body && isRepeated(*S, *Whole) &&
          endsWithSuccess(*Body, *At, Var, Vals.context()))
        return S;
    }
    if (!F)
      return nullptr;
    At = F->Call;
  }
}

} // namespace clang::tidy::bigtable
