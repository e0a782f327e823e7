// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "values/Timestamps.h"
#include "api/Api.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include <numeric>

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Kind = Timestamp::Kind;
using Reason = Unknown::Reason;

namespace {

constexpr unsigned MaxDepth = 32;

StringRef nameOf(const FunctionDecl &Function) {
  return Function.getIdentifier() ? Function.getName() : StringRef();
}

/// What one count of a duration is.
struct Tick {
  /// In seconds: Num / Den.
  int64_t Num = 1;
  int64_t Den = 1;
  bool IsInteger = true;

  TimeUnit unit() const {
    if (Den % Num != 0)
      return TimeUnit::Other;
    switch (Den / Num) {
    case 1:
      return TimeUnit::Seconds;
    case 1'000:
      return TimeUnit::Millis;
    case 1'000'000:
      return TimeUnit::Micros;
    case 1'000'000'000:
      return TimeUnit::Nanos;
    }
    return TimeUnit::Other;
  }
  /// Whether any count of these is whole milliseconds.
  bool isWholeMillis() const {
    int64_t Millis = 0;
    return IsInteger && !llvm::MulOverflow<int64_t>(Num, 1'000, Millis) &&
           Millis % Den == 0;
  }
};

/// Nothing for TimeUnit::Other.
std::optional<Tick> tickOf(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return Tick{1, 1'000'000'000};
  case TimeUnit::Micros:
    return Tick{1, 1'000'000};
  case TimeUnit::Millis:
    return Tick{1, 1'000};
  case TimeUnit::Seconds:
    return Tick{1, 1};
  case TimeUnit::Other:
    return std::nullopt;
  }
  llvm_unreachable("covered switch");
}

/// Of a std::chrono type; nothing for other types.
std::optional<Tick> tickOf(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || !isIn(*Record, {"std"}) ||
      Record->getTemplateArgs().size() != 2)
    return std::nullopt;
  const TemplateArgumentList &Arguments = Record->getTemplateArgs();
  if (Record->getName() == "time_point")
    return tickOf(Arguments[1].getAsType());
  if (Record->getName() != "duration")
    return std::nullopt;
  const auto *Period = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Arguments[1].getAsType()->getAsCXXRecordDecl());
  if (!Period || Period->getTemplateArgs().size() != 2)
    return std::nullopt;
  const Tick T{Period->getTemplateArgs()[0].getAsIntegral().getExtValue(),
               Period->getTemplateArgs()[1].getAsIntegral().getExtValue(),
               Arguments[0].getAsType()->isIntegerType()};
  return T.Num > 0 && T.Den > 0 ? std::optional<Tick>(T) : std::nullopt;
}

/// \p Count * \p Num / \p Den, if that is a whole number.
std::optional<int64_t> scale(int64_t Count, int64_t Num, int64_t Den) {
  const int64_t Common = std::gcd(Num, Den);
  if (Count % (Den / Common) != 0 ||
      llvm::MulOverflow(Count / (Den / Common), Num / Common, Count))
    return std::nullopt;
  return Count;
}

constexpr int64_t MicrosPerSecond = 1'000'000;

/// Nothing where that is no whole number.
std::optional<int64_t> toMicros(int64_t Count, const Tick &Of) {
  int64_t Num = 0;
  if (llvm::MulOverflow(Of.Num, MicrosPerSecond, Num))
    return std::nullopt;
  return scale(Count, Num, Of.Den);
}
std::optional<int64_t> fromMicros(int64_t Micros, const Tick &To) {
  int64_t Den = 0;
  if (llvm::MulOverflow(To.Num, MicrosPerSecond, Den))
    return std::nullopt;
  return scale(Micros, To.Den, Den);
}

bool isAbslClass(QualType Type, StringRef Name) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && Record->getIdentifier() && Record->getName() == Name &&
         isIn(*Record, {"absl"});
}

TimestampSet single(Timestamp T) {
  TimestampSet Set;
  Set.Values.push_back(T);
  return Set;
}

TimestampSet unknown(Reason Why, const NamedDecl *What = nullptr) {
  TimestampSet Set;
  Set.Gap = Unknown{Why, What};
  return Set;
}

