// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/CallTable.h"
#include "api/SummaryLookup.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "values/Reached.h"
#include "values/TimeArithmetic.h"
#include "values/Values.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

// Analyzes expressions that make times.

using Kind = TimestampKind;
using Reason = Unknown::Reason;

/// Returns the times in a summary of another source file, as \p V.
static TimestampSet timesIn(const SummaryValues &Summary, Operand V,
                            Counting As) {
  const bool KeepsUnits = As == Counting::Units || As == Counting::Numbers;
  TimestampSet Result;
  for (Timestamp T : Summary.Times) {
    T.IsLiteral &= KeepsUnits;
    // The client takes integers for microseconds.
    const TimestampSet Made =
        V.E->getType()->isIntegerType() && As != Counting::Numbers
            ? taken(T, *tickOf(TimeUnit::Micros), V.E)
            : TimestampSet::of(T);
    // It does not say whether a policy's moment was taken once.
    const bool IsMeant = T.Kind == Kind::Helper
                             ? As != Counting::Taken
                             : KeepsUnits || (T.Kind != Kind::Some && !T.IsCut);
    if (IsMeant && Made.single())
      Result.add(*Made.single());
    else
      Result.addGap({Reason::Function});
  }
  return Result;
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

TimestampSet Values::timesOf(Operand V, Counting As) {
  if (V.E->isInstantiationDependent())
    return TimestampSet::unknown({Reason::Dependent});
  const MakerSet Makers = makersOf(V);
  if (const Maker *M = Makers.single())
    if (const SummarizedValues Summary =
            Functions.summaries().valuesBehind(*M->E);
        Summary && !Summary.Values->Times.empty() && !M->IsEarlier)
      return timesIn(*Summary.Values, V, As);
  TimestampSet Result = Interpreted->timestamps(V, As);
  // The initializer of a constant that no code names need not run.
  const Maker *M = Makers.single();
  const std::optional<Tick> Of =
      M && !Result.isComplete() ? tickOf(M->E->getType()) : std::nullopt;
  if (const auto Count = Of ? evaluate(*M->E, Context) : std::nullopt)
    return constant(*Count, *Of);
  if (!Result.isComplete() && Makers.Gap)
    Result.Gap = Makers.Gap;
  return Result;
}

TimestampSet Values::timestamps(Operand V) {
  return timesOf(V, Counting::Times);
}

TimestampSet Values::counts(Operand V) {
  const TimestampSet Result = timesOf(V, Counting::Units);
  // What code says of an unknown time in any other way goes before its type.
  const bool IsOnlyUnit = llvm::all_of(Result.Values, [](const Timestamp &T) {
    return T.Kind == Kind::Some && !T.TakenFor;
  });
  const std::optional<Timestamp> ByType =
      IsOnlyUnit || !Result.isComplete() ? byType(V) : std::nullopt;
  if (!ByType)
    return Result;
  return V.E->getType()->isIntegerType()
             ? taken(*ByType, *tickOf(TimeUnit::Micros), V.E)
             : TimestampSet::of(*ByType);
}

TimestampSet Values::numbers(Operand V) {
  return timesOf(V, Counting::Numbers);
}

TimestampSet Values::momentsTaken(Operand V) {
  return timesOf(V, Counting::Taken);
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
    else if (Call && bigtable::isByPolicy(*Call))
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
  return Call && bigtable::isByPolicy(*Call)
             ? Operand{Call->getImplicitObjectArgument(), M->In}
             : Operand();
}

} // namespace clang::tidy::bigtable
