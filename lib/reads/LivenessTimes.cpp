// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "protocol/Waits.h"
#include "reads/LivenessSearch.h"
#include "values/Sequence.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

// The times that a program compares to tell whether a cell has expired.

TimeSum TimeSum::minus(const TimeSum &R) const {
  TimeSum Result = *this;
  Result.Cell -= R.Cell;
  Result.Nows -= R.Nows;
  if (llvm::SubOverflow(Micros, R.Micros, Result.Micros))
    Result.IsTaken = true;
  Result.IsAdded |= R.IsTaken;
  Result.IsTaken |= R.IsAdded;
  Result.MayBeNow |= R.MayBeNow;
  Result.IsOfValue |= R.IsOfValue;
  Result.IsMisread |= R.IsMisread;
  return Result;
}

/// Returns true if the name in \p E, of a function or a value, means a time. A
/// number does not show its unit.
static bool isNamedLikeNow(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  const NamedDecl *Named =
      Call ? static_cast<const NamedDecl *>(Call->getDirectCallee())
           : namedValue(&E);
  if (!Named)
    return false;
  const llvm::StringRef Name = identifierOf(*Named);
  constexpr llvm::StringRef Parts[] = {"now", "time", "clock", "today"};
  return llvm::any_of(Parts, [Name](llvm::StringRef Part) {
    return Name.contains_insensitive(Part);
  });
}

bool isTimeClass(QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && (isChrono(*Class) || isOfAbseil(*Class));
}

/// Returns true if \p Greater is greater than \p Lesser, as \p At compares
/// them, for live cells only, and not only for cells with more than the default
/// TTL.
bool LivenessSearch::isLiveBound(const TimeSum &Greater, const TimeSum &Lesser,
                                 const Expr &At) {
  const TimeSum Bound = Lesser.minus(Greater);
  if (Bound.Cell != -1 || Bound.IsMisread)
    return false;
  // Only the program knows the values that it has stored.
  if (Bound.IsOfValue)
    return Bound.Nows == 1 ||
           (Bound.Nows == 0 && Bound.IsAdded && Bound.MayBeNow);
  if (Greater.Unit && Lesser.Unit && *Greater.Unit != *Lesser.Unit)
    return false;
  const bool IsVague = Bound.IsAdded || Bound.IsTaken;
  // If nothing is known of the bound, it may be a time that a caller passes.
  if (Bound.Nows == 0)
    return Bound.IsAdded;
  if (Bound.Nows == 1 && !IsVague && !MayDrop && Offset > 0 &&
      Bound.Micros >= 0) {
    Dropping = &At;
    return false;
  }
  // A bound may be cut to whole seconds.
  constexpr int64_t Slack = 1'000'000;
  return Bound.Nows == 1 && (IsVague || Bound.Micros >= -Offset - Slack);
}

/// Returns true if \p Function is the operator of an object that is called, and
/// no lambda.
static bool isPassedObject(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return Method && Method->getOverloadedOperator() == OO_Call &&
         !Method->getParent()->isLambda();
}

/// Returns true if \p V is the timestamp of one of several cells: that says
/// nothing of the others.
bool LivenessSearch::isOfElement(Operand V) {
  const Expr *E = stripConversions(V.E);
  const std::optional<CallSite> Summary =
      Code.callTable().classify(dyn_cast<CallExpr>(E));
  if (!Summary || Summary->Kind != CallKind::Time)
    return false;
  const std::optional<CellPlace> Cell =
      placeOf({Summary->argument(Role::Value), V.In});
  return !Cell || (!Cell->Path.empty() && Cell->Path != ".*");
}

/// Returns nothing if \p V depends on another cell, or on a value that is not a
/// time.
std::optional<TimeSum> LivenessSearch::sumOf(Operand V, const LiveCell &Of,
                                             unsigned Depth) {
  std::optional<TimeSum> Sum = exactSumOf(V, Of, Depth);
  if ((Sum && (Sum->Cell != 0 || Sum->Nows != 0)) || !V.E || !TrustsUnseen ||
      isOfElement(V) || !isDerived(V, 0))
    return Sum;
  // A value that the code has stored is unknown. It is not the cell's own
  // expiry.
  Sum = TimeSum();
  Sum->Cell = 1;
  Sum->IsOfValue = true;
  // How long it is until then needs no current time.
  const VarDecl *Var = rootIn(V.E);
  Sum->IsTaken = Sum->MayBeNow = Var && LeftVars.contains(Var);
  return Sum;
}

