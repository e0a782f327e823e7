// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/TimeUnit.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cstdlib>

namespace clang::tidy::bigtable::run {

using code::Op;

static constexpr int64_t Second = 1'000'000'000, Milli = 1'000'000,
                         Micro = 1'000, Minute = 60 * Second,
                         Hour = 60 * Minute;

static std::optional<int64_t> product(int64_t L, int64_t R) {
  int64_t Result;
  if (llvm::MulOverflow(L, R, Result))
    return std::nullopt;
  return Result;
}

/// Returns the nanoseconds of a unit of \p Of; 0 if it is no duration.
static int64_t unitOf(const code::Type &Of) {
  if (Of.Kind == code::TypeKind::TimePoint ||
      Of.Kind == code::TypeKind::Reference)
    return Of.Arguments.empty() ? 0 : unitOf(*Of.Arguments[0]);
  if (Of.Kind != code::TypeKind::Duration || Of.Den == 0)
    return 0;
  const auto Nanos = product(Of.Num, Second);
  return Nanos && *Nanos % Of.Den == 0 ? *Nanos / Of.Den : 0;
}

/// Returns \p N units of \p Unit nanoseconds in microseconds, if that is exact.
static std::optional<int64_t> microsOf(int64_t N, int64_t Unit) {
  if (Unit % Micro == 0)
    return product(N, Unit / Micro);
  const auto Nanos = product(N, Unit);
  if (!Nanos || *Nanos % Micro != 0)
    return std::nullopt;
  return *Nanos / Micro;
}

/// Returns true if \p A is 'milliseconds::max()', or as long.
static bool isBeyondMicros(const Alternative &A) {
  return A.is(ValueKind::Time) && A.Number == BeyondMicros;
}

static Value notExact(Interpreter &I, const Alternative &A) {
  return A.is(ValueKind::Unknown)
             ? I.M.newUnknown(I.M[A.Id].Reason, I.M[A.Id].At)
             : I.M.newUnknown("this time is not followed", A.Origin);
}

/// Returns the nanoseconds of the unit that \p Name says; 0 for none.
static int64_t nanosNamedIn(llvm::StringRef Name) {
  const auto Of = tickOf(unitNamedIn(Name));
  return Of ? Second / Of->Den * Of->Num : 0;
}

/// Returns the count \p V of units of \p Unit nanoseconds as a duration.
static Value durationOf(Interpreter &I, const Value &V, int64_t Unit) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    Alternative T = A;
    T.Guard = {};
    const int64_t Says = A.Part.HasOtherUnit ? 0
                         : A.Part.Counted    ? A.Part.Counted
                         : A.Part.IsInUnit   ? nanosNamedIn(A.Part.Name)
                                             : 0;
    if (!A.Part.HasOtherUnit) {
      T.Part.IsInUnit = false;
      T.Part.Counted = 0;
    }
    if (Says && Unit && Says != Unit)
      T.Part = {A.Part.Name,      Unit,          false, /*HasOtherUnit=*/true,
                /*IsTerm=*/false, A.Part.Counted};
    if (A.is(ValueKind::Number)) {
      const auto Micros = microsOf(A.Number, Unit);
      const bool IsBeyond = A.Number == INT64_MAX && Unit >= Milli;
      if (!Unit || (!Micros && !IsBeyond) || Micros == BeyondMicros)
        return notExact(I, A);
      T.Kind = ValueKind::Time;
      T.Number = IsBeyond ? BeyondMicros : *Micros;
    } else if (A.is(ValueKind::Time)) {
      if (A.Unit == Unit)
        T.Unit = 0;
      else if (A.Unit)
        T.TakenFor = Unit;
    } else if (A.is(ValueKind::Unknown) && !A.IsWide && Unit) {
      const NamedPart Part = T.Part.HasOtherUnit ? T.Part : NamedPart();
      T = duration(0).front();
      T.Id = I.M.term("units", A.Id, Unit);
      T.Origin = A.Origin;
      T.Part = Part;
    } else if (A.IsCount && Unit && Unit < Milli) {
      T = duration(0).front();
      T.Id = A.Id;
      T.IsWide = T.IsCount = true;
    } else {
      return notExact(I, A);
    }
    return T;
  });
}

