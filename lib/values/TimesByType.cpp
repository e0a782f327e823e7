// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Times that types tell.

#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "values/CallIndex.h"
#include "values/TimeArithmetic.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Returns true if \p E makes a moment of 'steady_clock' from a duration, or
/// names a distance between clocks.
static bool mayHoldDate(const Expr &E) {
  return anyStatement(E, [](const Stmt &S) {
    if (const auto *Made = dyn_cast<CXXConstructExpr>(&S))
      return isSteady(Made->getType()) &&
             (Made->getNumArgs() == 0 || !isSteady(Made->getArg(0)->getType()));
    const auto *Part = dyn_cast<Expr>(&S);
    const NamedDecl *Named = Part ? namedValue(Part) : nullptr;
    if (const auto *Call = dyn_cast<CallExpr>(&S))
      Named = Call->getDirectCallee();
    return Named && hasWord(Named->getNameAsString(),
                            {"adjustment", "anchor", "base", "boot", "delta",
                             "difference", "epoch", "offset", "origin", "skew",
                             "start", "wall"});
  });
}

/// Returns true if \p E, of the type 'time_t', counts seconds: nothing in view
/// says that it counts anything else.
bool Values::countsSeconds(const Expr &E) {
  const ValueDecl *Named = namedValue(&E);
  const auto *Call = dyn_cast<CallExpr>(&E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const NamedDecl *What =
      Named ? static_cast<const NamedDecl *>(Named) : Callee;
  if (!What || !isTimeT(Named ? Named->getType() : Callee->getReturnType()) ||
      hasWord(What->getNameAsString(),
              {"micro", "micros", "microsecond", "microseconds", "milli",
               "millis", "millisecond", "milliseconds", "ms", "msec", "nano",
               "nanos", "nanoseconds", "ns", "ticks", "us", "usec"}))
    return false;
  const auto IsOther = [&](const Expr *Given) {
    if (!Given)
      return false;
    const TimestampSet Times = numbers({Given, nullptr});
    return llvm::any_of(Times.Values, [](const Timestamp &T) {
      return T.Kind != TimestampKind::Constant
                 ? T.Unit != TimeUnit::Seconds || T.TakenFor
                 : T.Count != 0;
    });
  };
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(Named))
    return llvm::none_of(Calls.countsGivenTo(*Field), IsOther);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Named);
  const auto *Function =
      Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return !Function ||
         llvm::none_of(Calls.callersOf(*Function), [&](const Caller &By) {
           return IsOther(argumentFor(*By.Call, *Parameter));
         });
}

std::optional<Timestamp> Values::byType(Operand V, unsigned Depth) {
  const MakerSet Makers = makersOf(V);
  const QualType Type = V.E->getType();
  const auto AreAll = [&](TimestampKind Of, TimeUnit Unit) {
    return llvm::all_of(numbers(V).Values, [&](const Timestamp &T) {
      return (T.Kind == TimestampKind::Constant && T.Count == 0) ||
             T.Kind == TimestampKind::Some ||
             (T.Kind == Of && !T.TakenFor && T.Unit == Unit);
    });
  };
  if (isSteady(Type)) {
    Timestamp T;
    T.Kind = TimestampKind::Elapsed;
    T.Unit = unitOf(Type);
    return AreAll(T.Kind, T.Unit) && !mayHoldDate(*V.E) &&
                   llvm::none_of(
                       Makers.Values,
                       [](const Maker &M) { return mayHoldDate(*M.E); })
               ? std::optional(T)
               : std::nullopt;
  }
  if (Type->isIntegerType() && countsSeconds(*stripConversions(V.E)))
    return AreAll(TimestampKind::Now, TimeUnit::Seconds) &&
                   llvm::all_of(Makers.Values,
                                [this](const Maker &M) {
                                  return numbers(M).isComplete() ||
                                         countsSeconds(*M.E);
                                })
               ? some(tickOf(TimeUnit::Seconds))
               : std::nullopt;
  // What is only converted.
  const Maker *M = Makers.single();
  const Expr *E = M ? stripConversions(M->E) : nullptr;
  if (!E || Depth == MaxTimeDepth)
    return std::nullopt;
  const std::optional<Tick> To = tickOf(E->getType());
  const auto *Made = dyn_cast<CXXConstructExpr>(E);
  const bool IsOfNumber = Made && To && Made->getNumArgs() != 0 &&
                          Made->getArg(0)->getType()->isIntegerType();
  const Expr *From = IsOfNumber ? Made->getArg(0) : bigtable::sameTime(*E);
  std::optional<Timestamp> Part =
      From ? byType({From, M->In}, Depth + 1) : std::nullopt;
  if (Part && IsOfNumber) {
    const TimestampSet Result = taken(*Part, *To, E);
    return Result.single() ? std::optional(*Result.single()) : std::nullopt;
  }
  if (Part && To)
    (Part->TakenFor ? Part->Nominal : Part->Unit) = To->unit();
  return Part;
}

} // namespace clang::tidy::bigtable
