// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Timestamps.h"
#include "Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;
using Kind = Timestamp::Kind;
using Reason = Unknown::Reason;

namespace {

constexpr unsigned MaxDepth = 32;

StringRef nameOf(const FunctionDecl &Function) {
  return Function.getIdentifier() ? Function.getName() : StringRef();
}

/// The unit that a std::chrono type counts; nothing for other types.
std::optional<TimeUnit> unitOf(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || !isIn(*Record, {"std"}))
    return std::nullopt;
  const TemplateArgumentList &Arguments = Record->getTemplateArgs();
  if (Record->getName() == "time_point" && Arguments.size() == 2)
    return unitOf(Arguments[1].getAsType());
  if (Record->getName() != "duration" || Arguments.size() != 2)
    return std::nullopt;
  const auto *Period = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Arguments[1].getAsType()->getAsCXXRecordDecl());
  if (!Period || Period->getTemplateArgs().size() != 2)
    return TimeUnit::Other;
  const llvm::APSInt Num = Period->getTemplateArgs()[0].getAsIntegral();
  const llvm::APSInt Den = Period->getTemplateArgs()[1].getAsIntegral();
  if (Num != 1)
    return TimeUnit::Other;
  switch (Den.getExtValue()) {
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

/// Microseconds in one, for constants; nothing where they are no whole number.
std::optional<int64_t> microsIn(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || Record->getTemplateArgs().size() != 2)
    return std::nullopt;
  const auto *Period = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Record->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl());
  if (!Period || Period->getTemplateArgs().size() != 2)
    return std::nullopt;
  const int64_t Num =
      Period->getTemplateArgs()[0].getAsIntegral().getExtValue();
  const int64_t Den =
      Period->getTemplateArgs()[1].getAsIntegral().getExtValue();
  int64_t Micros = 0;
  if (llvm::MulOverflow<int64_t>(Num, 1'000'000, Micros) || Den == 0 ||
      Micros % Den != 0)
    return std::nullopt;
  return Micros / Den;
}

StringRef spell(TimeUnit Unit) {
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

/// The number of one thing, taken for a number of \p Unit.
void take(TimestampSet &Set, TimeUnit Unit) {
  for (Timestamp &T : Set.Values)
    if (T.Unit != Unit && T.What != Kind::Server)
      T.TakenFor = Unit;
}

/// 'L + R' or 'L - R'.
std::optional<Timestamp> add(const Timestamp &L, const Timestamp &R,
                             bool Minus) {
  const bool IsMoment = L.What == Kind::Now || L.What == Kind::NearNow;
  const bool ToMoment = R.What == Kind::Now || R.What == Kind::NearNow;
  if (ToMoment && !IsMoment && !Minus)
    return add(R, L, false);
  Timestamp Result = L;
  if (ToMoment || R.What != Kind::Constant || L.What == Kind::Helper ||
      L.What == Kind::Server)
    return std::nullopt;
  const int64_t Change = Minus ? -R.Count : R.Count;
  if (llvm::AddOverflow(L.Count, Change, Result.Count))
    return std::nullopt;
  return Result;
}

} // namespace

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
  }
  if (T.TakenFor)
    Text += (" in " + spell(T.Unit) + " taken for " + spell(*T.TakenFor)).str();
  return Text;
}

TimestampSet Values::timestamps(Operand V) {
  TimestampSet Result = timestamps(V, 0);
  // The client takes integers for microseconds.
  if (V.E->getType()->isIntegerType())
    take(Result, TimeUnit::Micros);
  return Result;
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
    if (M.IsEarlier && llvm::any_of(Made.Values, [](const Timestamp &T) {
          return T.What != Kind::Constant && T.What != Kind::Server;
        }))
      Made = unknown(Reason::Expression);
    if (Made.Gap && (!Result.Gap || Result.Gap->Why == Reason::Parameter))
      Result.Gap = Made.Gap;
    for (const Timestamp &T : Made.Values)
      if (!llvm::is_contained(Result.Values, T))
        Result.Values.push_back(T);
  }
  return Result;
}

