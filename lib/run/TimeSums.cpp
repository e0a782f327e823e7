// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Sums, differences, and multiples of times.

#include "code/Names.h"
#include "model/Words.h"
#include "run/Frame.h"
#include "run/Times.h"
#include <cstdlib>
#include <numeric>

namespace clang::tidy::bigtable::run {

using code::Expr;
using code::ExprKind;
using code::Op;
using code::Storage;
using code::TypeKind;

void roundDown(Interpreter &I, Alternative &T, int64_t Unit) {
  if (T.Step && T.Step % Unit == 0)
    return;
  T.Step = Unit;
  if (Unit > Second && (T.Id || T.TakenFor))
    T.Id = I.M.term("rounded", T.Id, Unit); // By up to so much.
  else if (Unit > Second)
    T.Bucket = std::max(T.Bucket, Unit / Micro);
  else if (!T.Id && Unit > Micro)
    T.Number -= T.Number % (Unit / Micro);
}

/// What is added to a part of a time may be the rest of it.
static bool isWithinAYear(int64_t Micros) {
  return std::abs(Micros) < 365 * 24 * (Hour / Micro);
}

void Interpreter::cutTo(const code::Type &Of, Alternative &Time) {
  constexpr int64_t Today = 1'780'000'000'000'000'000; // Nanoseconds.
  if (Of.Kind != code::TypeKind::Integer || Of.Width == 0 ||
      !Time.is(ValueKind::Time) || Time.Unit == 0)
    return;
  if (Time.Base == TimeBase::Zero)
    Time.IsCut |= Time.Id && Of.Width < 64;
  else if (Of.Width <= 32 && Time.Base == TimeBase::Now && !Time.IsSteady)
    Time.IsCut |= Today / Time.Unit >> (Of.Width - Of.IsSigned) != 0;
}

bool saysAge(llvm::StringRef Name) { return hasWord(Name, {"age"}); }

Value Interpreter::named(Value V, const Expr &From) {
  const code::Type &Of =
      From.Of->Kind == TypeKind::Reference && !From.Of->Arguments.empty()
          ? *From.Of->Arguments[0]
          : *From.Of;
  const bool IsNumber = Of.Kind == TypeKind::Integer ||
                        Of.Kind == TypeKind::Duration ||
                        Of.Name == "absl::Duration";
  if (!IsNumber && Of.Kind != TypeKind::TimePoint && Of.Name != "absl::Time")
    return V;
  llvm::StringRef Name;
  if (From.Var)
    Name = lastName(From.Var->Name.split('@').first); // See lower/README.md.
  else if (From.Kind == ExprKind::Member)
    Name = From.Text;
  else if (From.Kind == ExprKind::Call && From.Called &&
           !isLibrary(*From.Called))
    Name = lastName(From.Called->Name);
  if (Name.empty())
    return V;
  const auto [I, IsNew] = SayingNames.try_emplace(Name.data());
  if (IsNew)
    I->second = {saysAge(Name) || unitNamedIn(Name) != TimeUnit::Other,
                 saysPast(Name)};
  const bool SaysNumber = IsNumber && I->second.first;
  // A variable of its own may be what something was changed to.
  const bool SaysPast =
      I->second.second && (!From.Var || From.Var->Kind == Storage::Parameter);
  if (!SaysNumber && !SaysPast)
    return V;
  std::vector<Alternative> All(V.begin(), V.end());
  for (Alternative &A : All) {
    NamedPart &Part = A.Part;
    const bool IsTime = A.is(ValueKind::Time);
    if (Part.IsReplaced || A.Base != TimeBase::Zero)
      continue;
    if (SaysPast && Part.Past.empty() && !Part.IsSum &&
        (A.is(ValueKind::Unknown) || (IsTime && A.Id)))
      Part.Past = Name;
    if (SaysNumber && Part.Name.empty() &&
        (A.is(ValueKind::Number) || A.is(ValueKind::Unknown) ||
         (IsTime && !A.Id)))
      Part = {Name,
              0,
              /*IsInUnit=*/Of.Kind == TypeKind::Integer,
              /*HasOtherUnit=*/false,
              /*IsTerm=*/false,
              Part.Counted,
              /*IsReplaced=*/false,
              Part.Past,
              Part.IsSum};
  }
  return Value(std::move(All));
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
    A.Part.IsSum = true;
    return A;
  });
}

/// Returns where the code takes \p Time for something else, which lasts.
static const code::Expr *lastingOrigin(const Alternative &Time) {
  return Time.TakenFor || Time.IsSteady ? Time.Origin : nullptr;
}

