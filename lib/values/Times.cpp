// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "values/Conversions.h"
#include "values/Reached.h"
#include "values/TimeArithmetic.h"
#include "values/TimeSearch.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

// Analyzes expressions that make times.

using Kind = TimestampKind;
using Reason = Unknown::Reason;

/// Returns true if only the unit of all times in \p Set is known.
static bool isOnlyUnit(const TimestampSet &Set) {
  return llvm::all_of(Set.Values, [](const Timestamp &T) {
    return T.Kind == Kind::Some && !T.TakenFor;
  });
}

/// Returns true if a time in \p Set may be any near the current one.
static bool isVague(const TimestampSet &Set) {
  return !Set.isComplete() || llvm::any_of(Set.Values, [](const Timestamp &T) {
    return T.Kind == Kind::NearNow && T.Bucket == 0;
  });
}

TimestampSet Values::timestamps(Operand V) {
  // Of the turns of a loop, only the search tells one.
  const TimestampSet Run =
      reached() && !Each ? reached()->timestamps(V) : TimestampSet();
  if (!isVague(Run))
    return Run;
  const TimestampSet Found = TimeSearch(*this).received(V);
  return Run.isComplete() && isVague(Found) ? Run : Found;
}

TimestampSet Values::counts(Operand V) {
  const TimestampSet Run = reached() && !Each
                               ? reached()->timestamps(V, /*KeepsUnits=*/true)
                               : TimestampSet();
  if (!isVague(Run) && !isOnlyUnit(Run))
    return Run;
  const TimestampSet Found = TimeSearch(*this, /*KeepsUnits=*/true).received(V);
  if (Found.isComplete() && !isOnlyUnit(Found))
    return !isVague(Found) || !Run.isComplete() ? Found : Run;
  if (!reached())
    return Found;
  const TimestampSet ByType =
      TimeSearch(*this, /*KeepsUnits=*/true, /*KeepsTaken=*/false,
                 /*TrustsTypes=*/true)
          .received(V);
  if (ByType.isComplete() &&
      llvm::all_of(ByType.Values, [](const Timestamp &T) {
        return T.Kind == Kind::Elapsed || T.TakenFor;
      }))
    return ByType;
  return Run.isComplete() && !isOnlyUnit(Run) ? Run : Found;
}

TimestampSet Values::numbers(Operand V) {
  return TimeSearch(*this, /*KeepsUnits=*/true).wholeOf(V);
}

TimestampSet Values::momentsTaken(Operand V) {
  return TimeSearch(*this, /*KeepsUnits=*/false, /*KeepsTaken=*/true)
      .received(V);
}

TimestampSet TimeSearch::wholeOf(Operand V) {
  return mapped(of(V), [this](Timestamp T) {
    if (T.Kind != Kind::Fraction)
      return TimestampSet::of(T);
    T.Kind = Kind::Some;
    return KeepsUnits ? TimestampSet::of(T)
                      : TimestampSet::unknown({Reason::Expression});
  });
}

TimestampSet TimeSearch::received(Operand V) {
  const TimestampSet Result = wholeOf(V);
  if (!V.E->getType()->isIntegerType())
    return Result;
  // The client takes integers for microseconds.
  return mapped(Result, [&V](const Timestamp &T) {
    if (T.Kind == Kind::Constant && T.Count == -1)
      return TimestampSet::of(
          {Kind::Server, TimeUnit::Micros, std::nullopt, -1, std::nullopt});
    return taken(T, *tickOf(TimeUnit::Micros), V.E);
  });
}

