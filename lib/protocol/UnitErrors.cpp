// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "protocol/UnitErrors.h"
#include "api/CallTable.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "values/Reached.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using Kind = UnitErrorKind;

namespace {

/// The seconds at which the years 2000 and 2100 begin, and of some day between.
constexpr int64_t Year2000 = 946'684'800;
constexpr int64_t Year2100 = 4'102'444'800;
constexpr int64_t Today = 1'780'000'000;

/// Units in which code contains times as one number.
constexpr TimeUnit Units[] = {TimeUnit::Seconds, TimeUnit::Millis,
                              TimeUnit::Micros, TimeUnit::Nanos};

bool isOfTheseYears(int64_t Count, TimeUnit Unit) {
  const std::optional<Tick> Of = tickOf(Unit);
  const int64_t Seconds = Of ? Count / Of->Den * Of->Num : 0;
  return Year2000 <= Seconds && Seconds < Year2100;
}

/// Each digit differs alike from the next: 1234567890, 9999999999.
bool isRow(int64_t Count) {
  const int64_t Step = (Count / 10 - Count) % 10;
  for (; Count >= 10; Count /= 10)
    if ((Count / 10 - Count - Step) % 10 != 0)
      return false;
  return true;
}

/// A number that was chosen for its looks: 2000000000, INT_MAX.
bool isRound(int64_t Count) {
  if (llvm::isPowerOf2_64(Count) || llvm::isPowerOf2_64(Count + 1) ||
      isRow(Count))
    return true;
  while (Count % 10 == 0)
    Count /= 10;
  return Count < 1'000;
}

/// The unit in which the literal \p T is a time of these years, if that is
/// another than its own.
std::optional<TimeUnit> meant(const Timestamp &T) {
  const std::optional<int64_t> Micros = toMicros(1, T.Unit);
  if (T.Kind != TimestampKind::Constant || !T.IsLiteral || T.Count <= 0 ||
      !Micros)
    return std::nullopt;
  const int64_t Count = T.Count / *Micros;
  if (isRound(Count) || isOfTheseYears(Count, T.Unit))
    return std::nullopt;
  for (const TimeUnit Unit : Units)
    if (isOfTheseYears(Count, Unit))
      return Unit;
  return std::nullopt;
}

/// Returns true if hours, counted in seconds, are added to milliseconds, or
/// subtracted from them: 'now_ms + 3600', 'now - milliseconds(86400)'.
bool isHoursInSeconds(const Timestamp &T) {
  constexpr int64_t Hour = 3'600;
  return T.Kind == TimestampKind::Now && !T.TakenFor && T.Count != 0 &&
         T.Unit == TimeUnit::Millis && T.Count % (Hour * Millisecond) == 0 &&
         T.Count % Second != 0;
}

bool divides(const Stmt &S) {
  const auto *Op = dyn_cast<BinaryOperator>(&S);
  const auto *Call = dyn_cast<CXXOperatorCallExpr>(&S);
  return (Op && Op->getOpcode() == BO_Div) ||
         (Call && Call->getOperator() == OO_Slash);
}

/// Returns true if \p S multiplies a duration, which has a unit by itself:
/// '3 * kHeartbeat'. Also where it names a variable.
bool multipliesDuration(const Stmt &S) {
  const auto *Ref = dyn_cast<DeclRefExpr>(&S);
  const auto *Var = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  const Expr *Init = Var && !Var->getType()->isReferenceType()
                         ? Var->getAnyInitializer()
                         : nullptr;
  const auto IsProduct = [](const Stmt &Part) {
    const auto *Call = dyn_cast<CXXOperatorCallExpr>(&Part);
    return Call && Call->getNumArgs() == 2 && // Not '*it'.
           (Call->getOperator() == OO_Star ||
            Call->getOperator() == OO_StarEqual);
  };
  return IsProduct(S) || (Init && anyStatement(*Init, IsProduct));
}

/// Returns true if \p E is '{}' without the name of a type.
bool isBraces(const Expr *E) {
  const auto *Construct = dyn_cast<CXXConstructExpr>(stripConversions(E));
  return Construct && Construct->getNumArgs() == 0 &&
         Construct->isListInitialization() &&
         !isa<CXXTemporaryObjectExpr>(Construct);
}

class UnitJudge {
public:
  UnitJudge(Values &Vals, const CallSite &Site, bool Strict)
      : Vals(Vals), Site(Site), Strict(Strict) {}
  llvm::SmallVector<UnitError, 2> Found;