/// Returns the sum of \p Time and \p Other if it is in the wrong unit because
/// one of them is, a time of which only the unit is known.
static std::optional<Alternative>
withPart(Interpreter &I, const Alternative &Time, const Alternative &Other) {
  const auto IsWrong = [](const Alternative &A) {
    return A.is(ValueKind::Time) && A.TakenFor && A.Base == TimeBase::Zero;
  };
  if (!IsWrong(Time) && !IsWrong(Other))
    return std::nullopt;
  const Alternative &Wrong = IsWrong(Time) ? Time : Other,
                    &Rest = IsWrong(Time) ? Other : Time;
  Alternative T = Wrong;
  T.Guard = {};
  if (Rest.is(ValueKind::Time)) {
    T.Base = Rest.Base;
    T.Epoch = Rest.Epoch;
    T.IsSteady = Rest.IsSteady;
    T.Kept = Rest.Kept;
  }
  T.Id = I.M.fresh("a part of it has another unit", Wrong.Origin);
  T.IsPart = true;
  T.Step = T.Bucket = 0;
  return T;
}

static bool isConstant(const Alternative &A) {
  return A.is(ValueKind::Number) ||
         (A.is(ValueKind::Time) && A.Base == TimeBase::Zero && !A.Id &&
          !A.TakenFor);
}

/// Returns the microseconds of \p A, a constant that is combined with \p Time.
static std::optional<int64_t> microsOf(const Alternative &A,
                                       const Alternative &Time) {
  return A.is(ValueKind::Number) && Time.Unit ? microsOf(A.Number, Time.Unit)
                                              : std::optional(A.Number);
}

/// Returns the step of the sum of a time with the step \p Of and \p Micros.
static int64_t stepOfSum(int64_t Of, int64_t Micros) {
  return Of && Micros ? std::gcd(Of, product(Micros, Micro).value_or(Micro))
                      : Of;
}

/// Returns the step of the sum of \p L and \p R.
static int64_t stepOfSum(const Alternative &L, const Alternative &R) {
  if (isConstant(R) || isConstant(L))
    return isConstant(R) ? stepOfSum(L.Step, R.Number)
                         : stepOfSum(R.Step, L.Number);
  // By chance, the sum may be in whole milliseconds.
  const auto IsFine = [](const Alternative &A) {
    return A.Id && A.Step % Milli != 0;
  };
  return L.Step && R.Step && !IsFine(L) && !IsFine(R) ? std::gcd(L.Step, R.Step)
                                                      : 0;
}

/// Returns 'Constant - Time', where \p Time counts from the current time.
static std::optional<Alternative> untilTime(const Alternative &Constant,
                                            const Alternative &Time) {
  if (!isConstant(Constant) || Time.Base != TimeBase::Now || Time.IsSteady ||
      Time.TakenFor || Time.IsCut)
    return std::nullopt;
  Alternative T = Time;
  T.Guard = {};
  T.Origin = nullptr;
  T.Base = TimeBase::Until;
  T.Id = 0;
  T.Step = T.Bucket = 0;
  // A count beyond all times is also beyond them in microseconds.
  T.Number = microsOf(Constant, Time)
                 .value_or(Constant.Number < 0 ? INT64_MIN : INT64_MAX);
  return T;
}

/// Returns 'Time % Divisor'.
static std::optional<Alternative> restOf(const Alternative &Time,
                                         const Alternative &Divisor) {
  const auto Nanos = Divisor.is(ValueKind::Number)
                         ? product(Divisor.Number, Time.Unit)
                         : product(Divisor.Number, Micro);
  if (!isConstant(Divisor) || Time.Base != TimeBase::Now || Time.IsSteady ||
      Time.Id || Time.Bucket || Time.TakenFor || !Nanos || *Nanos <= 0 ||
      *Nanos % Micro != 0)
    return std::nullopt;
  Alternative T = Time;
  T.Guard = {};
  T.Origin = nullptr;
  T.Base = TimeBase::Rest;
  T.Bucket = *Nanos / Micro;
  return T;
}

/// Returns 'Time + Rest', or 'Time - Rest': the whole time of a clock that
/// tells seconds and the rest of them, or one that is rounded down.
static std::optional<Alternative>
withRest(const Alternative &Time, const Alternative &Rest, bool IsMinus) {
  if (Time.Base != TimeBase::Now || Rest.Base != TimeBase::Rest ||
      Time.Epoch != Rest.Epoch || Time.IsSteady || Time.Id || Time.Bucket ||
      Time.TakenFor || Time.Number != Rest.Number ||
      (Time.Unit && Rest.Unit && Time.Unit != Rest.Unit))
    return std::nullopt;
  Alternative T = Time;
  T.Guard = {};
  T.Origin = nullptr;
  T.Unit = std::max(Time.Unit, Rest.Unit);
  const int64_t Whole = Rest.Bucket * Micro;
  if (!IsMinus) {
    if (Whole != Second || Time.Step != Second)
      return std::nullopt;
    T.Step = Rest.Step;
    return T;
  }
  T.Bucket = Rest.Bucket;
  T.Step = Whole;
  return T;
}