/// The inverse of durationOf().
static Value countOf(Interpreter &I, const Value &V, int64_t Unit) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    Alternative T = A;
    T.Guard = {};
    if (A.is(ValueKind::Unknown) && !A.IsWide) {
      T = duration(0).front();
      T.Id = A.Id;
      T.Unit = Unit;
      T.Origin = A.Origin;
      return T;
    }
    if (!A.is(ValueKind::Time) || !Unit)
      return notExact(I, A);
    if (isBeyondMicros(A))
      return number(BeyondMicros);
    if (A.Base == TimeBase::Zero && !A.Id && !A.TakenFor) {
      const auto Nanos = product(A.Number, Micro);
      if (!Nanos && Unit % Micro != 0)
        return notExact(I, A);
      Alternative N =
          number(Nanos ? *Nanos / Unit : A.Number / (Unit / Micro)).front();
      N.Part.Counted = N.Number ? Unit : 0;
      return N;
    }
    if (!A.TakenFor)
      T.Unit = Unit;
    return T;
  });
}

/// A duration or count of units is cut off; what counts from now is not told
/// apart by less than its unit.
static Value truncatedTo(Interpreter &I, const Value &V, int64_t Unit) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    Alternative T = A;
    T.Guard = {};
    if (isBeyondMicros(A))
      return notExact(I, A);
    // In most turns it is the same.
    if (A.IsCount && A.Base == TimeBase::Now && Unit >= Milli) {
      T.Id = 0;
      T.IsWide = T.IsCount = false;
    }
    if (A.is(ValueKind::Time) && !T.Id && Unit > Micro &&
        (A.Base == TimeBase::Zero || Unit <= Second))
      T.Number -= T.Number % (Unit / Micro);
    else if (A.is(ValueKind::Time) && A.Base == TimeBase::Now && Unit > Second)
      T.Id = I.M.term("rounded", A.Id, Unit); // By up to so much.
    return T;
  });
}

/// What is added to a part of a time may be the rest of it.
static bool isWithinAYear(int64_t Micros) {
  return std::abs(Micros) < 365 * 24 * (Hour / Micro);
}

void Interpreter::cutTo(const code::Type &Of, Alternative &Time) {
  constexpr int64_t Today = 1'780'000'000'000'000'000; // Nanoseconds.
  if (Of.Kind == code::TypeKind::Integer && Of.Width != 0 && Of.Width <= 32 &&
      Time.is(ValueKind::Time) && Time.Base == TimeBase::Now &&
      !Time.IsSteady && Time.Unit != 0)
    Time.IsCut |= Today / Time.Unit >> (Of.Width - Of.IsSigned) != 0;
}

/// Returns what names say of the sum of \p L and \p R, or of their difference.
static NamedPart partOf(const Alternative &L, const Alternative &R,
                        bool IsMinus) {
  const Alternative &Time = L.is(ValueKind::Time) && L.Unit ? L : R,
                    &Other = &Time == &L ? R : L;
  if (Time.Unit && Time.Base == TimeBase::Now && !Time.TakenFor &&
      Other.is(ValueKind::Number) && Other.Part.Counted &&
      Other.Part.Counted != Time.Unit)
    return {Other.Part.Name, Time.Unit,         false, /*HasOtherUnit=*/true,
            /*IsTerm=*/true, Other.Part.Counted};
  if (Time.Unit && Time.Base == TimeBase::Now && !Time.TakenFor &&
      Other.Part.IsInUnit && !Other.is(ValueKind::Time))
    if (const int64_t Nanos = nanosNamedIn(Other.Part.Name);
        Nanos && Nanos != Time.Unit)
      return {Other.Part.Name, Time.Unit, false, /*HasOtherUnit=*/true,
              /*IsTerm=*/true};
  const auto TermOf = [&Time](const Alternative &A) -> NamedPart {
    if (A.Part.Number || A.Base == TimeBase::Now)
      return A.Part;
    if (!saysAge(A.Part.Name) || A.Id)
      return {};
    const auto Micros = A.is(ValueKind::Number) && Time.Unit
                            ? microsOf(A.Number, Time.Unit)
                            : std::optional(A.Number);
    return Micros ? NamedPart{A.Part.Name, *Micros} : NamedPart();
  };
  NamedPart First = TermOf(L), Next = TermOf(R);
  First.IsTerm = Next.IsTerm = true;
  if (IsMinus && !Next.HasOtherUnit)
    Next.Number = -Next.Number;
  if (First.HasOtherUnit || Next.HasOtherUnit)
    return First.HasOtherUnit ? First : Next;
  return !Next.Number || (First.Number < 0 && Next.Number > 0) ? First : Next;
}

