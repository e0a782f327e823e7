// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/Waits.h"
#include "api/CallSite.h"
#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Flow.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Timestamp.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <algorithm>
#include <optional>

namespace clang::tidy::bigtable {

/// Returns true if an argument of \p Call is an object of the client, such as a
/// future.
static bool passesClientObject(const CallExpr &Call) {
  return llvm::any_of(Call.arguments(), [](const Expr *Argument) {
    QualType Type = Argument->getType().getNonReferenceType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    const auto *Class = Type->getAsCXXRecordDecl();
    return Class && isOfCloud(*Class);
  });
}

/// Returns the pace of the function \p Callee; std::nullopt if that of its body
/// counts.
static std::optional<Pace> paceOf(const CallExpr &Call,
                                  const CallTable &Functions) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || callsStored(*Callee))
    return Pace::MayWait;
  if (waits(*Callee))
    return Pace::Waits;
  if (isOfStandardLibrary(*Callee) || isOfAbseil(*Callee) ||
      isOfProtocol(*Callee) || isOfRuntime(*Callee))
    return Pace::Quick;
  // The client's filters and mutations only collect.
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (isOfCloud(*Callee))
    return !Method || Method->isStatic() || Method->isConst() ||
                   carrierKind(Method->getFunctionObjectParameterType()) !=
                       Carrier::None
               ? Pace::Quick
               : Pace::MayWait;
  if (Functions.classify(Call))
    return Pace::MayWait;
  if (!mayBeOverridden(*Callee) && Callee->hasBody())
    return std::nullopt;
  return Method && Method->isConst() ? Pace::Quick : Pace::MayWait;
}

Pace paceOf(const Stmt &S, const CallTable &Functions) {
  Pace Slowest = Pace::Quick;
  llvm::SmallPtrSet<const FunctionDecl *, 8> Entered;
  StatementWalk Walk(S, MaxBetween);
  while (const Stmt *Next = Walk.next()) {
    std::optional<Pace> Own = Pace::Quick;
    if (isLoop(*Next))
      Own = Pace::Loops;
    else if (isa<CoawaitExpr>(Next))
      Own = Pace::MayWait;
    else if (const auto *Call = dyn_cast<CallExpr>(Next))
      Own = paceOf(*Call, Functions);
    const FunctionDecl *Body = nullptr;
    if (Own)
      Slowest = std::max(Slowest, *Own);
    else if (cast<CallExpr>(Next)->getDirectCallee()->hasBody(Body) &&
             Entered.insert(Body).second)
      Walk.add(Body->getBody());
    if (Slowest == Pace::Waits)
      return Slowest;
    Walk.enter(*Next);
  }
  return Walk.isDone() ? Slowest : std::max(Slowest, Pace::MayWait);
}

/// Returns the call \p S of a function that pauses; null for another statement.
static const CallExpr *pauseIn(const Stmt &S) {
  const auto *Call = dyn_cast<CallExpr>(&S);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  return Callee && pauses(*Callee) ? Call : nullptr;
}

bool pausesIn(const Stmt &Loop) { return anyStatement(Loop, pauseIn); }

bool pausesLong(const Stmt &Loop, Values &Vals) {
  return anyStatement(Loop, [&Vals](const Stmt &S) {
    const CallExpr *Call = pauseIn(S);
    if (!Call || Call->getNumArgs() == 0 ||
        Call->getArg(0)->getType()->isIntegerType())
      return false;
    const TimestampSet Length = Vals.timestamps({Call->getArg(0), nullptr});
    return Length.single() &&
           Length.single()->Kind == TimestampKind::Constant &&
           Length.single()->Count >= 60'000'000;
  });
}

/// Returns true if \p S itself may wait; ignores the statements in \p S.
/// \p Depth is the number of functions that were entered.
static bool mayWaitForOthers(Values &Vals, const Stmt &S, unsigned Depth = 0) {
  if (isa<CoawaitExpr>(S))
    return true;
  const auto *Call = dyn_cast<CallExpr>(&S);
  if (!Call)
    return false;
  const FunctionDecl *Callee = Call->getDirectCallee(), *Body = nullptr;
  if (!Callee || waits(*Callee))
    return true;
  const llvm::StringRef Name = identifierOf(*Callee);
  // What 'then' runs may release code that waits for it.
  if (isOfCloud(*Callee))
    return Name == "get" || Name == "then" ||
           Name == "AsyncWaitForNoPendingRequests" || Name.starts_with("wait");
  if (isOfStandardLibrary(*Callee) || isOfAbseil(*Callee) ||
      isOfRuntime(*Callee))
    return false;
  if (!mayBeOverridden(*Callee) && Callee->hasBody(Body) &&
      !isCoroutine(*Body) && Depth != MaxFrames)
    return anyStatement(
        *Body->getBody(),
        [&](const Stmt &Part) {
          return mayWaitForOthers(Vals, Part, Depth + 1);
        },
        MaxBetween);
  if (passesClientObject(*Call))
    return true;
  // The user's: one that gets the object, or nothing, may do so.
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && !Method->isStatic())
    return !Method->isConst();
  if (Call->getNumArgs() != 0)
    return false;
  const TimestampSet Time = Vals.timestamps({Call, nullptr});
  return !Time.single() || Time.single()->Kind != TimestampKind::Now;
}

std::optional<llvm::SmallVector<const Stmt *, 4>>
waitsIn(Values &Vals, const FunctionDecl &In) {
  llvm::SmallVector<const Stmt *, 4> Result;
  StatementWalk Walk(*In.getBody());
  while (const Stmt *S = Walk.next()) {
    if (mayWaitForOthers(Vals, *S))
      Result.push_back(S);
    if (!isa<LambdaExpr>(S))
      Walk.enter(*S);
  }
  return Walk.isDone() ? std::optional(Result) : std::nullopt;
}

} // namespace clang::tidy::bigtable
