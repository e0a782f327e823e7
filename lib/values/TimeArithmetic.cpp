// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/TimeArithmetic.h"
#include "cxx/Changes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using Kind = TimestampKind;
using Reason = Unknown::Reason;

/// Ten years.
static constexpr int64_t MostElapsed = 315'360'000'000'000;

TimestampSet constant(int64_t Count, const Tick &Of) {
  const std::optional<int64_t> Micros = toMicros(Count, Of);
  return Micros ? TimestampSet::of({Kind::Constant, Of.unit(), std::nullopt,
                                    *Micros, *Micros % 1'000 == 0})
                : TimestampSet::unknown({Reason::Expression});
}

TimestampSet number(int64_t Count) {
  return constant(Count, *tickOf(TimeUnit::Micros));
}

bool isMoment(const Timestamp &T) {
  return T.Kind == Kind::Now || T.Kind == Kind::NearNow;
}

static bool isCounted(const Timestamp &T) {
  return isMoment(T) || T.Kind == Kind::Some || T.Kind == Kind::Elapsed ||
         T.Kind == Kind::Fraction;
}

std::optional<Timestamp> some(const std::optional<Tick> &Of) {
  if (!Of || !Of->IsInteger || Of->unit() == TimeUnit::Other)
    return std::nullopt;
  return Timestamp{Kind::Some, Of->unit(), std::nullopt, 0,
                   Of->isWholeMillis() ? std::optional(true) : std::nullopt};
}
bool areMoments(const TimestampSet &Set) {
  return Set.isComplete() && llvm::all_of(Set.Values, [](const Timestamp &T) {
           return isMoment(T);
         });
}

TimestampSet
mapped(const TimestampSet &Set,
       llvm::function_ref<TimestampSet(const Timestamp &)> Change) {
  TimestampSet Result;
  Result.Gap = Set.Gap;
  for (const Timestamp &T : Set.Values) {
    const TimestampSet Changed = Change(T);
    Result.Values.append(Changed.Values);
    if (Changed.Gap)
      Result.Gap = Changed.Gap;
  }
  return Result;
}

TimestampSet taken(Timestamp T, const Tick &To, const Expr *At) {
  if (T.Kind == Kind::Constant) {
    TimestampSet Set = constant(T.Count, To);
    for (Timestamp &Made : Set.Values)
      Made.IsLiteral = T.IsLiteral;
    return Set;
  }
  // One error may make up for another.
  if (T.TakenFor && T.Nominal != To.unit())
    return TimestampSet::unknown({Reason::Expression});
  const bool IsError = !T.TakenFor && T.Unit != To.unit();
  if (IsError) {
    T.TakenFor = To.unit();
    T.TakenAt = At;
    T.Nominal = To.unit();
  }
  if (To.isWholeMillis())
    T.IsWholeMillis = true;
  else if (IsError && T.Unit == TimeUnit::Nanos && T.IsWholeMillis == true)
    T.IsWholeMillis = true; // Of nanoseconds it is whole millions.
  else if (IsError)
    T.IsWholeMillis = T.Kind == Kind::Now ? std::optional(false) : std::nullopt;
  return TimestampSet::of(T);
}

TimestampSet converted(Timestamp T, const Tick &To, bool RoundsDown) {
  // The truncated value of a constant depends on the cast.
  if (T.Kind == Kind::Constant && !fromMicros(T.Count, To))
    return TimestampSet::unknown({Reason::Expression});
  const bool IsSame = !T.TakenFor && T.Unit == To.unit();
  // After a unit error, what the code goes on to count is but nominal.
  if (T.TakenFor)
    T.Nominal = To.unit();
  else
    T.Unit = To.unit();
  // To hours, say: up to an hour earlier.
  if (To.unit() > TimeUnit::Seconds && isMoment(T) && !IsSame) {
    const bool IsKnown = T.Kind == Kind::Now || T.Bucket != 0;
    T.Kind = Kind::NearNow;
    T.Bucket = IsKnown && RoundsDown && To.IsInteger && !T.TakenFor
                   ? std::max(T.Bucket, toMicros(1, To).value_or(0))
                   : 0;
    if (T.Bucket == 0)
      T.Count = 0;
  }
  if (To.isWholeMillis())
    T.IsWholeMillis = true;
  T.IsCoarse |=
      To.unit() == TimeUnit::Seconds && To.IsInteger && T.Kind == Kind::Now;
  return TimestampSet::of(T);
}

TimestampSet counted(const Timestamp &T, const Tick &To) {
  const TimestampSet Set = converted(T, To);
  const Timestamp *Result = Set.single();
  if (!Result || Result->Kind != Kind::Constant)
    return Set;
  return number(*fromMicros(Result->Count, To));
}

TimestampSet cut(Timestamp T, const IntegerCasts &Casts) {
  if (Casts.empty() || T.Kind == Kind::Some || T.Kind == Kind::Fraction)
    return TimestampSet::of(T);
  if (T.Kind == Kind::Constant) {
    const std::optional<int64_t> Count = Casts.apply(T.Count);
    return !Count              ? TimestampSet::unknown({Reason::Expression})
           : *Count == T.Count ? TimestampSet::of(T)
                               : number(*Count);
  }
  const unsigned Bits = Casts.bits();
  if (Bits >= 64)
    return TimestampSet::of(T);
  const bool IsCoarse = T.Unit >= TimeUnit::Seconds;
  if (!isCounted(T) || (IsCoarse && Bits < 32))
    return TimestampSet::unknown({Reason::Expression});
  T.IsCut |= !IsCoarse; // Seconds have another few years.
  return TimestampSet::of(T);
}

/// Both must be whole for a sum to be; one that is not spoils it.
static std::optional<bool> bothWhole(std::optional<bool> L,
                                     std::optional<bool> R) {
  if (L == false || R == false)
    return false;
  return L && R ? std::optional(true) : std::nullopt;
}

Timestamp nearNow(Timestamp Moment, std::optional<bool> IsWhole) {
  Moment.Kind = Kind::NearNow;
  Moment.Count = Moment.Bucket = 0;
  Moment.IsWholeMillis = IsWhole == true ? Moment.IsWholeMillis : std::nullopt;
  return Moment;
}

/// The whole seconds \p L of the current time, and the rest \p R.
static std::optional<Timestamp> wholeTime(Timestamp L, const Timestamp &R,
                                          bool OfNumbers) {
  if (L.Kind != Kind::Now || !L.IsCoarse || L.TakenFor || R.TakenFor ||
      R.Kind != Kind::Fraction || (OfNumbers && L.Unit != R.Unit))
    return std::nullopt;
  L.IsCoarse = false;
  L.Unit = std::min(L.Unit, R.Unit);
  L.IsWholeMillis = bothWhole(L.IsWholeMillis, R.IsWholeMillis);
  return L;
}

std::optional<Timestamp> sum(const Timestamp &L, Timestamp R, bool Minus,
                             bool OfNumbers) {
  if (isCounted(R) && !isCounted(L) && !Minus)
    return sum(R, L, false, OfNumbers);
  if (!Minus && L.Kind == Kind::Fraction && R.Kind == Kind::Now)
    return wholeTime(R, L, OfNumbers);
  if (!Minus && R.Kind == Kind::Fraction)
    return wholeTime(L, R, OfNumbers);
  if (R.Kind != Kind::Constant || (L.Kind != Kind::Constant && !isCounted(L)))
    return std::nullopt;
  if (OfNumbers && isCounted(L)) {
    // The constant counts what the moment counts.
    const std::optional<Tick> Of = L.TakenFor ? std::nullopt : tickOf(L.Unit);
    const TimestampSet Change =
        Of ? constant(R.Count, *Of)
           : TimestampSet::unknown({Reason::Expression});
    if (Change.Values.empty() && !isMoment(L))
      return std::nullopt;
    if (Change.Values.empty())
      return nearNow(L, std::nullopt);
    R = Change.Values.front();
  }
  // The one is in the wrong unit, the other is not.
  if (isMoment(L) && L.TakenFor && R.Count != 0)
    return nearNow(L, std::nullopt);
  Timestamp Result = L;
  if (Minus ? llvm::SubOverflow(L.Count, R.Count, Result.Count)
            : llvm::AddOverflow(L.Count, R.Count, Result.Count))
    return std::nullopt;
  // A large number may convert from one clock to the other, or restore the
  // truncated part.
  if ((L.Kind == Kind::Elapsed || L.IsCut) &&
      (Result.Count > MostElapsed || Result.Count < -MostElapsed))
    return std::nullopt;
  Result.IsWholeMillis = bothWhole(L.IsWholeMillis, R.IsWholeMillis);
  return Result;
}

TimestampSet rescaled(Timestamp T, int64_t Factor, bool Divide) {
  // Twenty-four times some hours may be a day of them, and no conversion. The
  // hour that began last in seconds is one.
  const bool IsCoarse = T.Unit > TimeUnit::Seconds;
  const std::optional<Tick> From =
      T.TakenFor || (IsCoarse && (Divide || T.Bucket == 0)) ? std::nullopt
                                                            : tickOf(T.Unit);
  if (!(isCounted(T) || T.Kind == Kind::Reversed) || !From || Factor <= 1)
    return TimestampSet::unknown({Reason::Expression});
  Tick To = *From;
  if (Divide ? Factor > To.Den || To.Den % Factor != 0
             : llvm::MulOverflow(To.Den, Factor, To.Den))
    return TimestampSet::unknown({Reason::Expression});
  if (Divide)
    To.Den /= Factor;
  const TimeUnit Unit = To.unit();
  if (Unit == TimeUnit::Other || (IsCoarse && Unit > TimeUnit::Seconds))
    return TimestampSet::unknown({Reason::Expression});
  return converted(T, *tickOf(Unit));
}

} // namespace clang::tidy::bigtable