std::optional<int64_t> Values::count(Operand V) {
  const MakerSet Makers = makersOf(V);
  const Maker *M = Makers.single();
  const Expr *E = M ? M->E : nullptr;
  Expr::EvalResult Result;
  if (!E || E->isInstantiationDependent() ||
      !E->EvaluateAsRValue(Result, Context) || Result.HasSideEffects)
    return std::nullopt;
  const APValue *Value = &Result.Val;
  while (Value->isStruct() && Value->getStructNumBases() == 0 &&
         Value->getStructNumFields() == 1)
    Value = &Value->getStructField(0);
  if (!Value->isInt())
    return std::nullopt;
  return Value->getInt().trySExtValue();
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

TimestampSet Values::timestampOf(const Maker &M, unsigned Depth) {
  const Expr *E = M.E;
  if (E->isInstantiationDependent())
    return unknown(Reason::Dependent);
  const auto Of = [&](const Expr *Part) {
    return timestamps({Part, M.In}, Depth + 1);
  };
  const std::optional<TimeUnit> Unit = unitOf(E->getType());

  if (const std::optional<int64_t> Count = count(M)) {
    if (!Unit) // The client takes integers for microseconds.
      return single({*Count == -1 ? Kind::Server : Kind::Constant,
                     TimeUnit::Micros, std::nullopt, *Count});
    const std::optional<int64_t> Factor = microsIn(E->getType());
    int64_t Micros = 0;
    if (!Factor || llvm::MulOverflow(*Count, *Factor, Micros))
      return unknown(Reason::Expression);
    return single({Kind::Constant, *Unit, std::nullopt, Micros});
  }

  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E)) {
    if (!Unit || Construct->getNumArgs() == 0)
      return unknown(Reason::Expression);
    TimestampSet Result = Of(Construct->getArg(0));
    if (unitOf(Construct->getArg(0)->getType())) // From another duration.
      for (Timestamp &T : Result.Values)
        T.Unit = T.TakenFor ? T.Unit : *Unit;
    else
      take(Result, *Unit);
    return Result;
  }

  // '+', '-', '+=' and '-=' of classes and of numbers.
  const auto Combine = [&](const Expr *L, const Expr *R, bool Minus) {
    const TimestampSet Left = Of(L), Right = Of(R);
    TimestampSet Result;
    const auto IsMoment = [](const Timestamp &T) {
      return T.What == Kind::Now || T.What == Kind::NearNow;
    };
    if (const Timestamp *A = Left.single())
      if (const Timestamp *B = Right.single())
        if (const std::optional<Timestamp> Sum = add(*A, *B, Minus))
          return single(*Sum);
    // The current time, plus or minus what is not known. Minus another moment
    // it is a length of time.
    const auto IsPoint = [](const Expr *E) {
      const auto *Record = E->IgnoreParenImpCasts()
                               ->getType()
                               .getNonReferenceType()
                               ->getAsCXXRecordDecl();
      return Record && Record->getIdentifier() &&
             Record->getName() == "time_point";
    };
    if (Minus && (!IsPoint(L) || IsPoint(R)))
      return unknown(Reason::Expression);
    const TimestampSet &Moment =
        Left.isComplete() && llvm::all_of(Left.Values, IsMoment) ? Left : Right;
    if (Moment.isComplete() && llvm::all_of(Moment.Values, IsMoment) &&
        (&Moment == &Left || !Minus)) {
      Timestamp T = Moment.Values.front();
      T.What = Kind::NearNow;
      T.Count = 0;
      return single(T);
    }
    return unknown(Reason::Expression);
  };
  if (const auto *Op = dyn_cast<BinaryOperator>(E))
    switch (Op->getOpcode()) {
    case BO_Add:
    case BO_AddAssign:
      return Combine(Op->getLHS(), Op->getRHS(), /*Minus=*/false);
    case BO_Sub:
    case BO_SubAssign:
      return Combine(Op->getLHS(), Op->getRHS(), /*Minus=*/true);
    default:
      return unknown(Reason::Expression);
    }
  if (const auto *Op = dyn_cast<CXXOperatorCallExpr>(E))
    switch (Op->getOperator()) {
    case OO_Plus:
    case OO_PlusEqual:
    case OO_Minus:
    case OO_MinusEqual:
      if (Op->getNumArgs() == 2)
        return Combine(Op->getArg(0), Op->getArg(1),
                       Op->getOperator() == OO_Minus ||
                           Op->getOperator() == OO_MinusEqual);
      [[fallthrough]];
    default:
      return unknown(Reason::Expression);
    }

  const auto *Call = dyn_cast<CallExpr>(E);
  const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee)
    return unknown(Reason::Expression);
  const StringRef Name = nameOf(*Callee);
  if (isIn(*Callee, {"bigtable_ttl"}) && Name.starts_with("Expire"))
    return single({Kind::Helper, TimeUnit::Millis, std::nullopt, 0});
  const bool IsStd = isIn(*Callee, {"std"});
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(Call);
      Member && IsStd && (Name == "count" || Name == "time_since_epoch"))
    return Of(Member->getImplicitObjectArgument());
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (IsStd && Name == "now" && Unit && Method &&
      Method->getParent()->getName() == "system_clock")
    return single({Kind::Now, *Unit, std::nullopt, 0});
  if (IsStd && Unit && Call->getNumArgs() == 1 &&
      llvm::is_contained<StringRef>(
          {"ceil", "duration_cast", "floor", "round", "time_point_cast"},
          Name)) {
    TimestampSet Result = Of(Call->getArg(0));
    for (Timestamp &T : Result.Values) {
      T.Unit = T.TakenFor ? T.Unit : *Unit;
      // To hours, say: up to an hour earlier.
      if (*Unit == TimeUnit::Other && T.What == Kind::Now)
        T = {Kind::NearNow, T.Unit, T.TakenFor, 0};
    }
    return Result;
  }
  if (Name == "time" && !Method && Call->getNumArgs() == 1 &&
      Call->getArg(0)->getType()->isPointerType() &&
      E->getType()->isIntegerType())
    return single({Kind::Now, TimeUnit::Seconds, std::nullopt, 0});
  if (isIn(*Callee, {"absl"})) {
    if (Name == "Now" && Call->getNumArgs() == 0)
      return single({Kind::Now, TimeUnit::Nanos, std::nullopt, 0});
    if (Name == "ToChronoTime" && Call->getNumArgs() == 1)
      return Of(Call->getArg(0));
    const std::optional<TimeUnit> To =
        llvm::StringSwitch<std::optional<TimeUnit>>(Name)
            .Case("ToUnixNanos", TimeUnit::Nanos)
            .Case("ToUnixMicros", TimeUnit::Micros)
            .Case("ToUnixMillis", TimeUnit::Millis)
            .Case("ToUnixSeconds", TimeUnit::Seconds)
            .Default(std::nullopt);
    if (To && Call->getNumArgs() == 1) {
      TimestampSet Result = Of(Call->getArg(0));
      for (Timestamp &T : Result.Values)
        T.Unit = *To;
      return Result;
    }
  }
  return unknown(Reason::Function, Callee);
}

} // namespace clang::tidy::bigtable
