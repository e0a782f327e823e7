// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The times that the different kinds of expressions make.

#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "api/Time.h"
#include "values/Conversions.h"
#include "values/TimeArithmetic.h"
#include "values/TimeSearch.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using Kind = TimestampKind;
using Reason = Unknown::Reason;

TimestampSet TimeSearch::timestampOf(const Maker &M) {
  const Expr *E = M.E;
  if (E->isInstantiationDependent())
    return TimestampSet::unknown({Reason::Dependent});
  if (const SummarizedValues Summary =
          Vals.callTable().summaries().valuesBehind(*E);
      Summary && !Summary.Values->Times.empty())
    return timesIn(*Summary.Values);
  const std::optional<Tick> Unit = tickOf(E->getType());
  const bool IsNumber = E->getType()->isIntegerType();

  if (Unit || IsNumber)
    if (const std::optional<int64_t> Count = Vals.count(M)) {
      TimestampSet Result = Unit ? constant(*Count, *Unit) : number(*Count);
      if (KeepsUnits && isLiteral(M))
        for (Timestamp &T : Result.Values)
          T.IsLiteral = true;
      return Result;
    }

  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (!Unit || Construct->getNumArgs() == 0)
      return TimestampSet::unknown({Reason::Expression});
    const Expr *From = Construct->getArg(0);
    if (!tickOf(From->getType()) && !From->getType()->isIntegerType())
      return TimestampSet::unknown({Reason::Expression});
    return mapped(part({From, M.In}), [&](const Timestamp &T) {
      return tickOf(From->getType()) ? converted(T, *Unit) : taken(T, *Unit, E);
    });
  }
  // A clock of the C library has filled it in.
  if (const std::optional<Tick> Of = tickOfField(*E); Of && !Unit) {
    const bool IsCoarse = Of->unit() == TimeUnit::Seconds;
    return TimestampSet::of({IsCoarse ? Kind::Now : Kind::Fraction, Of->unit(),
                             std::nullopt, 0, Of->isWholeMillis(), IsCoarse});
  }
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E))
    return timestampOfCast(*Cast, M.In);
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    return timestampOfOperator(*Op, M.In);
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    return timestampOfOperator(*Op, M.In);
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return timestampOfCall(*Call, M.In);
  return TimestampSet::unknown({Reason::Expression});
}

TimestampSet TimeSearch::timestampOfCast(const ExplicitCastExpr &Cast,
                                         const Frame *In) {
  const bool IsNumber = Cast.getType()->isIntegerType();
  const Expr *From = IsNumber ? Cast.getSubExprAsWritten() : Cast.getSubExpr();
  // To a narrower type it may be cut.
  if (IsNumber && From->getType()->isIntegerType())
    return mapped(part({From, In}), [&](const Timestamp &T) {
      IntegerCasts To;
      To.prepend(castTo(Cast.getType(), Vals.context()));
      // Code that truncates a number may know its range, but not for a time.
      return To.bits() < 64 && T.Kind == Kind::Some
                 ? TimestampSet::unknown({Reason::Expression})
                 : cutTo(T, To);
    });
  if (!IsNumber &&
      Vals.context().hasSameUnqualifiedType(From->getType(), Cast.getType()))
    return part({From, In});
  return TimestampSet::unknown({Reason::Expression});
}

TimestampSet TimeSearch::timestampOfOperator(const BinaryOperator &Op,
                                             const Frame *In) {
  const Operand L{Op.getLHS(), In}, R{Op.getRHS(), In};
  if (!Op.getType()->isIntegerType())
    return TimestampSet::unknown({Reason::Expression});
  if (Op.isAdditiveOp() || Op.getOpcode() == BO_AddAssign ||
      Op.getOpcode() == BO_SubAssign)
    return sumOf(L, R,
                 Op.getOpcode() == BO_Sub || Op.getOpcode() == BO_SubAssign);
  const bool Divide =
      Op.getOpcode() == BO_Div || Op.getOpcode() == BO_DivAssign;
  if (!Divide && Op.getOpcode() != BO_Mul && Op.getOpcode() != BO_MulAssign)
    return TimestampSet::unknown({Reason::Expression});
  TimestampSet Left = part(L), Right = part(R);
  if (!Divide && areMoments(Right))
    std::swap(Left, Right);
  const Timestamp *Factor = Right.single();
  if (!Factor || Factor->Kind != Kind::Constant)
    return TimestampSet::unknown({Reason::Expression});
  if (const Timestamp *Constant = Left.single();
      Constant && Constant->Kind == Kind::Constant) {
    int64_t Product = 0;
    if (Divide ? Factor->Count == 0
               : llvm::MulOverflow(Constant->Count, Factor->Count, Product))
      return TimestampSet::unknown({Reason::Expression});
    return number(Divide ? Constant->Count / Factor->Count : Product);
  }
  return mapped(Left, [&](const Timestamp &T) {
    return rescaled(T, Factor->Count, Divide);
  });
}