/// \p Count of what \p Of says; unknown if that is no whole microseconds.
TimestampSet constant(int64_t Count, const Tick &Of) {
  const std::optional<int64_t> Micros = toMicros(Count, Of);
  return Micros ? single({Kind::Constant, Of.unit(), std::nullopt, *Micros,
                          *Micros % 1'000 == 0})
                : unknown(Reason::Expression);
}

/// An integer that is a constant has no unit. Until it gets one, it is taken
/// for microseconds.
TimestampSet number(int64_t Count) {
  return constant(Count, *tickOf(TimeUnit::Micros));
}

bool isMoment(const Timestamp &T) {
  return T.What == Kind::Now || T.What == Kind::NearNow;
}
bool isCounted(const Timestamp &T) {
  return isMoment(T) || T.What == Kind::Some;
}

/// What is known of any value that counts \p Of, if that is of use.
std::optional<Timestamp> some(const std::optional<Tick> &Of) {
  if (!Of || !Of->IsInteger || Of->unit() == TimeUnit::Other)
    return std::nullopt;
  return Timestamp{Kind::Some, Of->unit(), std::nullopt, 0,
                   Of->isWholeMillis() ? std::optional(true) : std::nullopt};
}
bool areMoments(const TimestampSet &Set) {
  return Set.isComplete() && llvm::all_of(Set.Values, isMoment);
}

/// What \p Change makes of each of \p Set.
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

/// The number \p T, as a count of \p To, which \p At takes it for.
TimestampSet taken(Timestamp T, const Tick &To, const Expr *At) {
  if (T.What == Kind::Constant) {
    TimestampSet Set = constant(T.Count, To);
    for (Timestamp &Made : Set.Values)
      Made.IsLiteral = T.IsLiteral;
    return Set;
  }
  // One error may make up for another.
  if (T.TakenFor && T.Nominal != To.unit())
    return unknown(Reason::Expression);
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
    T.IsWholeMillis = T.What == Kind::Now ? std::optional(false) : std::nullopt;
  return single(T);
}

/// The duration or time \p T, as one that counts \p To.
TimestampSet converted(Timestamp T, const Tick &To) {
  // What a constant would be cut to depends on the cast.
  if (T.What == Kind::Constant && !fromMicros(T.Count, To))
    return unknown(Reason::Expression);
  (T.TakenFor ? T.Nominal : T.Unit) = To.unit();
  // To hours, say: up to an hour earlier.
  if (To.unit() == TimeUnit::Other && T.What == Kind::Now) {
    T.What = Kind::NearNow;
    T.Count = 0;
  }
  if (To.isWholeMillis())
    T.IsWholeMillis = true;
  T.IsCoarse |=
      To.unit() == TimeUnit::Seconds && To.IsInteger && T.What == Kind::Now;
  return single(T);
}

/// The duration or time \p T, as a number of \p To.
TimestampSet counted(const Timestamp &T, const Tick &To) {
  const TimestampSet Set = converted(T, To);
  const Timestamp *Result = Set.single();
  if (!Result || Result->What != Kind::Constant)
    return Set;
  return number(*fromMicros(Result->Count, To));
}

/// Both must be whole for a sum to be; one that is not spoils it.
std::optional<bool> bothWhole(std::optional<bool> L, std::optional<bool> R) {
  if (L == false || R == false)
    return false;
  return L && R ? std::optional(true) : std::nullopt;
}

/// The current time, plus or minus what is not known; \p IsWhole says of that
/// whether it is whole milliseconds.
Timestamp nearNow(Timestamp Moment, std::optional<bool> IsWhole) {
  Moment.What = Kind::NearNow;
  Moment.Count = 0;
  Moment.IsWholeMillis = IsWhole == true ? Moment.IsWholeMillis : std::nullopt;
  return Moment;
}

/// 'L + R' or 'L - R', of classes or, if \p OfNumbers, of integers.
std::optional<Timestamp> add(const Timestamp &L, Timestamp R, bool Minus,
                             bool OfNumbers) {
  if (isCounted(R) && !isCounted(L) && !Minus)
    return add(R, L, false, OfNumbers);
  if (R.What != Kind::Constant || (L.What != Kind::Constant && !isCounted(L)))
    return std::nullopt;
  if (OfNumbers && isCounted(L)) {
    // The constant counts what the moment counts.
    const std::optional<Tick> Of = L.TakenFor ? std::nullopt : tickOf(L.Unit);
    const TimestampSet Change =
        Of ? constant(R.Count, *Of) : unknown(Reason::Expression);
    if (Change.Values.empty() && !isMoment(L))
      return std::nullopt;
    if (Change.Values.empty())
      return nearNow(L, std::nullopt);
    R = Change.Values.front();
  }
  Timestamp Result = L;
  if (Minus ? llvm::SubOverflow(L.Count, R.Count, Result.Count)
            : llvm::AddOverflow(L.Count, R.Count, Result.Count))
    return std::nullopt;
  Result.IsWholeMillis = bothWhole(L.IsWholeMillis, R.IsWholeMillis);
  return Result;
}

/// The number \p T, multiplied or divided by \p Factor, where that leads from
/// one unit to another.
TimestampSet rescaled(Timestamp T, int64_t Factor, bool Divide) {
  const std::optional<Tick> From = T.TakenFor ? std::nullopt : tickOf(T.Unit);
  if (!isCounted(T) || !From || Factor <= 1)
    return unknown(Reason::Expression);
  Tick To = *From;
  if (Divide ? Factor > To.Den || To.Den % Factor != 0
             : llvm::MulOverflow(To.Den, Factor, To.Den))
    return unknown(Reason::Expression);
  if (Divide)
    To.Den /= Factor;
  if (To.unit() == TimeUnit::Other)
    return unknown(Reason::Expression);
  return converted(T, To);
}

} // namespace

std::string describe(TimeUnit Unit) {
  switch (Unit) {
  case TimeUnit::Nanos:
    return "nanoseconds";
  case TimeUnit::Micros:
    return "microseconds";
  case TimeUnit::Millis:
    return "milliseconds";
  case TimeUnit::Seconds:
    return "seconds";
  case TimeUnit::Other:
    return "other units";
  }
  llvm_unreachable("covered switch");
}

std::string describe(const Timestamp &T) {
  std::string Text;
  switch (T.What) {
  case Kind::Constant:
    Text = std::to_string(T.Count) + " us";
    break;
  case Kind::Server:
    return "server";
  case Kind::Now:
    Text = "now";
    if (T.Count != 0)
      Text += (T.Count < 0 ? " - " : " + ") +
              std::to_string(T.Count < 0 ? -T.Count : T.Count) + " us";
    break;
  case Kind::NearNow:
    Text = "now +/- something";
    break;
  case Kind::Helper:
    return "bigtable_ttl";
  case Kind::Some:
    Text = "something in " + describe(T.Unit);
    break;
  }
  if (T.TakenFor)
    Text += " in " + describe(T.Unit) + " taken for " + describe(*T.TakenFor);
  else if (isMoment(T) && T.IsWholeMillis == false)
    Text += ", not whole ms";
  return Text;
}

std::string countingIn(TimeUnit Unit, StringRef Name) {
  const bool IsTime = Name.starts_with("ToUnix");
  if ((!IsTime && !Name.starts_with("ToInt64")) || Unit == TimeUnit::Other)
    return "";
  std::string Counted = describe(Unit);
  Counted.front() = llvm::toUpper(Counted.front());
  if (!IsTime)
    return "ToInt64" + Counted;
  return "ToUnix" + (Unit == TimeUnit::Seconds
                         ? Counted
                         : StringRef(Counted).drop_back(6).str());
}

TimeUnit unitOf(QualType Type) {
  const std::optional<Tick> Of = tickOf(Type);
  return Of && Of->IsInteger ? Of->unit() : TimeUnit::Other;
}

std::optional<int64_t> toMicros(int64_t Count, TimeUnit Unit) {
  const std::optional<Tick> Of = tickOf(Unit);
  return Of ? toMicros(Count, *Of) : std::nullopt;
}

std::string describeInstant(int64_t Micros) {
  constexpr int64_t MicrosPerDay = 86'400 * MicrosPerSecond;
  // Days since 0000-03-01: years then begin with a March, and end with the day
  // that only some have.
  const int64_t Days = Micros / MicrosPerDay - (Micros % MicrosPerDay < 0);
  const int64_t Shifted = Days + 719'468;
  const int64_t Era = Shifted / 146'097 - (Shifted % 146'097 < 0);
  const int64_t DayOfEra = Shifted - Era * 146'097;
  const int64_t YearOfEra =
      (DayOfEra - DayOfEra / 1'460 + DayOfEra / 36'524 - DayOfEra / 146'096) /
      365;
  const int64_t DayOfYear =
      DayOfEra - (365 * YearOfEra + YearOfEra / 4 - YearOfEra / 100);
  const int64_t March = (5 * DayOfYear + 2) / 153;
  const int64_t Day = DayOfYear - (153 * March + 2) / 5 + 1;
  const int64_t Month = March < 10 ? March + 3 : March - 9;
  const int64_t Year = YearOfEra + Era * 400 + (Month <= 2);
  if (Year > 9'999)
    return "about the year " + std::to_string(Year / 1'000) + ",000";
  const auto TwoDigits = [](int64_t N) {
    return (N < 10 ? "-0" : "-") + std::to_string(N);
  };
  return "about " + std::to_string(Year) + TwoDigits(Month) + TwoDigits(Day);
}

TimestampSet Values::counts(Operand V) {
  const bool Before = std::exchange(KeepsUnits, true);
  const TimestampSet Result = timestamps(V);
  KeepsUnits = Before;
  return Result;
}

TimestampSet Values::timestamps(Operand V) {
  const TimestampSet Result = timestamps(V, 0);
  if (!V.E->getType()->isIntegerType())
    return Result;
  // The client takes integers for microseconds.
  return mapped(Result, [&V](const Timestamp &T) {
    if (T.What == Kind::Constant && T.Count == -1)
      return single(
          {Kind::Server, TimeUnit::Micros, std::nullopt, -1, std::nullopt});
    return taken(T, *tickOf(TimeUnit::Micros), V.E);
  });
}

TimestampSet Values::timestamps(Operand V, unsigned Depth) {
  if (Depth > MaxDepth)
    return unknown(Reason::Limit);
  TimestampSet Result;
  const MakerSet Makers = makersOf(V);
  Result.Gap = Makers.Gap;
  for (const Maker &M : Makers.Values) {
    TimestampSet Made = timestampOf(M, Depth);
    // The time was current when the constant was made.
    if (M.IsEarlier && KeepsUnits) {
      for (Timestamp &T : Made.Values)
        if (isMoment(T))
          T.What = Kind::Some;
    } else if (M.IsEarlier && llvm::any_of(Made.Values, [](const Timestamp &T) {
                 return T.What != Kind::Constant;
               }))
      Made = unknown(Reason::Expression);
    if (Made.Gap && (!Result.Gap || Result.Gap->Why == Reason::Parameter))
      Result.Gap = Made.Gap;
    for (const Timestamp &T : Made.Values)
      if (!llvm::is_contained(Result.Values, T))
        Result.Values.push_back(T);
  }
  // Whatever it is, its type says what it counts.
  if (KeepsUnits && Result.Gap)
    if (const std::optional<Timestamp> T = some(tickOf(V.E->getType()))) {
      Result.Gap.reset();
      if (!llvm::is_contained(Result.Values, *T))
        Result.Values.push_back(*T);
    }
  return Result;
}

/// Whether the constant that \p M makes stands in the code as one number.
bool Values::isLiteral(const Maker &M) {
  const Expr *E = M.E;
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (Construct->getNumArgs() == 0 ||
        !Construct->getArg(0)->getType().getNonReferenceType()->isIntegerType())
      return false;
    const MakerSet Numbers = makersOf({Construct->getArg(0), M.In});
    const Maker *Number = Numbers.single();
    E = Number ? Number->E : E;
  }
  return isa<IntegerLiteral, UserDefinedLiteral>(E);
}

/// What \p E counts if it is a constant integer or duration.
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
  return Value->getInt().trySExtValue();
}

std::optional<int64_t> Values::count(Operand V) {
  const MakerSet Makers = makersOf(V);
  const Maker *M = Makers.single();
  if (!M || !M->E)
    return std::nullopt;
  const auto [It, IsNew] = Counts.try_emplace(M->E);
  if (IsNew)
    It->second = evaluate(*M->E, Context);
  return It->second;
}

std::optional<bigtable_ttl::Ttl> Values::ttl(Operand V) {
  const MakerSet Makers = makersOf(V);
  const Maker *M = Makers.single();
  const std::optional<CallSite> Site =
      M && isa<CallExpr>(M->E) ? Functions.classify(*M->E) : std::nullopt;
  if (!Site || Site->Kind != CallKind::Ttl)
    return std::nullopt;
  const Expr *Age = Site->argument(Role::MaxAge);
  if (!Age)
    return bigtable_ttl::Ttl::OneSecond();
  const TimestampSet Ages = timestamps({Age, M->In});
  const Timestamp *T = Ages.single();
  if (!T || T->What != Kind::Constant)
    return std::nullopt;
  return bigtable_ttl::Ttl::Default(std::chrono::microseconds(T->Count));
}

/// The first timestamp that a policy of the runtime's has live.
TimestampSet Values::liveSince(const CallSite &Live, const Frame *In) {
  const std::optional<bigtable_ttl::Ttl> Policy =
      ttl({Live.argument(Role::Ttl), In});
  const Expr *At = Live.argument(Role::Start);
  const TimestampSet Moments =
      At ? timestamps({At, In})
         : single({Kind::Now, TimeUnit::Millis, std::nullopt, 0, true});
  const Timestamp *Moment = Moments.single();
  Timestamp Result{Kind::Helper, TimeUnit::Millis, std::nullopt, 0, true};
  // What another clock says is not known.
  const Expr *Clock = Live.argument(Role::Clock);
  if (!Policy || !Moment || Moment->What != Kind::Now || Moment->TakenFor ||
      (Clock && !isa<CXXDefaultArgExpr>(Clock)))
    return single(Result);
  const std::chrono::microseconds Since =
      std::chrono::milliseconds(1) - Policy->offset();
  if (llvm::AddOverflow<int64_t>(Moment->Count, Since.count(), Result.Count))
    return single(Result);
  Result.What = Kind::Now;
  return single(Result);
}

TimestampSet Values::sumOf(Operand L, Operand R, bool Minus, unsigned Depth) {
  const TimestampSet Left = timestamps(L, Depth + 1),
                     Right = timestamps(R, Depth + 1);
  const bool OfNumbers =
      L.E->getType()->isIntegerType() && R.E->getType()->isIntegerType();
  if (KeepsUnits) {
    const auto IsSome = [](const Timestamp &T) { return T.What == Kind::Some; };
    // What is wrong with a part is wrong with the whole.
    for (const TimestampSet *Part : {&Left, &Right})
      if (Part->isComplete() &&
          llvm::all_of(Part->Values, [&](const Timestamp &T) {
            return IsSome(T) && T.TakenFor;
          })) {
        Timestamp Result = Part->Values.front();
        Result.IsPart = true;
        return single(Result);
      }
    const Timestamp *A = Left.single(), *B = Right.single();
    if (OfNumbers && A && B && IsSome(*A) && *A == *B)
      return Left;
  }
  if (const Timestamp *A = Left.single())
    if (const Timestamp *B = Right.single())
      if (const std::optional<Timestamp> Sum = add(*A, *B, Minus, OfNumbers))
        return single(*Sum);
  // The current time, plus or minus what is not known. Minus another moment
  // it is a length of time.
  const auto IsPoint = [](const Expr *E) {
    const QualType Type = E->IgnoreParenImpCasts()->getType();
    const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
    return (Record && Record->getIdentifier() &&
            Record->getName() == "time_point") ||
           isAbslClass(Type, "Time");
  };
  if (Minus && (!IsPoint(L.E) || IsPoint(R.E)))
    return unknown(Reason::Expression);
  const bool IsLeft = areMoments(Left);
  const TimestampSet &Moment = IsLeft ? Left : Right;
  if (!areMoments(Moment) || (!IsLeft && Minus))
    return unknown(Reason::Expression);
  const Expr *Other = (IsLeft ? R : L).E->IgnoreParenImpCasts();
  const std::optional<Tick> Of = tickOf(Other->getType());
  Timestamp T = nearNow(Moment.Values.front(), Of && Of->isWholeMillis());
  for (const Timestamp &M : Moment.Values)
    if (M.IsWholeMillis != T.IsWholeMillis)
      T.IsWholeMillis = std::nullopt;
  return single(T);
}

TimestampSet Values::timestampOfAbsl(const CallExpr &Call, const Frame *In,
                                     unsigned Depth) {
  const FunctionDecl &Callee = *Call.getDirectCallee();
  StringRef Name = nameOf(Callee);
  if (Call.getNumArgs() == 0) {
    if (Name == "Now" || Name == "GetCurrentTimeNanos")
      return single({Kind::Now, TimeUnit::Nanos, std::nullopt, 0, false});
    if (Name == "ZeroDuration" || Name == "UnixEpoch")
      return number(0);
  }
  if (Call.getNumArgs() != 1)
    return unknown(Reason::Function, &Callee);
  const auto Argument = [&] { return timestamps({Call.getArg(0), In}, Depth); };
  if (Name == "ToChronoTime" || Name == "FromChrono")
    return Argument();
  const bool Makes = isAbslClass(Callee.getReturnType(), "Duration") ||
                     isAbslClass(Callee.getReturnType(), "Time");
  // 'Seconds', 'FromUnixSeconds'; 'ToUnixSeconds', 'ToInt64Seconds',
  // 'ToChronoSeconds'.
  const bool Counts =
      !Makes && (Name.consume_front("ToUnix") || Name.consume_front("ToInt64"));
  if (!Counts && !Name.consume_front("ToChrono"))
    Name.consume_front("FromUnix");
  const std::optional<Tick> Of = llvm::StringSwitch<std::optional<Tick>>(Name)
                                     .StartsWith("Nano", Tick{1, 1'000'000'000})
                                     .StartsWith("Micro", Tick{1, 1'000'000})
                                     .StartsWith("Milli", Tick{1, 1'000})
                                     .Case("Seconds", Tick{1, 1})
                                     .Case("Minutes", Tick{60, 1})
                                     .Case("Hours", Tick{3'600, 1})
                                     .Default(std::nullopt);
  if (!Of)
    return unknown(Reason::Function, &Callee);
  const TimestampSet Result = mapped(Argument(), [&](const Timestamp &T) {
    return Makes    ? taken(T, *Of, &Call)
           : Counts ? counted(T, *Of)
                    : converted(T, *Of);
  });
  // Whatever time it is of.
  const std::optional<Timestamp> Some = some(Of);
  return KeepsUnits && Counts && Result.Gap && Result.Values.empty() && Some
             ? single(*Some)
             : Result;
}

TimestampSet Values::timestampOf(const Maker &M, unsigned Depth) {
  const Expr *E = M.E;
  if (E->isInstantiationDependent())
    return unknown(Reason::Dependent);
  const auto Of = [&](const Expr *Part) {
    return timestamps({Part, M.In}, Depth + 1);
  };
  const std::optional<Tick> Unit = tickOf(E->getType());
  const bool IsNumber = E->getType()->isIntegerType();

  if (Unit || IsNumber)
    if (const std::optional<int64_t> Count = count(M)) {
      TimestampSet Result = Unit ? constant(*Count, *Unit) : number(*Count);
      if (KeepsUnits && isLiteral(M))
        for (Timestamp &T : Result.Values)
          T.IsLiteral = true;
      return Result;
    }

  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (!Unit || Construct->getNumArgs() == 0)
      return unknown(Reason::Expression);
    const Expr *From = Construct->getArg(0);
    if (!tickOf(From->getType()) && !From->getType()->isIntegerType())
      return unknown(Reason::Expression);
    return mapped(Of(From), [&](const Timestamp &T) {
      return tickOf(From->getType()) ? converted(T, *Unit) : taken(T, *Unit, E);
    });
  }
  // To a narrower type it may be cut.
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(E)) {
    const Expr *From =
        IsNumber ? Cast->getSubExprAsWritten() : Cast->getSubExpr();
    if (IsNumber
            ? From->getType()->isIntegerType() &&
                  Context.getTypeSize(E->getType()) >= 64
            : Context.hasSameUnqualifiedType(From->getType(), E->getType()))
      return Of(From);
    return unknown(Reason::Expression);
  }

  // Sums of classes and of numbers.
  const auto *Op = dyn_cast<BinaryOperator>(E);
  if (Op && IsNumber)
    switch (Op->getOpcode()) {
    case BO_Add:
    case BO_AddAssign:
    case BO_Sub:
    case BO_SubAssign:
      return sumOf({Op->getLHS(), M.In}, {Op->getRHS(), M.In},
                   Op->getOpcode() == BO_Sub || Op->getOpcode() == BO_SubAssign,
                   Depth);
    case BO_Mul:
    case BO_MulAssign:
    case BO_Div:
    case BO_DivAssign: {
      const bool Divide =
          Op->getOpcode() == BO_Div || Op->getOpcode() == BO_DivAssign;
      TimestampSet Left = Of(Op->getLHS()), Right = Of(Op->getRHS());
      if (!Divide && areMoments(Right))
        std::swap(Left, Right);
      const Timestamp *Factor = Right.single();
      if (!Factor || Factor->What != Kind::Constant)
        return unknown(Reason::Expression);
      return mapped(Left, [&](const Timestamp &T) {
        return rescaled(T, Factor->Count, Divide);
      });
    }
    default:
      return unknown(Reason::Expression);
    }
  if (const auto *Call = dyn_cast<CXXOperatorCallExpr>(E))
    switch (Call->getOperator()) {
    case OO_Plus:
    case OO_PlusEqual:
    case OO_Minus:
    case OO_MinusEqual:
      if (Call->getNumArgs() == 2)
        return sumOf({Call->getArg(0), M.In}, {Call->getArg(1), M.In},
                     Call->getOperator() == OO_Minus ||
                         Call->getOperator() == OO_MinusEqual,
                     Depth);
      [[fallthrough]];
    default:
      return unknown(Reason::Expression);
    }

  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee)
    return unknown(Reason::Expression);
  if (const std::optional<CallSite> Site = Functions.classify(*E)) {
    if (Site->Kind == CallKind::Live)
      return liveSince(*Site, M.In);
    if (Site->Kind == CallKind::Time && IsNumber && KeepsUnits)
      return single(*some(tickOf(TimeUnit::Micros)));
  }
  const StringRef Name = nameOf(*Callee);
  if (isIn(*Callee, {"bigtable_ttl"})) {
    const TimestampSet Helper =
        single({Kind::Helper, TimeUnit::Millis, std::nullopt, 0, true});
    if (Name == "Distinct" && Call->getNumArgs() == 2) {
      const std::optional<int64_t> Index = count({Call->getArg(1), M.In});
      return Index ? mapped(Of(Call->getArg(0)),
                            [&](const Timestamp &T) {
                              const TimestampSet Later =
                                  constant(*Index, *tickOf(TimeUnit::Millis));
                              const Timestamp *By = Later.single();
                              const std::optional<Timestamp> Sum =
                                  By ? add(T, *By, /*Minus=*/false,
                                           /*OfNumbers=*/false)
                                     : std::nullopt;
                              return Sum ? single(*Sum) : Helper;
                            })
                   : Helper;
    }
    if (Name.starts_with("Expire") || Name == "Next")
      return Helper;
  }
  const bool IsStd = isIn(*Callee, {"std"});
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      Member && IsStd && (Name == "count" || Name == "time_since_epoch")) {
    const Expr *Object = Member->getImplicitObjectArgument();
    const std::optional<Tick> Counted = tickOf(Object->getType());
    if (Unit || !Counted)
      return Of(Object);
    return mapped(Of(Object),
                  [&](const Timestamp &T) { return counted(T, *Counted); });
  }
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (IsStd && Name == "now" && Unit && Method &&
      Method->getParent()->getName() == "system_clock")
    return single(
        {Kind::Now, Unit->unit(), std::nullopt, 0, Unit->isWholeMillis()});
  if (IsStd && Unit && Call->getNumArgs() == 1 &&
      llvm::is_contained<StringRef>(
          {"ceil", "duration_cast", "floor", "round", "time_point_cast"}, Name))
    return mapped(Of(Call->getArg(0)),
                  [&](const Timestamp &T) { return converted(T, *Unit); });
  if (Name == "time" && !Method && Call->getNumArgs() == 1 &&
      Call->getArg(0)->getType()->isPointerType() && IsNumber)
    return single({Kind::Now, TimeUnit::Seconds, std::nullopt, 0, true, true});
  if (isIn(*Callee, {"absl"}))
    return timestampOfAbsl(*Call, M.In, Depth + 1);
  return unknown(Reason::Function, Callee);
}

} // namespace clang::tidy::bigtable
