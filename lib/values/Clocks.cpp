// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Clocks that the user's code has, and the current time that it rounds.

#include "api/Time.h"
#include "cxx/Flow.h"
#include "values/CallIndex.h"
#include "values/OriginSearch.h"
#include "values/Sameness.h"
#include "values/TimeArithmetic.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using Reason = Unknown::Reason;

/// Returns true if \p Method overrides \p Base, or is it.
static bool overrides(const CXXMethodDecl &Method, const CXXMethodDecl &Base) {
  return Method.getCanonicalDecl() == Base.getCanonicalDecl() ||
         llvm::any_of(Method.overridden_methods(),
                      [&Base](const CXXMethodDecl *Overridden) {
                        return overrides(*Overridden, Base);
                      });
}

const Expr *Values::currentTimeIn(const CXXMethodDecl &Method) {
  if (!isNamedAsClock(Method))
    return nullptr;
  // One that asks another clock finds nothing here yet.
  const auto [It, IsNew] =
      Clocks.try_emplace(Method.getCanonicalDecl(), nullptr);
  if (!IsNew)
    return It->second;
  const bool Units = std::exchange(KeepsUnits, false),
             Taken = std::exchange(KeepsTaken, false);
  const Expr *Now = nullptr;
  bool IsOther = false;
  for (const CXXMethodDecl *Each : Calls.virtualMethods()) {
    FunctionFlow *Flow = overrides(*Each, Method) ? flowOf(Each) : nullptr;
    const auto Returned = Flow ? Flow->returns([](const Expr &) {
      return std::optional<int64_t>();
    })
                               : std::nullopt;
    for (const Expr *E :
         Returned.value_or(llvm::SmallVector<const Expr *, 4>())) {
      // What stands in for the clock, in a test, has a time of its own.
      const TimestampSet Times = timestamps({E, nullptr}, 0);
      const Timestamp *T = Times.single();
      IsOther |= T && T->Kind != TimestampKind::Constant && !isCurrent(*T);
      if (T && isCurrent(*T))
        Now = E;
    }
  }
  KeepsUnits = Units;
  KeepsTaken = Taken;
  return Clocks[Method.getCanonicalDecl()] = IsOther ? nullptr : Now;
}

bool OriginSearch::followClock(const CallExpr &Call, const ValueDecl *Tagged) {
  const Expr *Now =
      Vals.currentTimeIn(*cast<CXXMethodDecl>(Call.getDirectCallee()));
  if (Now)
    follow({Now, nullptr}, Tagged);
  return Now;
}

std::optional<TimestampSet> Values::lessRemainder(Operand Whole, Operand R,
                                                  const TimestampSet &Moments) {
  const MakerSet Makers = makersOf(R);
  const Maker *M = Makers.single();
  const auto *Rest = M ? dyn_cast<BinaryOperator>(M->E) : nullptr;
  if (!Rest || Rest->getOpcode() != BO_Rem || !areMoments(Moments) ||
      !same({Rest->getLHS(), M->In}, Whole, /*AtOnce=*/true))
    return std::nullopt;
  const std::optional<int64_t> Step = count({Rest->getRHS(), M->In});
  return mapped(Moments, [Step](const Timestamp &T) {
    return TimestampSet::of(roundedDown(T, Step));
  });
}

/// 'L * Factor', where 'L' is a moment divided by as much.
TimestampSet Values::roundedTo(int64_t Factor, Operand L, unsigned Depth) {
  const MakerSet Makers = makersOf(L);
  const Maker *M = Makers.single();
  const auto *Divided = M ? dyn_cast<BinaryOperator>(M->E) : nullptr;
  if (!Divided || Divided->getOpcode() != BO_Div || Factor <= 1 ||
      count({Divided->getRHS(), M->In}) != Factor)
    return TimestampSet::unknown({Reason::Expression});
  const TimestampSet Moments =
      timestamps({Divided->getLHS(), M->In}, Depth + 1);
  if (!areMoments(Moments))
    return TimestampSet::unknown({Reason::Expression});
  return mapped(Moments, [Factor](const Timestamp &T) {
    return TimestampSet::of(roundedDown(T, Factor));
  });
}

} // namespace clang::tidy::bigtable