Value Interpreter::timeArithmetic(Op Operator, const Alternative &L,
                                  const Alternative &R) {
  const Value Sum = combineTimes(Operator, L, R);
  if (Operator != Op::Add && Operator != Op::Subtract)
    return Sum;
  const NamedPart Part = partOf(L, R, Operator == Op::Subtract);
  return forEach(Sum, Memory::TooMany, [&](Alternative A) -> Value {
    A.Part = A.is(ValueKind::Time) ? Part : NamedPart();
    return A;
  });
}

Value Interpreter::combineTimes(Op Operator, const Alternative &L,
                                const Alternative &R) {
  const bool LeftIsTime = L.is(ValueKind::Time);
  const Alternative &Time = LeftIsTime ? L : R, &Other = LeftIsTime ? R : L;
  Alternative T = Time;
  T.Guard = {};
  T.Origin = nullptr;
  if (isBeyondMicros(L) || isBeyondMicros(R))
    return notExact(*this, Time);
  const bool IsConstant = Time.Base == TimeBase::Zero && !Time.Id;
  if (Operator == Op::Multiply || Operator == Op::Divide) {
    if (!Other.is(ValueKind::Number) || !Other.Number ||
        (Operator == Op::Divide && !LeftIsTime))
      return notExact(*this, Other);
    const bool IsUp = Operator == Op::Multiply;
    if (IsConstant && !Time.Unit) {
      const auto Up = product(Time.Number, Other.Number);
      if (IsUp && !Up)
        return notExact(*this, Time);
      T.Number = IsUp ? *Up : Time.Number / Other.Number;
      return T;
    }
    // A count in other units.
    const auto Up = product(Time.Unit, Other.Number);
    if (Time.Unit && (IsUp ? Time.Unit % Other.Number == 0 : Up.has_value())) {
      T.Unit = IsUp ? Time.Unit / Other.Number : *Up;
      return T;
    }
    return notExact(*this, Time);
  }
  if (Operator != Op::Add && Operator != Op::Subtract)
    return notExact(*this, Time);
  const bool IsMinus = Operator == Op::Subtract;
  if (Other.is(ValueKind::Number)) {
    const auto By = Time.Unit ? microsOf(Other.Number, Time.Unit)
                              : std::optional(Other.Number);
    if (!By || (IsMinus && !LeftIsTime && !IsConstant))
      return notExact(*this, Time);
    T.IsCut &= isWithinAYear(*By);
    T.Number = !IsMinus     ? Time.Number + *By
               : LeftIsTime ? Time.Number - *By
                            : *By - Time.Number;
    return T;
  }
  if (Other.is(ValueKind::Unknown)) {
    // Something unknown more, or less.
    if (Other.IsWide || (IsMinus && !LeftIsTime))
      return notExact(*this, Other);
    const Symbol By = IsMinus ? M.term("minus", Other.Id, 0) : Other.Id;
    T.IsCut = T.IsCount = false;
    T.Id = Time.Id
               ? M.term("plus", std::min(Time.Id, By), std::max(Time.Id, By))
               : By;
    return T;
  }
  if (!Other.is(ValueKind::Time) || (L.Unit != R.Unit && L.Unit && R.Unit))
    return notExact(*this, Time);
  T = L;
  T.Guard = {};
  T.Origin = nullptr;
  T.Unit = std::max(L.Unit, R.Unit);
  T.TakenFor = L.TakenFor ? L.TakenFor : R.TakenFor;
  const Alternative &Added = L.IsCut ? R : L;
  T.IsCut = (L.IsCut || R.IsCut) && !Added.Id && isWithinAYear(Added.Number);
  T.Number = IsMinus ? L.Number - R.Number : L.Number + R.Number;
  T.IsWide = L.IsWide || R.IsWide;
  T.IsCount = T.IsWide && !(L.Id && R.Id);
  // The time since some start has no date, as the clock itself.
  if (IsMinus && L.Base == TimeBase::Now && R.Base == TimeBase::Now &&
      L.IsSteady && R.IsSteady && L.Epoch != R.Epoch && !L.Id && !R.Id)
    return T;
  if (IsMinus) {
    if (R.Base == TimeBase::Now &&
        (L.Base != TimeBase::Now || L.Epoch != R.Epoch ||
         L.IsSteady != R.IsSteady))
      return notExact(*this, Time);
    T.Base = R.Base == TimeBase::Now ? TimeBase::Zero : L.Base;
    const Symbol By = R.Id && R.Id != L.Id ? M.term("minus", R.Id, 0) : 0;
    T.Id = R.Id == L.Id ? 0
           : !By        ? L.Id
           : L.Id       ? M.term("plus", std::min(L.Id, By), std::max(L.Id, By))
                        : By;
    return T;
  }
  if (L.Base == TimeBase::Now && R.Base == TimeBase::Now)
    return notExact(*this, Time);
  if (R.Base == TimeBase::Now) {
    T.Base = R.Base;
    T.Epoch = R.Epoch;
    T.IsSteady = R.IsSteady;
  }
  T.Id = L.Id && R.Id
             ? M.term("plus", std::min(L.Id, R.Id), std::max(L.Id, R.Id))
             : std::max(L.Id, R.Id);
  return T;
}