/// Returns \p A for a new value: without what was known of this one.
static Alternative renewed(const Alternative &A, const code::Expr *Origin) {
  Alternative T = A;
  T.Guard = {};
  T.Origin = Origin;
  return T;
}

/// Returns the sum or the difference of \p L and \p R, or the remainder of
/// 'L / R', if one of them is known only in part: its unit, or a rest of it.
static std::optional<Alternative> partly(Interpreter &I, Op Operator,
                                         const Alternative &L,
                                         const Alternative &R) {
  if (Operator == Op::Remainder) {
    auto Rest = L.is(ValueKind::Time) ? restOf(L, R) : std::nullopt;
    // As that of something unknown, it says which one.
    if (Rest)
      Rest->Id = I.M.fresh("it is a part of the time", L.Origin);
    return Rest;
  }
  const bool IsMinus = Operator == Op::Subtract;
  if (!IsMinus && Operator != Op::Add)
    return std::nullopt;
  if (const auto Whole = withPart(I, L, R))
    return Whole;
  if (IsMinus)
    if (const auto Until = untilTime(L, R))
      return Until;
  if (const auto Whole = withRest(L, R, IsMinus))
    return Whole;
  if (IsMinus)
    return std::nullopt;
  if (const auto Whole = withRest(R, L, /*IsMinus=*/false))
    return Whole;
  // Some seconds and milliseconds.
  const bool LeftIsTime = L.is(ValueKind::Time);
  const Alternative &Time = LeftIsTime ? L : R, &Other = LeftIsTime ? R : L;
  if (Time.Base != TimeBase::Now || !Other.is(ValueKind::Time) ||
      Other.Base != TimeBase::Rest)
    return std::nullopt;
  Alternative T = renewed(Time, lastingOrigin(Time));
  T.Id = I.M.fresh("it is a part of a second", Time.Origin);
  T.Step = T.Bucket = 0;
  return T;
}

/// Returns the product or the quotient of \p L and \p R.
static Value scaled(Interpreter &I, bool IsUp, const Alternative &L,
                    const Alternative &R) {
  const bool LeftIsTime = L.is(ValueKind::Time);
  const Alternative &Time = LeftIsTime ? L : R, &By = LeftIsTime ? R : L;
  // 'now / hours(1) * hours(1)'
  const Alternative &Count = L.Unit ? L : R, &Tick = L.Unit ? R : L;
  if (IsUp && LeftIsTime && R.is(ValueKind::Time) && !L.Unit != !R.Unit &&
      isConstant(Tick) && !Count.TakenFor &&
      product(Tick.Number, Micro) == Count.Unit) {
    Alternative T = renewed(Count, nullptr);
    T.Unit = 0;
    return T;
  }
  if (!By.is(ValueKind::Number) || !By.Number || (!IsUp && !LeftIsTime))
    return notExact(I, By);
  Alternative T = renewed(Time, lastingOrigin(Time));
  if (Time.Base == TimeBase::Zero && !Time.Id && !Time.Unit) {
    const auto Up = product(Time.Number, By.Number);
    if (IsUp && !Up)
      return notExact(I, Time);
    T.Number = IsUp ? *Up : Time.Number / By.Number;
    return T;
  }
  // A count in other units. Twenty-four times some hours may be a day of
  // them, and no conversion.
  const auto Up = product(Time.Unit, By.Number);
  const bool IsKnown = Time.Unit <= Second || Time.Bucket != 0 ||
                       (Time.Step && Time.Step % Time.Unit == 0);
  if (!Time.Unit || !IsKnown || Time.TakenFor ||
      !(IsUp ? Time.Unit % By.Number == 0 : Up.has_value()))
    return notExact(I, Time);
  T.Unit = IsUp ? Time.Unit / By.Number : *Up;
  if (!IsUp && Time.Base == TimeBase::Now)
    roundDown(I, T, T.Unit);
  else if (!IsUp)
    T.Step = std::max(T.Step, T.Unit);
  return T;
}