std::tuple<const Expr *, const Expr *, bool> partsOfSum(const Expr &E) {
  if (const auto *Op = dyn_cast<BinaryOperator>(&E); Op && Op->isAdditiveOp())
    return {Op->getLHS(), Op->getRHS(), Op->getOpcode() == BO_Sub};
  if (const auto *Call = dyn_cast<CallExpr>(&E))
    if (const FunctionDecl *Callee = Call->getDirectCallee();
        Callee && identifierOf(*Callee) == "difftime" &&
        Call->getNumArgs() == 2)
      return {Call->getArg(0), Call->getArg(1), true};
  const auto *Op = dyn_cast<CXXOperatorCallExpr>(&E);
  if (Op && Op->getNumArgs() == 2 &&
      (Op->getOperator() == OO_Plus || Op->getOperator() == OO_Minus))
    return {Op->getArg(0), Op->getArg(1), Op->getOperator() == OO_Minus};
  return {};
}

/// Returns the time of a cell that a function of Abseil, or a duration, makes
/// \p E of; \p Part returns that of an argument.
static std::optional<TimeSum>
convertedFrom(const Expr &E,
              llvm::function_ref<std::optional<TimeSum>(const Expr *)> Part) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  TimeFunction Made = Call ? timeFunction(*Call) : TimeFunction();
  // 'milliseconds(count)'
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(&E);
      Construct && Construct->getNumArgs() == 1 &&
      Construct->getArg(0)->getType()->isIntegerType())
    if (const std::optional<Tick> Of = tickOf(E.getType()))
      Made = {TimeFunctionKind::Take, Of, Construct->getArg(0)};
  std::optional<TimeSum> S =
      Made.Argument && (!Call || isOfAbseil(*Call->getDirectCallee()))
          ? Part(Made.Argument)
          : std::nullopt;
  if (!S || S->Cell == 0)
    return std::nullopt;
  S->IsMisread |= Made.Kind == TimeFunctionKind::Take && S->Unit &&
                  Made.Of->unit() != *S->Unit;
  S->Unit.reset();
  if (Made.Kind == TimeFunctionKind::Count)
    S->Unit = Made.Of->unit();
  return S;
}

std::optional<TimeSum> LivenessSearch::exactSumOf(Operand V, const LiveCell &Of,
                                                  unsigned Depth) {
  if (Depth == MaxConditionDepth || ++Terms > MaxTerms || !V.E)
    return std::nullopt;
  V = Vals.throughParameters({stripConversions(V.E), V.In});
  const Expr *E = stripConversions(V.E);
  const bool IsNumber = E->getType()->isIntegerType();
  const auto Part = [&](const Expr *Inner) {
    return sumOf({Inner, V.In}, Of, Depth + 1);
  };
  // The member of an object that an algorithm calls was given a time.
  if (ownMemberIn(*E))
    if (const FunctionDecl *Function = Rows.functionAround(*E);
        Function && isPassedObject(*Function)) {
      TimeSum Given;
      Given.IsAdded = true;
      Given.MayBeNow = isTimeClass(E->getType()) || isNamedLikeNow(*E);
      return Given;
    }
  if (const auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    const auto *Var = dyn_cast<VarDecl>(Ref->getDecl());
    if (Var && Var->isLocalVarDecl() && !Var->isStaticLocal() &&
        Var->getInit() && Vals.keepsValue(Var))
      if (const std::optional<TimeSum> S = Part(Var->getInit());
          S && (S->Cell ||
                isa<ConditionalOperator>(stripConversions(Var->getInit()))))
        return S;
    if (Var && Var->isInitCapture() && Var->getInit())
      return Part(Var->getInit());
    return timeOf(V);
  }
  if (const std::optional<CallSite> Summary =
          Code.callTable().classify(dyn_cast<CallExpr>(E));
      Summary && Summary->Kind == CallKind::Time) {
    const std::optional<CellPlace> Cell =
        placeOf({Summary->argument(Role::Value), V.In});
    if (!Cell || (Of && !(*Cell == *Of)))
      return std::nullopt;
    TimeSum Result;
    Result.Cell = 1;
    return Result;
  }
  // If the cell is not live, the condition may select one of the two values.
  if (const auto *Either = dyn_cast<ConditionalOperator>(E)) {
    const Operand Condition{Either->getCond(), V.In};
    if (implies(Condition, true, Of, Depth + 1))
      return Part(Either->getFalseExpr());
    if (implies(Condition, false, Of, Depth + 1))
      return Part(Either->getTrueExpr());
  }
  const auto [L, R, IsMinus] = partsOfSum(*E);
  if (L) {
    const std::optional<TimeSum> A = Part(L), B = Part(R);
    if (!A || !B)
      return std::nullopt;
    if (A->Cell == 0 && B->Cell == 0)
      if (const std::optional<TimeSum> Whole = timeOf(V))
        return Whole;
    // A number among numbers counts what the code does not say.
    if (IsNumber && !A->IsOfValue && !B->IsOfValue)
      return std::nullopt;
    return A->minus(IsMinus ? *B : TimeSum().minus(*B));
  }
  // Cells have whole milliseconds.
  if (const auto *Op = dyn_cast<BinaryOperator>(E);
      Op && Op->getOpcode() == BO_Div && IsNumber)
    if (std::optional<TimeSum> S = Part(Op->getLHS());
        S && S->Cell && S->Unit == TimeUnit::Micros &&
        Vals.decide(*Op->getRHS(), V.In) == 1000) {
      S->Unit = TimeUnit::Millis;
      return S;
    }
  // The expression may convert a time.
  if (const Expr *Inner = sameTime(*E))
    if (std::optional<TimeSum> S = Part(Inner); S && S->Cell) {
      // 'to_time_t(at)' has another one than its argument.
      const auto *Call = dyn_cast<CallExpr>(E);
      const TimeFunction Made = Call ? timeFunction(*Call) : TimeFunction();
      if (IsNumber)
        S->Unit = Made.Of ? Made.Of->unit() : unitOf(Inner->getType());
      return S;
    }
  if (const std::optional<TimeSum> S = convertedFrom(*E, Part))
    return S;
  if (const std::optional<TimeSum> S = returnedSum(V, Of, Depth))
    return S;
  return timeOf(V);
}