TimestampSet TimeSearch::of(Operand V) {
  if (Depth > MaxTimeDepth)
    return TimestampSet::unknown({Reason::Limit});
  TimestampSet Result;
  const MakerSet Makers = Vals.makersOf(V);
  Result.Gap = Makers.Gap;
  for (const Maker &M : Makers.Values) {
    TimestampSet Made = timestampOf(M);
    Made =
        mapped(Made, [this, &M](const Timestamp &T) { return passed(T, M); });
    // The time was current when the constant was made.
    if (M.IsEarlier && KeepsTaken && M.KeptIn) {
      for (Timestamp &T : Made.Values)
        if (T.Kind != Kind::Constant && !T.KeptIn)
          T.KeptIn = M.KeptIn;
    } else if (M.IsEarlier && KeepsUnits) {
      for (Timestamp &T : Made.Values)
        if (isMoment(T))
          T.Kind = Kind::Some;
    } else if (M.IsEarlier && llvm::any_of(Made.Values, [](const Timestamp &T) {
                 return T.Kind != Kind::Constant;
               }))
      Made = TimestampSet::unknown({Reason::Expression});
    merge(Result.Gap, Made.Gap);
    for (const Timestamp &T : Made.Values)
      if (!llvm::is_contained(Result.Values, T))
        Result.Values.push_back(T);
  }
  if (!KeepsUnits || !Result.Gap)
    return Result;
  // For a field that a clock filled in, the field or its type determines the
  // unit. If the code itself sets it, the unit may differ.
  const bool IsFilledIn = llvm::all_of(Result.Values, [](const Timestamp &T) {
    return T.Kind == Kind::Constant && T.Count == 0;
  });
  if (const std::optional<Timestamp> T = some(tickOfField(*V.E));
      T && IsFilledIn)
    return TimestampSet::of(*T);
  if (const std::optional<Timestamp> T = byType(V, Makers, Result))
    return TimestampSet::of(*T);
  if (const std::optional<Timestamp> T = some(tickOf(V.E->getType()))) {
    Result.Gap.reset();
    if (!llvm::is_contained(Result.Values, *T))
      Result.Values.push_back(*T);
  }
  return Result;
}

/// Returns true if the value \p Number of \p E is undefined, because a sum is
/// too large for its type.
static bool overflows(const Expr &E, int64_t Number,
                      const ASTContext &Context) {
  const auto *Op = dyn_cast<BinaryOperator>(&E);
  return Op && !Op->isCompoundAssignmentOp() &&
         Op->getType()->isSignedIntegerType() &&
         castTo(Op->getType(), Context).apply(Number) != Number;
}

/// Returns \p T, which \p M made, after its conversions.
TimestampSet TimeSearch::passed(const Timestamp &T, const Maker &M) const {
  const QualType Type = M.E->getType();
  if (Type->isIntegerType())
    return T.Kind == Kind::Constant && overflows(*M.E, T.Count, Vals.context())
               ? TimestampSet::unknown({Reason::Expression})
               : cutTo(T, M.Casts);
  // A duration keeps its count in a type of numbers, too.
  const std::optional<Tick> Of = tickOf(Type);
  const IntegerCast Count =
      Of ? castTo(countTypeOf(Type), Vals.context()) : IntegerCast();
  if (Count.Bits >= 64 || Count.To == IntegerCast::Kind::Floating)
    return TimestampSet::of(T);
  IntegerCasts Only;
  Only.prepend(Count);
  if (T.Kind != Kind::Constant)
    return cutTo(T, Only);
  const std::optional<int64_t> Number = fromMicros(T.Count, *Of);
  const std::optional<int64_t> Kept =
      Number ? Only.apply(*Number) : std::nullopt;
  if (Kept && Kept == Number)
    return TimestampSet::of(T);
  return Kept ? constant(*Kept, *Of)
              : TimestampSet::unknown({Reason::Expression});
}

/// A truncated number matters only if units are asked for.
TimestampSet TimeSearch::cutTo(const Timestamp &T,
                               const IntegerCasts &Casts) const {
  const TimestampSet Result = cut(T, Casts);
  return !KeepsUnits && llvm::any_of(Result.Values,
                                     [](const Timestamp &T) { return T.IsCut; })
             ? TimestampSet::unknown({Reason::Expression})
             : Result;
}

/// Returns true if the constant that \p M makes is one number in the code.
bool TimeSearch::isLiteral(const Maker &M) {
  const Expr *E = M.E;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (Construct->getNumArgs() == 0 ||
        !Construct->getArg(0)->getType().getNonReferenceType()->isIntegerType())
      return false;
    const MakerSet Numbers = Vals.makersOf({Construct->getArg(0), M.In});
    const Maker *Number = Numbers.single();
    E = Number ? Number->E : E;
  }
  return isa<IntegerLiteral, UserDefinedLiteral>(E);
}

/// Returns the count of \p E, if it is a constant integer or duration.
static std::optional<int64_t> evaluate(const Expr &E,
                                       const ASTContext &Context) {
  Expr::EvalResult Result;
  if (E.isInstantiationDependent() || !E.EvaluateAsRValue(Result, Context) ||
      Result.HasSideEffects)
    return std::nullopt;
  const APValue *Value = &Result.Val;
  while (Value->isStruct() && Value->getStructNumBases() == 0 &&
         Value->getStructNumFields() == 1)
    Value = &Value->getStructField(0);
  if (!Value->isInt())
    return std::nullopt;
  return toInteger(Value->getInt());
}

