// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Times.h"
#include "code/Names.h"
#include "run/Models.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::run {

using code::Op;

bool isTime(const code::Type &Of) {
  if (Of.Kind == code::TypeKind::Reference && !Of.Arguments.empty())
    return isTime(*Of.Arguments[0]);
  return Of.Kind == code::TypeKind::TimePoint ||
         Of.Kind == code::TypeKind::Duration || Of.Name == "absl::Time" ||
         Of.Name == "absl::Duration";
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

/// Returns \p V, which is \p A in another type.
static Value alsoPast(const Value &V, const Alternative &A) {
  return forEach(V, Memory::TooMany, [&A](Alternative T) -> Value {
    T.Part.Past = A.Part.Past;
    T.Part.IsSum = A.Part.IsSum;
    return T;
  });
}

/// Returns the count \p V of units of \p Unit nanoseconds, for which \p At
/// takes it, as a duration.
static Value durationOf(Interpreter &I, const Value &V, int64_t Unit,
                        const code::Expr &At) {
  const auto Of = [&](const Alternative &A) -> Value {
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
    } else if (A.is(ValueKind::Time) && A.TakenFor) {
      // One error may make up for another.
      if (A.Nominal && A.Nominal != Unit)
        return notExact(I, A);
      T.Nominal = 0;
    } else if (A.is(ValueKind::Time)) {
      if (A.Unit == Unit) {
        T.Unit = 0;
      } else if (A.Unit) {
        T.TakenFor = Unit;
        T.Origin = &At;
      }
    } else if (A.is(ValueKind::Unknown) && !A.IsWide && Unit) {
      const NamedPart Part = T.Part.HasOtherUnit ? T.Part : NamedPart();
      T = duration(0).front();
      T.Id = I.M.term("units", A.Id, Unit);
      T.Step = Unit;
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
  };
  return forEach(V, Memory::TooMany,
                 [&](const auto &A) { return alsoPast(Of(A), A); });
}

/// The inverse of durationOf().
static Value countOf(Interpreter &I, const Value &V, int64_t Unit) {
  const auto Of = [&](const Alternative &A) -> Value {
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
    (A.TakenFor ? T.Nominal : T.Unit) = Unit;
    if (A.Base == TimeBase::Now)
      roundDown(I, T, Unit);
    return T;
  };
  return forEach(V, Memory::TooMany,
                 [&](const auto &A) { return alsoPast(Of(A), A); });
}

Value asDurationOf(Interpreter &I, const Value &V, const code::Type &Of) {
  const int64_t Unit = Of.Kind == code::TypeKind::TimePoint ? 0 : unitOf(Of);
  return forEach(V, Memory::TooMany, [&](const Alternative &A) -> Value {
    if (!A.is(ValueKind::Unknown) || A.IsWide || !Unit)
      return A;
    Alternative T = duration(0).front();
    T.Id = A.Id;
    T.Step = Unit;
    T.Part = A.Part;
    T.Origin = A.Origin;
    return T;
  });
}

Value asCountOf(Interpreter &I, const Value &V, int64_t Unit) {
  return forEach(V, Memory::TooMany, [&](const Alternative &A) {
    return A.is(ValueKind::Unknown) ? countOf(I, A, Unit) : Value(A);
  });
}

/// A duration or count of units is cut off; what counts from now is not told
/// apart by less than its unit. If it \p IsUp, it may be rounded up.
static Value truncatedTo(Interpreter &I, const Value &V, int64_t Unit,
                         bool IsUp = false) {
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
    if (!A.is(ValueKind::Time) || Unit == 0)
      return T;
    if (A.Base == TimeBase::Now && IsUp && Unit > Second) {
      T.Id = I.M.term("rounded", A.Id, Unit); // By up to so much.
      T.Step = Unit;
    } else if (A.Base == TimeBase::Now) {
      roundDown(I, T, Unit);
    } else if (A.Base == TimeBase::Zero && !T.Id && Unit > Micro) {
      T.Number -= T.Number % (Unit / Micro);
    } else {
      T.Step = std::max(T.Step, Unit);
    }
    return T;
  });
}

//===-- Models ------------------------------------------------------------===//

static Value now(Call &C, State &S, int64_t Unit) {
  Alternative T = duration(0).front();
  T.Base = TimeBase::Now;
  T.Epoch = S.Epoch;
  T.Unit = Unit;
  T.Step = Unit ? Unit : std::max<int64_t>(unitOf(*C.Site.Of), 1);
  T.IsSteady = C.Called->Name.contains("steady_clock");
  T.Origin = &C.Site;
  return T;
}