/// Returns the time of a cell that the function that \p V calls returns.
std::optional<TimeSum>
LivenessSearch::returnedSum(Operand V, const LiveCell &Of, unsigned Depth) {
  const auto *Call = dyn_cast<CallExpr>(V.E);
  const FunctionDecl *Body = Call ? Vals.codeRunBy(*Call, V.In) : nullptr;
  if (!Body || isOfLibrary(*Body) || isStandard(*Body) || !Rows.enter(*Body))
    return std::nullopt;
  const Frame *Inside = Vals.enter(*Call, *Body, V.In);
  const auto Returned = Inside ? Vals.returnedBy(Body, Inside)
                               : llvm::SmallVector<const Expr *, 4>();
  if (Returned.size() != 1)
    return std::nullopt;
  const std::optional<TimeSum> S =
      exactSumOf({Returned.front(), Inside}, Of, Depth + 1);
  return S && S->Cell != 0 ? S : std::nullopt;
}

/// Returns a time that no cell has a part in.
std::optional<TimeSum> LivenessSearch::timeOf(Operand V) {
  const TimestampSet Set = Vals.timestamps(V);
  TimeSum Result;
  if (Set.Values.empty() && Set.Gap &&
      (Set.Gap->Why == Unknown::Reason::Parameter ||
       Set.Gap->Why == Unknown::Reason::Function)) {
    Result.IsAdded = true;
    Result.MayBeNow =
        isTimeClass(V.E->getType()) || isNamedLikeNow(*stripConversions(V.E));
    return Result;
  }
  const Timestamp *T = Set.single();
  const bool IsNumber = V.E->getType()->isIntegerType();
  // One for each family, perhaps.
  if (!T && !IsNumber && Set.Values.size() > 1 && Set.isComplete() &&
      llvm::all_of(Set.Values, [](const Timestamp &One) {
        return One.Kind == TimestampKind::Now && !One.TakenFor;
      })) {
    Result.Nows = 1;
    Result.IsTaken = true;
    return Result;
  }
  if (!T || (T->TakenFor && !IsNumber))
    return std::nullopt;
  if (IsNumber)
    Result.Unit = T->Unit;
  switch (T->Kind) {
  case TimestampKind::Constant:
    Result.Unit = std::nullopt;
    Result.Micros = T->Count;
    return Result;
  case TimestampKind::Now:
    Result.Nows = 1;
    Result.Micros = T->Count;
    return Result;
  case TimestampKind::NearNow:
  case TimestampKind::Helper:
    Result.Nows = 1;
    Result.IsTaken = true;
    return Result;
  case TimestampKind::Server:
  case TimestampKind::Elapsed:
  case TimestampKind::Reversed:
  case TimestampKind::Some:
  case TimestampKind::Fraction:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

static bool holdsTime(QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class ? isChrono(*Class) || isOfAbseil(*Class)
               : Type->isArithmeticType() && !Type->isBooleanType();
}

/// Returns true if \p Function returns the greater one of two values.
static bool isGreatest(const FunctionDecl *Function) {
  return Function && isStandard(*Function) &&
         (identifierOf(*Function) == "max" ||
          identifierOf(*Function) == "clamp");
}

/// Returns true if \p E compares the time until a cell expires with zero, or
/// is zero once the cell has expired: 'std::max(left, 0s)'.
bool LivenessSearch::comparesLife(const Expr &E) {
  auto [Op, L, R] = comparisonIn(E);
  if (!BinaryOperator::isRelationalOp(Op))
    L = R = nullptr;
  if (const auto *Call = dyn_cast<CallExpr>(&E);
      Call && Call->getNumArgs() >= 2 && isGreatest(Call->getDirectCallee())) {
    L = Call->getArg(0);
    R = Call->getArg(1);
  }
  const auto IsZero = [&](const Expr *Other) {
    const std::optional<TimeSum> Sum =
        exactSumOf({Other, nullptr}, std::nullopt, 0);
    return isEmptyValue(Other) ||
           (Sum && Sum->Cell == 0 && Sum->Nows == 0 && Sum->Micros == 0 &&
            !Sum->IsAdded && !Sum->IsTaken);
  };
  for (const auto &[Left, Zero] : {std::pair(L, R), std::pair(R, L)}) {
    if (!Left || !holdsTime(Left->getType()) || !IsZero(Zero))
      continue;
    const std::optional<TimeSum> Sum =
        exactSumOf({Left, nullptr}, std::nullopt, 0);
    if (Sum && isLiveBound(*Sum, TimeSum(), E) &&
        isRecent({Left, nullptr}, E, 0))
      return true;
  }
  return false;
}

/// Returns true if every time on which \p V depends was taken shortly before
/// \p At, which compares it.
bool LivenessSearch::isRecent(Operand V, const Stmt &At, unsigned Depth) {
  if (Depth == MaxConditionDepth || ++Terms > MaxTerms)
    return false;
  return isPartRecent(*V.E, V.In, At, Depth);
}
bool LivenessSearch::isPartRecent(const Stmt &S, const Frame *In,
                                  const Stmt &At, unsigned Depth) {
  if (++Terms > MaxTerms)
    return false;
  // A cell is as old as the read.
  if (const auto *Call = dyn_cast<CallExpr>(&S))
    if (const auto Summary = Code.callTable().classify(*Call);
        Summary && Summary->Kind == CallKind::Time)
      return true;
  if (const VarDecl *Var = variableIn(&S);
      Var && Var->isLocalVarDeclOrParm() && holdsTime(Var->getType())) {
    const Expr *Init = isa<ParmVarDecl>(Var) ? nullptr : Var->getInit();
    return isRecent(*Var, In, At) &&
           (!Init || isRecent({Init, In}, At, Depth + 1));
  }
  return llvm::all_of(S.children(), [&](const Stmt *Child) {
    return !Child || isPartRecent(*Child, In, At, Depth);
  });
}
bool LivenessSearch::isRecent(const VarDecl &Var, const Frame *In,
                              const Stmt &At) {
  if (Var.isConstexpr())
    return true;
  if (Var.isStaticLocal())
    return false;
  const Stmt *Position = &At;
  for (;; In = In->Caller) {
    const FunctionDecl *Function = Rows.functionAround(*Position);
    const Stmt *Declared = Rows.declarationOf(Var);
    for (const Stmt *S = Position; S; S = Rows.parentOf(*S))
      if (++Terms > MaxTerms ||
          (isLoop(*S) && !(Declared && Rows.isIn(*Declared, *S)) &&
           takesLong(*S)))
        return false;
    // A helper's argument may be as old as the caller's variable.
    if (!In || !Function || In->Callee->getDefinition() != Function)
      return true;
    if (Function == Var.getDeclContext() && !isa<ParmVarDecl>(Var))
      return true;
    Position = In->Call;
    if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Var);
        Parameter && In->Callee == Var.getDeclContext()) {
      const Expr *Passed = argumentFor(*In->Call, *Parameter);
      return Passed && isRecent({Passed, In->Caller}, *Position, 1);
    }
  }
}
/// Returns true if \p S is a loop that reads again or waits.
bool LivenessSearch::takesLong(const Stmt &S) {
  llvm::SmallVector<const Stmt *, 3> Parts;
  if (const auto *Range = dyn_cast<CXXForRangeStmt>(&S))
    Parts = {Range->getBody()};
  else if (const auto *For = dyn_cast<ForStmt>(&S))
    Parts = {For->getCond(), For->getInc(), For->getBody()};
  else if (isa<WhileStmt, DoStmt>(S))
    Parts = {&S};
  return llvm::any_of(Parts, [this](const Stmt *Part) {
    return Part && (Rows.isIn(*Site.Call, *Part) ||
                    paceOf(*Part, Code.callTable()) == Pace::Waits);
  });
}
} // namespace clang::tidy::bigtable