//===-- Models ------------------------------------------------------------===//

static Value now(Call &C, State &S, int64_t Unit) {
  Alternative T = duration(0).front();
  T.Base = TimeBase::Now;
  T.Epoch = S.Epoch;
  T.Unit = Unit;
  T.IsSteady = C.Called->Name.contains("steady_clock");
  T.Origin = &C.Site;
  return T;
}

template <int64_t Unit>
static Value asDuration(Interpreter &I, Call &C, State &S) {
  return durationOf(I, I.in(C, 0, S), Unit);
}
template <int64_t Unit>
static Value asCount(Interpreter &I, Call &C, State &S) {
  return countOf(I, I.in(C, 0, S), Unit);
}
template <Op Operator> static Value change(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, I.binary(Operator, I.self(C, S), I.in(C, 0, S), nullptr, S),
            S);
  return C.This;
}

static Value negated(Interpreter &I, Call &C, State &S) {
  if (C.This && !C.Given.empty())
    return {};
  const Value V = C.This ? I.self(C, S) : I.in(C, 0, S);
  return C.size() < 2 ? I.binary(Op::Subtract, duration(0), V, nullptr, S)
                      : Value();
}

static Value constructTime(Interpreter &I, Call &C, State &S) {
  if (C.Given.empty())
    return duration(0);
  const Value V = I.in(C, 0, S);
  const int64_t Unit = unitOf(*C.Site.Of);
  const bool IsTime = C.Arguments.empty() || unitOf(*C.Arguments[0]->Of);
  return IsTime ? V : durationOf(I, V, Unit);
}

/// A quotient of two durations is a count of the second one.
static Value divided(Interpreter &I, Call &C, State &S) {
  if (C.size() != 2 || C.Arguments.empty() || !unitOf(*C.Arguments[1]->Of))
    return {};
  const Value By = I.in(C, 1, S);
  const Alternative *Known = By.only(ValueKind::Time);
  if (!Known || Known->Base != TimeBase::Zero || Known->Id ||
      Known->Number <= 0)
    return {};
  const auto Unit = product(Known->Number, Micro);
  return Unit ? countOf(I, I.in(C, 0, S), *Unit) : Value();
}

static Value clockOfC(Interpreter &I, Call &C, State &S) {
  const Value Now = now(C, S, Second);
  if (!C.Given.empty()) {
    const Value To = I.in(C, 0, S);
    if (!To.only(ValueKind::Absent))
      I.M.store(To, Now, S);
  }
  return Now;
}

/// Puts the current time into \p Seconds and \p Rest of the struct to which
/// \p To points. The rest of a second counts as 0.
static Value readInto(Interpreter &I, Call &C, const Value &To, bool IsSteady,
                      llvm::StringRef Seconds, llvm::StringRef Rest, State &S) {
  Alternative Now = now(C, S, Second).front();
  Now.IsSteady = IsSteady;
  I.M.store(I.M.deeper(To, {Seconds}), Now, S);
  I.M.store(I.M.deeper(To, {Rest}), number(0), S);
  return I.M.newUnknown("the clock may fail", &C.Site);
}

