// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Clocks that the user's code has, and times that types tell.

#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Words.h"
#include "values/CallIndex.h"
#include "values/OriginSearch.h"
#include "values/TimeArithmetic.h"
#include "values/TimeSearch.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

const Expr *Values::currentTimeIn(const CXXMethodDecl &Method) {
  if (!isNamedAsClock(Method))
    return nullptr;
  // One that asks another clock finds nothing here yet.
  const auto [It, IsNew] =
      Clocks.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (!IsNew)
    return It->second;
  const Expr *Now = nullptr;
  bool IsOther = false;
  for (const CXXMethodDecl *Each : Calls.virtualMethods()) {
    for (const Expr *E :
         returnedBy(overrides(*Each, Method) ? Each : nullptr)) {
      // A test double of the clock has another time.
      const TimestampSet Times = TimeSearch(*this).of({E, nullptr});
      const Timestamp *T = Times.single();
      IsOther |= T && T->Kind != TimestampKind::Constant && !isCurrent(*T);
      if (T && isCurrent(*T))
        Now = E;
    }
  }
  return Clocks[Method.getCanonicalDecl()] = IsOther ? nullptr : Now;
}

bool OriginSearch::followClock(const CallExpr &Call, const Trail &Past) {
  const Expr *Now =
      Vals.currentTimeIn(*cast<CXXMethodDecl>(Call.getDirectCallee()));
  if (Now)
    follow({Now, nullptr}, Past);
  return Now;
}

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
bool TimeSearch::countsSeconds(const Expr &E) {
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
    // Not by its type again, which would look at all that gives it a value.
    const TimestampSet Times = TimeSearch(Vals, KeepsUnits, KeepsTaken,
                                          /*TrustsTypes=*/false, Depth + 1)
                                   .of({Given, nullptr});
    return llvm::any_of(Times.Values, [](const Timestamp &T) {
      return T.Kind != TimestampKind::Constant
                 ? T.Unit != TimeUnit::Seconds || T.TakenFor
                 : T.Count != 0;
    });
  };
  if (const auto *Field = dyn_cast_or_null<FieldDecl>(Named))
    return llvm::none_of(Vals.callIndex().countsGivenTo(*Field), IsOther);
  const auto *Parameter = dyn_cast_or_null<ParmVarDecl>(Named);
  const auto *Function =
      Parameter ? dyn_cast<FunctionDecl>(Parameter->getDeclContext()) : nullptr;
  return !Function ||
         llvm::none_of(Vals.callIndex().callersOf(*Function),
                       [&](const Caller &By) {
                         return IsOther(argumentFor(*By.Call, *Parameter));
                       });
}

std::optional<Timestamp> TimeSearch::byType(Operand V, const MakerSet &Makers,
                                            const TimestampSet &Found) {
  if (!TrustsTypes)
    return std::nullopt;
  const auto AreAll = [&](TimestampKind Of, TimeUnit Unit) {
    return llvm::all_of(Found.Values, [&](const Timestamp &T) {
      return (T.Kind == TimestampKind::Constant && T.Count == 0) ||
             (T.Kind == Of && !T.TakenFor && T.Unit == Unit);
    });
  };
  const QualType Type = V.E->getType();
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
  return AreAll(TimestampKind::Now, TimeUnit::Seconds) &&
                 countsSeconds(*stripConversions(V.E)) &&
                 llvm::all_of(Makers.Values,
                              [this](const Maker &M) {
                                return timestampOf(M).isComplete() ||
                                       countsSeconds(*M.E);
                              })
             ? some(tickOf(TimeUnit::Seconds))
             : std::nullopt;
}

} // namespace clang::tidy::bigtable