TimestampSet TimeSearch::productOf(Operand Number, Operand Duration) {
  const TimestampSet Factors = part(Number), Durations = part(Duration);
  const Timestamp *Factor = Factors.single(), *Unit = Durations.single();
  if (!Factor || !Unit || Factor->Kind != Kind::Constant ||
      Unit->Kind != Kind::Constant || !Number.E->getType()->isIntegerType())
    return TimestampSet::unknown(Factors.Gap &&
                                         Factors.Gap->Why == Reason::Parameter
                                     ? *Factors.Gap
                                     : Unknown{Reason::Expression});
  Timestamp Result = *Unit;
  Result.IsLiteral = false;
  if (llvm::MulOverflow(Unit->Count, Factor->Count, Result.Count))
    return TimestampSet::unknown({Reason::Expression});
  Result.IsWholeMillis = Result.Count % 1'000 == 0;
  return TimestampSet::of(Result);
}

TimestampSet TimeSearch::timestampOfOperator(const CXXOperatorCallExpr &Op,
                                             const Frame *In) {
  if (Op.getNumArgs() != 2)
    return TimestampSet::unknown({Reason::Expression});
  const Operand L{Op.getArg(0), In}, R{Op.getArg(1), In};
  switch (Op.getOperator()) {
  case OO_Plus:
  case OO_PlusEqual:
    return sumOf(L, R, /*Minus=*/false);
  case OO_Minus:
  case OO_MinusEqual:
    return sumOf(L, R, /*Minus=*/true);
  case OO_Star:
    if (!tickOf(Op.getType()))
      break;
    // The number may stand on either side.
    return L.E->getType()->isIntegerType() ? productOf(L, R) : productOf(R, L);
  default:
    break;
  }
  return TimestampSet::unknown({Reason::Expression});
}

TimestampSet TimeSearch::eitherOf(Operand L, Operand R) {
  TimestampSet Left = part(L), Right = part(R);
  if (!Left.isComplete())
    std::swap(Left, Right);
  // Code compares times of one unit, even if one is unknown.
  const Timestamp *Known = Left.single();
  if (KeepsUnits && Known && !Right.isComplete() && Right.Values.empty() &&
      (isMoment(*Known) || Known->Kind == Kind::Some)) {
    Timestamp T = *Known;
    T.Kind = Kind::Some;
    T.Count = T.Bucket = 0;
    return TimestampSet::of(T);
  }
  for (const Timestamp &T : Right.Values)
    Left.add(T);
  merge(Left.Gap, Right.Gap);
  return Left;
}

TimestampSet TimeSearch::timestampOfCall(const CallExpr &Call,
                                         const Frame *In) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return TimestampSet::unknown({Reason::Expression});
  if (const std::optional<CallSite> Site = Vals.callTable().classify(Call)) {
    if (Site->Kind == CallKind::Live)
      return liveSince(*Site, In);
    if (Site->Kind == CallKind::Time && KeepsUnits &&
        Call.getType()->isIntegerType())
      return TimestampSet::of(*some(tickOf(TimeUnit::Micros)));
  }
  const TimeFunction Function = timeFunction(Call);
  const auto Argument = [&] { return part({Function.Argument, In}); };
  switch (Function.Kind) {
  case TimeFunctionKind::None:
    break;
  case TimeFunctionKind::Now:
    return TimestampSet::of({Kind::Now, Function.Of->unit(), std::nullopt, 0,
                             Function.Of->isWholeMillis(), Function.IsCoarse});
  case TimeFunctionKind::Elapsed: {
    Timestamp Read;
    Read.Kind = Kind::Elapsed;
    Read.Unit = Function.Of->unit();
    Read.TakenAt = &Call;
    return TimestampSet::of(Read);
  }
  case TimeFunctionKind::Date:
    if (!KeepsUnits)
      break;
    return TimestampSet::of(*some(Function.Of));
  case TimeFunctionKind::Zero:
    return number(0);
  case TimeFunctionKind::Same:
    return Argument();
  case TimeFunctionKind::Take:
    return mapped(Argument(), [&](const Timestamp &T) {
      return taken(T, *Function.Of, &Call);
    });
  case TimeFunctionKind::Count: {
    const TimestampSet Result = mapped(Argument(), [&](const Timestamp &T) {
      return counted(T, *Function.Of);
    });
    // The unit is known even if the time is not.
    const std::optional<Timestamp> Some = some(Function.Of);
    return KeepsUnits && Result.Gap && Result.Values.empty() && Some
               ? TimestampSet::of(*Some)
               : Result;
  }
  case TimeFunctionKind::Convert:
    return mapped(Argument(), [&](const Timestamp &T) {
      return converted(T, *Function.Of, Function.RoundsDown);
    });
  case TimeFunctionKind::Either:
    return eitherOf({Call.getArg(0), In}, {Call.getArg(1), In});
  case TimeFunctionKind::Policy:
    return KeepsTaken ? fromNowOn({&Call, In}, Function.Argument)
                      : TimestampSet::of(HelperTime);
  case TimeFunctionKind::Distinct: {
    const std::optional<int64_t> Index = Vals.count({Call.getArg(1), In});
    if (!Index)
      return TimestampSet::of(HelperTime);
    const TimestampSet Later = constant(*Index, *tickOf(TimeUnit::Millis));
    return mapped(Argument(), [&](const Timestamp &T) {
      const Timestamp *By = Later.single();
      return TimestampSet::of((By ? sum(T, *By, /*Minus=*/false,
                                        /*OfNumbers=*/false)
                                  : std::nullopt)
                                  .value_or(HelperTime));
    });
  }
  }
  return TimestampSet::unknown({Reason::Function, Callee});
}

} // namespace clang::tidy::bigtable