/// Returns the sum of \p Time and \p Other, a number or something unknown, or
/// their difference. \p IsLeft: it is 'Time - Other'.
static Value shifted(Interpreter &I, const Alternative &Time,
                     const Alternative &Other, bool IsMinus, bool IsLeft) {
  Alternative T = renewed(Time, lastingOrigin(Time));
  const bool IsZero = Time.Base == TimeBase::Zero;
  if (Other.is(ValueKind::Number)) {
    const auto By = microsOf(Other, Time);
    if (!By || (IsMinus && !IsLeft && (!IsZero || Time.Id)))
      return notExact(I, Time);
    T.IsCut &= isWithinAYear(*By);
    T.Step = stepOfSum(Time.Step, *By);
    T.Number = !IsMinus ? Time.Number + *By
               : IsLeft ? Time.Number - *By
                        : *By - Time.Number;
    return T;
  }
  // Something unknown more, or less; it may be the time since.
  if (Other.IsWide || Time.Kept || (IsMinus && !IsLeft) ||
      (Time.Unit && IsZero))
    return notExact(I, Other);
  const Symbol By = IsMinus ? I.M.term("minus", Other.Id, 0) : Other.Id;
  T.IsCut = T.IsCount = false;
  T.Step = T.Bucket = 0;
  T.Id = Time.Id
             ? I.M.term("plus", std::min(Time.Id, By), std::max(Time.Id, By))
             : By;
  return T;
}

/// Returns the sum of \p L and \p R, two times, or their difference.
static Value sumOfTimes(Interpreter &I, const Alternative &L,
                        const Alternative &R, bool IsMinus) {
  Alternative T = renewed(L, lastingOrigin(L.TakenFor || L.IsSteady ? L : R));
  T.Unit = std::max(L.Unit, R.Unit);
  T.TakenFor = L.TakenFor ? L.TakenFor : R.TakenFor;
  const Alternative &Added = L.IsCut ? R : L;
  T.IsCut = (L.IsCut || R.IsCut) && !Added.Id && isWithinAYear(Added.Number);
  T.Number = IsMinus ? L.Number - R.Number : L.Number + R.Number;
  T.Step = stepOfSum(L, R);
  T.IsWide = L.IsWide || R.IsWide;
  T.IsCount = T.IsWide && !(L.Id && R.Id);
  const bool AreMoments = L.Base == TimeBase::Now && R.Base == TimeBase::Now;
  if ((L.Kept && R.Id) || (R.Kept && L.Id))
    return notExact(I, L); // It may be the time since.
  // The time since some start has no date, as the clock itself.
  if (IsMinus && AreMoments && L.IsSteady && R.IsSteady && L.Epoch != R.Epoch &&
      !L.Id && !R.Id)
    return T;
  const auto Plus = [&I](Symbol A, Symbol B) {
    return A && B ? I.M.term("plus", std::min(A, B), std::max(A, B))
                  : std::max(A, B);
  };
  if (IsMinus) {
    if (R.Base == TimeBase::Now) {
      if (!AreMoments || L.Epoch != R.Epoch || L.IsSteady != R.IsSteady ||
          L.Bucket != R.Bucket)
        return notExact(I, L);
      T.Step = T.Bucket = 0;
      T.Base = TimeBase::Zero;
    }
    const Symbol By = R.Id && R.Id != L.Id ? I.M.term("minus", R.Id, 0) : 0;
    T.Id = R.Id == L.Id ? 0 : Plus(L.Id, By);
    if (T.Id)
      T.Bucket = 0;
    return T;
  }
  if (AreMoments)
    return notExact(I, L);
  if (R.Base == TimeBase::Now) {
    T.Base = R.Base;
    T.Epoch = R.Epoch;
    T.IsSteady = R.IsSteady;
    T.Kept = R.Kept;
    T.Bucket = R.Bucket;
  }
  T.Id = Plus(L.Id, R.Id);
  if (T.Id)
    T.Bucket = 0;
  return T;
}

Value Interpreter::combineTimes(Op Operator, const Alternative &L,
                                const Alternative &R) {
  if (const auto Part = partly(*this, Operator, L, R))
    return *Part;
  const bool LeftIsTime = L.is(ValueKind::Time);
  const Alternative &Time = LeftIsTime ? L : R, &Other = LeftIsTime ? R : L;
  if (isBeyondMicros(L) || isBeyondMicros(R))
    return notExact(*this, Time);
  if (Operator == Op::Multiply || Operator == Op::Divide)
    return scaled(*this, Operator == Op::Multiply, L, R);
  const bool IsMinus = Operator == Op::Subtract;
  const auto IsOnlyScaled = [](const Alternative &A) {
    return A.is(ValueKind::Time) &&
           (A.Base == TimeBase::Rest || A.Base == TimeBase::Until);
  };
  if ((!IsMinus && Operator != Op::Add) || IsOnlyScaled(L) || IsOnlyScaled(R))
    return notExact(*this, Time);
  if (Other.is(ValueKind::Number) || Other.is(ValueKind::Unknown))
    return shifted(*this, Time, Other, IsMinus, LeftIsTime);
  if (!Other.is(ValueKind::Time) || (L.Unit != R.Unit && L.Unit && R.Unit))
    return notExact(*this, Time);
  return sumOfTimes(*this, L, R, IsMinus);
}

} // namespace clang::tidy::bigtable::run