Value liveRange(Interpreter &I, Call &C, Parts In, State &S) {
  const auto Argument = [](const Parts &Of, Role Is) {
    return memberOf(Of, code::wordFor(code::roleWords(), Is));
  };
  const Value Policy = I.self(C, S);
  const Alternative *Ttl = Policy.only(ValueKind::Object);
  if (Ttl && (!Ttl->Made || !Ttl->Made->Client ||
              Ttl->Made->Client->Kind != CallKind::Ttl))
    Ttl = nullptr;
  const Value *Start = Argument(In, Role::Start),
              *Age = Ttl ? Argument(*Ttl->In, Role::MaxAge) : nullptr;
  const Value From = truncatedTo(I, Start ? *Start : now(C, S, 0), Milli),
              Offset = Age ? *Age : duration(0);
  const Alternative *Known = Offset.only(ValueKind::Time);
  Value Begin;
  if (Ttl && Known && Known->Base == TimeBase::Zero && !Known->Id &&
      !Argument(In, Role::Clock) && From.only(ValueKind::Time)) {
    Begin = I.binary(Op::Subtract,
                     I.binary(Op::Add, From, duration(1'000), nullptr, S),
                     Offset, nullptr, S);
  } else {
    Alternative A = I.made(C.Site, std::move(In));
    A.Base = TimeBase::Now;
    A.Epoch = S.Epoch;
    Begin = A;
  }
  Parts Range;
  setMember(Range, "begin", std::move(Begin));
  return object(std::move(Range));
}

bool isByPolicy(const code::Expr &Made) {
  if (Made.Client)
    return Made.Client->Kind == CallKind::Expiry ||
           Made.Client->Kind == CallKind::Live;
  return Made.Called && Made.Called->Name.starts_with("bigtable_ttl::");
}

/// Returns a time by a policy, from that of the argument, or from now.
static Value byPolicy(Interpreter &I, Call &C, State &S) {
  Alternative A;
  A.Kind = ValueKind::Object;
  A.Made = A.Origin = &C.Site;
  Parts From;
  for (size_t N = 0; N != C.size(); ++N)
    From.Elements.push_back({I.in(C, N, S)});
  if (C.Given.empty()) { // 'Next()'
    const Value New = I.M.newUnknown("it is another each time", &C.Site);
    Alternative Each = New.front();
    Each.IsWide = true;
    From.Elements.push_back({Value(Each)});
  }
  A.In = std::make_shared<const Parts>(std::move(From));
  A.Base = TimeBase::Now;
  A.Epoch = S.Epoch;
  if (C.Given.empty())
    return A;
  return forEach(I.in(C, 0, S), Memory::TooMany, [&](const Alternative &At) {
    A.Base = At.Base;
    A.Epoch = At.Base == TimeBase::Now ? At.Epoch : S.Epoch;
    A.Kept = At.Kept;
    return A;
  });
}

/// A time that is some milliseconds later.
static Value distinct(Interpreter &I, Call &C, State &S) {
  const Value At = I.in(C, 0, S), By = I.in(C, 1, S);
  if (!At.only(ValueKind::Time) || !By.only(ValueKind::Number))
    return byPolicy(I, C, S);
  return I.binary(Op::Add, At, durationOf(I, By, Milli, C.Site), nullptr, S);
}

template <int64_t Unit>
static Value asDuration(Interpreter &I, Call &C, State &S) {
  return durationOf(I, I.in(C, 0, S), Unit, C.Site);
}
template <int64_t Unit>
static Value asCount(Interpreter &I, Call &C, State &S) {
  return countOf(I, I.in(C, 0, S), Unit);
}
/// The same of something that has no time here: a 'tm', or a message.
template <int64_t Unit>
static Value anyCount(Interpreter &I, Call &C, State &) {
  const code::Type *Of =
      C.size() == 1 && !C.Arguments.empty() ? C.Arguments[0]->Of : nullptr;
  while (Of && (Of->Kind == code::TypeKind::Pointer ||
                Of->Kind == code::TypeKind::Reference))
    Of = Of->Arguments[0];
  // One of the user's own may count anything.
  if (!Of || (Of->Name != "tm" && Of->Name != "std::tm" &&
              !Of->Name.starts_with("google::protobuf::")))
    return {};
  return countOf(I, I.M.newUnknown("it is a date", &C.Site), Unit);
}
template <Op Operator> static Value change(Interpreter &I, Call &C, State &S) {
  I.M.store(C.This, I.binary(Operator, I.self(C, S), I.in(C, 0, S), nullptr, S),
            S);
  return C.This;
}

/// '++time' and 'time++': the next one in the unit of the type.
template <Op Operator> static Value step(Interpreter &I, Call &C, State &S) {
  const int64_t Micros = unitOf(*C.Site.Operands[0]->Of) / 1'000;
  if (Micros == 0)
    return {};
  const Value Old = I.self(C, S);
  I.M.store(C.This, I.binary(Operator, Old, duration(Micros), nullptr, S), S);
  return C.size() != 0 ? Old : C.This;
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
  return IsTime ? V : durationOf(I, V, Unit, C.Site);
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

/// Puts the current time into \p Seconds and \p Rest, which counts units of
/// \p Unit nanoseconds, of the struct to which \p To points.
static Value readInto(Interpreter &I, Call &C, const Value &To, bool IsSteady,
                      llvm::StringRef Seconds, llvm::StringRef Rest,
                      int64_t Unit, State &S) {
  Alternative Now = now(C, S, Second).front();
  Now.IsSteady = IsSteady;
  I.M.store(I.M.deeper(To, {Seconds}), Now, S);
  Now.Base = TimeBase::Rest;
  Now.Id = I.M.fresh("it is a part of a second", &C.Site);
  Now.Unit = Now.Step = Unit;
  Now.Bucket = Second / Micro;
  I.M.store(I.M.deeper(To, {Rest}), Now, S);
  return I.M.newUnknown("the clock may fail", &C.Site);
}

static Value clockGettime(Interpreter &I, Call &C, State &S) {
  const Value Clock = I.in(C, 0, S);
  const Alternative *Id = Clock.only(ValueKind::Number);
  // CLOCK_REALTIME, CLOCK_REALTIME_COARSE.
  return Id ? readInto(I, C, I.in(C, 1, S),
                       /*IsSteady=*/Id->Number != 0 && Id->Number != 5,
                       "tv_sec", "tv_nsec", 1, S)
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
                         "tv_usec", Micro, S);
       }},
      {None, "timespec_get std::timespec_get",
       [](Interpreter &I, Call &C, State &S) {
         return readInto(I, C, I.in(C, 0, S), /*IsSteady=*/false, "tv_sec",
                         "tv_nsec", 1, S);
       }},
      {None, "std::chrono::duration::zero absl::ZeroDuration absl::UnixEpoch",
       [](Interpreter &, Call &, State &) { return duration(0); }},
      {None,
       "std::chrono::duration_cast std::chrono::floor "
       "std::chrono::time_point_cast",
       [](Interpreter &I, Call &C, State &S) {
         return truncatedTo(I, I.in(C, 0, S), unitOf(*C.Site.Of));
       }},
      {None, "std::chrono::ceil std::chrono::round",
       [](Interpreter &I, Call &C, State &S) {
         return truncatedTo(I, I.in(C, 0, S), unitOf(*C.Site.Of),
                            /*IsUp=*/true);
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
         return durationOf(I, number(INT64_MAX), unitOf(*C.Site.Of), C.Site);
       }},
      {None, "absl::InfiniteFuture absl::InfiniteDuration",
       [](Interpreter &, Call &, State &) { return duration(BeyondMicros); }},
      {None,
       "mktime std::mktime timegm timelocal "
       "google::protobuf::util::TimeUtil::TimestampToSeconds "
       "google::protobuf::util::TimeUtil::TimestampToTimeT "
       "google::protobuf::util::TimeUtil::DurationToSeconds",
       anyCount<Second>},
      {None,
       "google::protobuf::util::TimeUtil::TimestampToMilliseconds "
       "google::protobuf::util::TimeUtil::DurationToMilliseconds",
       anyCount<Milli>},
      {None,
       "google::protobuf::util::TimeUtil::TimestampToMicroseconds "
       "google::protobuf::util::TimeUtil::DurationToMicroseconds",
       anyCount<Micro>},
      {None,
       "google::protobuf::util::TimeUtil::TimestampToNanoseconds "
       "google::protobuf::util::TimeUtil::DurationToNanoseconds",
       anyCount<1>},
      {None,
       "google::protobuf::util::TimeUtil::TimestampToMinutes "
       "google::protobuf::util::TimeUtil::DurationToMinutes",
       anyCount<Minute>},
      {None,
       "google::protobuf::util::TimeUtil::TimestampToHours "
       "google::protobuf::util::TimeUtil::DurationToHours",
       anyCount<Hour>},
      {None, "absl::GetCurrentTimeNanos",
       [](Interpreter &, Call &C, State &S) { return now(C, S, 1); }},
      {None,
       "bigtable_ttl::Ttl::ExpireAt bigtable_ttl::DistinctTimestamps::Next",
       byPolicy},
      {None, "bigtable_ttl::Distinct", distinct},
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
      {Time, "operator++", step<Op::Add>},
      {Time, "operator--", step<Op::Subtract>},
      {Time, "operator=", assign},
  };
  return Rows;
}

} // namespace clang::tidy::bigtable::run