std::optional<int64_t> Values::count(Operand V) {
  const MakerSet Makers = makersOf(V);
  if (Makers.Gap && reached())
    return reached()->count(V);
  const Maker *M = Makers.single();
  if (!M || !M->E)
    return std::nullopt;
  const auto [It, IsNew] = Counts.try_emplace(M->E);
  if (IsNew)
    It->second = evaluate(*M->E, Context);
  return It->second && M->E->getType()->isIntegralOrEnumerationType()
             ? M->Casts.apply(*It->second)
             : It->second;
}

std::optional<bigtable_ttl::Ttl> Values::ttl(Operand V) {
  const MakerSet Makers = makersOf(V);
  const Maker *M = Makers.single();
  if (const SummarizedValues Summary =
          M ? Functions.summaries().valuesBehind(*M->E) : SummarizedValues())
    return Summary.Values->Ttl;
  const std::optional<CallSite> Site =
      Functions.classify(M ? dyn_cast<CallExpr>(M->E) : nullptr);
  if (!Site || Site->Kind != CallKind::Ttl)
    return std::nullopt;
  const Expr *Age = Site->argument(Role::MaxAge);
  if (!Age)
    return bigtable_ttl::Ttl::OneSecond();
  const TimestampSet Ages = timestamps({Age, M->In});
  const Timestamp *T = Ages.single();
  if (!T || T->Kind != Kind::Constant)
    return std::nullopt;
  return bigtable_ttl::Ttl::Default(std::chrono::microseconds(T->Count));
}

std::optional<bigtable_ttl::Ttl> Values::ttlBehind(Operand V) {
  const MakerSet Makers = makersOf(V);
  std::optional<bigtable_ttl::Ttl> Result;
  for (const Maker &M : Makers.Values) {
    const auto *Call = dyn_cast<CXXMemberCallExpr>(M.E);
    const SummarizedValues Summary = Functions.summaries().valuesBehind(*M.E);
    std::optional<bigtable_ttl::Ttl> Policy;
    if (const Expr *Passed = Functions.summaries().policyBehind(*M.E))
      Policy = ttl({Passed, M.In});
    else if (Summary && !Summary.Values->Times.empty())
      Policy = Summary.Values->Ttl;
    else if (Call && timeFunction(*Call).Kind == TimeFunctionKind::Policy)
      Policy = ttl({Call->getImplicitObjectArgument(), M.In});
    if (!Policy || (Result && *Result != *Policy))
      return std::nullopt;
    Result = Policy;
  }
  return Makers.isComplete() ? Result : std::nullopt;
}

Operand Values::policyBehind(Operand V) {
  const MakerSet Makers = makersOf(V);
  const Maker *M = Makers.single();
  const auto *Call = M ? dyn_cast<CXXMemberCallExpr>(M->E) : nullptr;
  return Call && timeFunction(*Call).Kind == TimeFunctionKind::Policy
             ? Operand{Call->getImplicitObjectArgument(), M->In}
             : Operand();
}

/// The first timestamp that a policy of the runtime's has live.
TimestampSet TimeSearch::liveSince(const CallSite &Live, const Frame *In) {
  const std::optional<bigtable_ttl::Ttl> Policy =
      Vals.ttl({Live.argument(Role::Ttl), In});
  const Expr *At = Live.argument(Role::Start);
  const TimestampSet Moments =
      At ? received({At, In})
         : TimestampSet::of(
               {Kind::Now, TimeUnit::Millis, std::nullopt, 0, true});
  const Timestamp *Moment = Moments.single();
  Timestamp Result = HelperTime;
  Result.KeptIn = Moment ? Moment->KeptIn : nullptr;
  // The time of another clock is unknown.
  const Expr *Clock = Live.argument(Role::Clock);
  if (!Policy || !Moment || Moment->Kind != Kind::Now || Moment->TakenFor ||
      (Clock && !isa<CXXDefaultArgExpr>(Clock)))
    return TimestampSet::of(Result);
  const std::chrono::microseconds Since =
      std::chrono::milliseconds(1) - Policy->offset();
  if (llvm::AddOverflow<int64_t>(Moment->Count, Since.count(), Result.Count))
    return TimestampSet::of(Result);
  Result.Kind = Kind::Now;
  return TimestampSet::of(Result);
}