  void judgeTime(Role Of) {
    const Expr *E = Site.argument(Of);
    if (!E || E->isInstantiationDependent())
      return;
    // The unit of a number for a user's function is unknown.
    if (Site.IsWrapper && E->getType()->isIntegerType())
      return;
    if (Of == Role::Timestamp && !Site.IsWrapper && isBraces(E)) {
      Found.push_back({Kind::Braces, E, Of});
      return;
    }
    const TimestampSet Set = Vals.counts({E, Site.In});
    const auto Is = [&](Kind What, auto IsWrong) {
      const auto *Wrong = llvm::find_if(Set.Values, IsWrong);
      if (Wrong == Set.Values.end())
        return false;
      const bool IsCertain =
          Set.isComplete() && llvm::all_of(Set.Values, IsWrong);
      if (!IsCertain && !Strict)
        return false;
      Found.push_back({What, E, Of, *Wrong});
      Found.back().InSomeCases = !IsCertain;
      return true;
    };
    if (Is(Kind::Clock,
           [](const Timestamp &T) {
             return T.Kind == TimestampKind::Elapsed;
           }) ||
        Is(Kind::Cut, [](const Timestamp &T) { return T.IsCut; }) ||
        Is(Kind::Overflow, [](const Timestamp &T) {
          return overflows(T) && T.Unit != TimeUnit::Micros &&
                 T.Unit != TimeUnit::Nanos;
        }))
      return;
    if (judgeParts(*E, Of))
      return;
    if (Is(Kind::Taken, [](const Timestamp &T) {
          return T.TakenFor && T.TakenFor != TimeUnit::Other &&
                 T.Unit != TimeUnit::Other;
        }))
      return;
    // An hour in a thousand parts is 3,600 ms.
    if (!anyStatement(*E, divides) && !anyStatement(*E, multipliesDuration) &&
        Is(Kind::Taken, isHoursInSeconds)) {
      Timestamp &T = Found.back().Time;
      T.Unit = TimeUnit::Seconds;
      T.TakenFor = TimeUnit::Millis;
      T.IsPart = true;
      return;
    }
    if (Is(Kind::Literal,
           [](const Timestamp &T) { return meant(T).has_value(); })) {
      UnitError &E = Found.back();
      E.Meant = *meant(E.Time);
      const int64_t Count = E.Time.Count / *toMicros(1, E.Time.Unit);
      E.Instant = toMicros(Count, E.Meant).value_or(Count / 1'000);
      return;
    }
    // A cell may not be for a write, and a user's function may change its
    // arguments.
    if (Of != Role::Timestamp || Site.Kind == CallKind::Cell || Site.IsWrapper)
      return;
    if (!Is(Kind::Negative, [](const Timestamp &T) {
          return T.Kind == TimestampKind::Constant && T.Count < 0;
        }))
      Is(Kind::Fine, [](const Timestamp &T) {
        return T.IsWholeMillis == false && !T.TakenFor;
      });
  }

  /// Finds a time, or a part of it, that is taken for one in another unit than
  /// that which its duration or its name says: 'now_ms + ttl_seconds'.
  bool judgeParts(const Expr &E, Role Of) {
    const auto Parts = Vals.reached() ? Vals.reached()->partsOf({&E, Site.In})
                                      : std::vector<run::NamedPart>();
    const auto UnitIn = [](const run::NamedPart &P) {
      return P.Counted ? unitOf(P.Counted) : unitNamedIn(P.Name);
    };
    // A constant may be written as a duration of any unit:
    // 'seconds(5).count()'.
    if (Parts.empty() || !llvm::all_of(Parts, [&](const run::NamedPart &P) {
          return P.HasOtherUnit && (P.IsTerm || !P.Counted) &&
                 UnitIn(P) != TimeUnit::Other &&
                 unitOf(P.Number) != TimeUnit::Other;
        }))
      return false;
    const run::NamedPart &Part = Parts.front();
    Timestamp T;
    T.Kind = TimestampKind::Now;
    T.Unit = UnitIn(Part);
    T.TakenFor = unitOf(Part.Number);
    T.IsPart = Part.IsTerm;
    Found.push_back({Kind::Taken, &E, Of, T});
    if (!Part.Counted)
      Found.back().Name = Part.Name;
    return true;
  }

  /// 'cell.timestamp().count() > now_ms'
  void judgeComparison() {
    const FunctionUses *Tree = Vals.treeOf(Site.Within);
    if (!Tree)
      return;
    Use U = Tree->useOfValue(*Site.Call);
    const auto *Count = U.by<CXXMemberCallExpr>();
    if (U.is(UseKind::Called) && Count && identifierOf(*U.Named) == "count")
      U = Tree->useOfValue(*Count);
    if (!U.is(UseKind::Compared) || !U.Other ||
        !U.Other->getType()->isIntegerType())
      return;
    const TimestampSet Set = Vals.counts({U.Other, Site.In});
    if (Set.isComplete() && llvm::all_of(Set.Values, [](const Timestamp &T) {
          return (T.Kind == TimestampKind::Now ||
                  T.Kind == TimestampKind::NearNow) &&
                 T.TakenFor == TimeUnit::Micros && T.Unit != TimeUnit::Other;
        }))
      Found.push_back(
          {Kind::Compared, U.Other, Role::Timestamp, Set.Values.front()});
  }

  void judgeValue() {
    const Expr *E = Site.argument(Role::Value);
    if (!E || Site.IsWrapper || !E->getType()->isIntegerType())
      return;
    const MakerSet Makers = Vals.makersOf({E, Site.In});
    const Maker *M = Makers.single();
    const std::optional<CallSite> Made =
        Vals.callTable().classify(M ? dyn_cast<CallExpr>(M->E) : nullptr);
    if (Made && Made->Kind == CallKind::NoTime)
      Found.push_back({Kind::Value, E, Role::Value});
  }

private:
  Values &Vals;
  const CallSite &Site;
  const bool Strict;
};

} // namespace

llvm::SmallVector<UnitError, 2> unitErrors(Values &Vals, const CallSite &Site,
                                           bool Strict) {
  UnitJudge J(Vals, Site, Strict);
  switch (Site.Kind) {
  case CallKind::Write:
    J.judgeValue();
    J.judgeTime(Role::Timestamp);
    break;
  case CallKind::Cell:
    J.judgeTime(Role::Timestamp);
    break;
  case CallKind::Time:
    J.judgeComparison();
    break;
  case CallKind::Field:
    J.judgeTime(Role::Timestamp);
    [[fallthrough]];
  case CallKind::Delete:
    J.judgeTime(Role::Start);
    J.judgeTime(Role::End);
    break;
  case CallKind::Filter:
    if (Site.FilterKind == Stage::Time) {
      J.judgeTime(Role::Start);
      J.judgeTime(Role::End);
    }
    break;
  default:
    break;
  }
  return std::move(J.Found);
}

std::optional<int64_t> misreadToday(const Timestamp &T) {
  const std::optional<Tick> Counted = tickOf(T.Unit);
  int64_t Count = 0;
  if (!T.TakenFor || !Counted ||
      llvm::MulOverflow(Today / Counted->Num, Counted->Den, Count))
    return std::nullopt;
  const std::optional<int64_t> Tick = toMicros(1, *T.TakenFor);
  if (!Tick) // Nanoseconds.
    return Count / 1'000;
  return llvm::MulOverflow(Count, *Tick, Count) ? std::nullopt
                                                : std::optional(Count);
}

} // namespace clang::tidy::bigtable