static Value clockGettime(Interpreter &I, Call &C, State &S) {
  const Value Clock = I.in(C, 0, S);
  const Alternative *Id = Clock.only(ValueKind::Number);
  // CLOCK_REALTIME, CLOCK_REALTIME_COARSE.
  return Id ? readInto(I, C, I.in(C, 1, S),
                       /*IsSteady=*/Id->Number != 0 && Id->Number != 5,
                       "tv_sec", "tv_nsec", S)
            : Value();
}

llvm::ArrayRef<ModelOf> timeModels() {
  static constexpr auto None = ClassKind::None, Time = ClassKind::Time;
  static const ModelOf Rows[] = {
      {None,
       "std::chrono::system_clock::now std::chrono::steady_clock::now "
       "std::chrono::high_resolution_clock::now "
       "std::chrono::_V2::system_clock::now absl::Now",
       [](Interpreter &, Call &C, State &S) { return now(C, S, 0); }},
      {None, "time std::time", clockOfC},
      {None, "clock_gettime", clockGettime},
      {None, "gettimeofday",
       [](Interpreter &I, Call &C, State &S) {
         return readInto(I, C, I.in(C, 0, S), /*IsSteady=*/false, "tv_sec",
                         "tv_usec", S);
       }},
      {None, "timespec_get std::timespec_get",
       [](Interpreter &I, Call &C, State &S) {
         return readInto(I, C, I.in(C, 0, S), /*IsSteady=*/false, "tv_sec",
                         "tv_nsec", S);
       }},
      {None, "std::chrono::duration::zero absl::ZeroDuration absl::UnixEpoch",
       [](Interpreter &, Call &, State &) { return duration(0); }},
      {None,
       "std::chrono::duration_cast std::chrono::floor std::chrono::ceil "
       "std::chrono::round std::chrono::time_point_cast",
       [](Interpreter &I, Call &C, State &S) {
         return truncatedTo(I, I.in(C, 0, S), unitOf(*C.Site.Of));
       }},
      {None,
       "std::chrono::system_clock::from_time_t absl::Seconds "
       "absl::FromUnixSeconds absl::FromTimeT",
       asDuration<Second>},
      {None, "std::operator\"\"s", asDuration<Second>},
      {None, "std::operator\"\"ms", asDuration<Milli>},
      {None, "std::operator\"\"us", asDuration<Micro>},
      {None, "std::operator\"\"min", asDuration<Minute>},
      {None, "std::operator\"\"h", asDuration<Hour>},
      {None, "absl::Milliseconds absl::FromUnixMillis", asDuration<Milli>},
      {None, "absl::Microseconds absl::FromUnixMicros", asDuration<Micro>},
      {None, "absl::Minutes", asDuration<Minute>},
      {None, "absl::Hours", asDuration<Hour>},
      {None,
       "std::chrono::system_clock::to_time_t absl::ToUnixSeconds "
       "absl::ToInt64Seconds absl::ToTimeT",
       asCount<Second>},
      {None, "absl::ToUnixMillis absl::ToInt64Milliseconds", asCount<Milli>},
      {None, "absl::ToUnixMicros absl::ToInt64Microseconds", asCount<Micro>},
      {None, "absl::ToInt64Minutes", asCount<Minute>},
      {None, "absl::ToInt64Hours", asCount<Hour>},
      {None,
       "absl::FromChrono absl::ToChronoTime absl::ToChronoSeconds "
       "absl::ToChronoMilliseconds absl::ToChronoMicroseconds "
       "absl::ToChronoMinutes absl::ToChronoHours",
       first},
      {None, "std::chrono::duration::max",
       [](Interpreter &I, Call &C, State &) {
         return durationOf(I, number(INT64_MAX), unitOf(*C.Site.Of));
       }},
      {None, "absl::InfiniteFuture absl::InfiniteDuration",
       [](Interpreter &, Call &, State &) { return duration(BeyondMicros); }},
      {None, "std::chrono::operator/", divided},
      {None, "absl::operator-", negated},
      {Time, Construct, constructTime},
      {Time, "count",
       [](Interpreter &I, Call &C, State &S) {
         return countOf(I, I.self(C, S), unitOf(*C.Site.Operands[0]->Of));
       }},
      {Time, "time_since_epoch", itself},
      {Time, "operator-", negated},
      {Time, "operator+=", change<Op::Add>},
      {Time, "operator-=", change<Op::Subtract>},
      {Time, "operator*=", change<Op::Multiply>},
      {Time, "operator/=", change<Op::Divide>},
      {Time, "operator=", assign},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