/// Returns the time that the runtime computes with a policy from the current
/// time.
TimestampSet TimeSearch::fromNowOn(Operand Made, const Expr *Expiry) {
  Timestamp Result = HelperTime;
  if (Expiry) {
    const TimestampSet At = part({Expiry, Made.In});
    const Timestamp *T = At.single();
    if (!T || !isMoment(*T))
      return TimestampSet::unknown({Reason::Expression});
    Result.KeptIn = T->KeptIn;
    return TimestampSet::of(Result);
  }
  const std::optional<CallSite> Site = Vals.callTable().classify(*Made.E);
  // Another clock may tell any time.
  const Expr *Clock = Site ? Site->argument(Role::Clock) : nullptr;
  return Site && Site->Kind == CallKind::Expiry &&
                 (!Clock || isa<CXXDefaultArgExpr>(Clock))
             ? TimestampSet::of(Result)
             : TimestampSet::unknown({Reason::Expression});
}

/// The sum of \p Parts is not known. Callers may know if a parameter is why.
static TimestampSet unknownOf(llvm::ArrayRef<const TimestampSet *> Parts) {
  for (const TimestampSet *Part : Parts)
    if (Part->Gap && Part->Gap->Why == Reason::Parameter)
      return TimestampSet::unknown(*Part->Gap);
  return TimestampSet::unknown({Reason::Expression});
}

TimestampSet TimeSearch::sumOf(Operand L, Operand R, bool Minus) {
  const TimestampSet Left = part(L), Right = part(R);
  const bool OfNumbers =
      L.E->getType()->isIntegerType() && R.E->getType()->isIntegerType();
  if (KeepsUnits) {
    const auto IsSome = [](const Timestamp &T) {
      return T.Kind == Kind::Some || T.Kind == Kind::Fraction;
    };
    // An error in a part is an error in the whole.
    for (const TimestampSet *Part : {&Left, &Right})
      if (Part->isComplete() &&
          llvm::all_of(Part->Values, [&](const Timestamp &T) {
            return IsSome(T) && T.TakenFor;
          })) {
        Timestamp Result = Part->Values.front();
        Result.Kind = Kind::Some;
        Result.IsPart = true;
        return TimestampSet::of(Result);
      }
    const Timestamp *A = Left.single(), *B = Right.single();
    if (OfNumbers && A && B && IsSome(*A) && *A == *B)
      return Left;
    // 'time.seconds() * 1000 + time.nanos() / 1000000'
    if (OfNumbers && !Minus && A && B && A->Kind == Kind::Some &&
        B->Kind == Kind::Some && A->Unit == B->Unit && !A->TakenFor &&
        !B->TakenFor && A->IsWholeMillis != B->IsWholeMillis)
      return TimestampSet::of(
          {Kind::Some, A->Unit, std::nullopt, 0, std::nullopt});
  }
  if (const Timestamp *A = Left.single())
    if (const Timestamp *B = Right.single())
      if (const std::optional<Timestamp> Sum = sum(*A, *B, Minus, OfNumbers))
        return TimestampSet::of(*Sum);
  // The current time, plus or minus an unknown amount. Minus another moment, it
  // is a length of time.
  const auto IsPoint = [](const Expr *E) {
    return isMoment(E->IgnoreParenImpCasts()->getType());
  };
  if (Minus && (!IsPoint(L.E) || IsPoint(R.E)))
    return unknownOf({&Left, &Right});
  const bool IsLeft = areMoments(Left);
  const TimestampSet &Moment = IsLeft ? Left : Right;
  if (!areMoments(Moment) || (!IsLeft && Minus))
    return unknownOf({&Left, &Right});
  // The amount that is added to a stored start may be the time since, and the
  // other operand may have the low bits.
  if (llvm::any_of(Moment.Values,
                   [](const Timestamp &T) { return T.KeptIn || T.IsCut; }))
    return unknownOf({&Left, &Right});
  const Expr *Other = (IsLeft ? R : L).E->IgnoreParenImpCasts();
  const std::optional<Tick> Of = tickOf(Other->getType());
  Timestamp T = nearNow(Moment.Values.front(), Of && Of->isWholeMillis());
  for (const Timestamp &M : Moment.Values)
    if (M.IsWholeMillis != T.IsWholeMillis)
      T.IsWholeMillis = std::nullopt;
  return TimestampSet::of(T);
}

/// Returns the times in a summary of another source file, as far as the current
/// search needs them.
TimestampSet TimeSearch::timesIn(const SummaryValues &Summary) const {
  TimestampSet Result;
  for (Timestamp T : Summary.Times) {
    // It does not say whether the policy's moment was taken once.
    const bool IsMeant = T.Kind == Kind::Helper
                             ? !KeepsTaken
                             : KeepsUnits || (T.Kind != Kind::Some && !T.IsCut);
    T.IsLiteral &= KeepsUnits;
    if (IsMeant)
      Result.add(T);
    else
      Result.addGap({Reason::Function});
  }
  return Result;
}

} // namespace clang::tidy::bigtable
