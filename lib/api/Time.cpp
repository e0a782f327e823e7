// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Time.h"
#include "api/CallSite.h"
#include "api/Libraries.h"
#include "api/Names.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Words.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// The class std::chrono::duration that \p Type is, or holds; null for others.
static const ClassTemplateSpecializationDecl *durationIn(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || !isStandard(*Record) || Record->getTemplateArgs().size() != 2)
    return nullptr;
  if (Record->getName() == "time_point")
    return durationIn(Record->getTemplateArgs()[1].getAsType());
  return Record->getName() == "duration" ? Record : nullptr;
}

QualType countTypeOf(QualType Type) {
  const ClassTemplateSpecializationDecl *Record = durationIn(Type);
  return Record ? Record->getTemplateArgs()[0].getAsType() : QualType();
}

std::optional<Tick> tickOf(QualType Type) {
  const ClassTemplateSpecializationDecl *Record = durationIn(Type);
  if (!Record)
    return std::nullopt;
  const TemplateArgumentList &Arguments = Record->getTemplateArgs();
  const auto *Period = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Arguments[1].getAsType()->getAsCXXRecordDecl());
  if (!Period || Period->getTemplateArgs().size() != 2)
    return std::nullopt;
  const Tick T{Period->getTemplateArgs()[0].getAsIntegral().getExtValue(),
               Period->getTemplateArgs()[1].getAsIntegral().getExtValue(),
               Arguments[0].getAsType()->isIntegerType()};
  return T.Num > 0 && T.Den > 0 ? std::optional<Tick>(T) : std::nullopt;
}

TimeUnit unitOf(QualType Type) {
  const std::optional<Tick> Of = tickOf(Type);
  return Of && Of->IsInteger ? Of->unit() : TimeUnit::Other;
}

static bool isAbslClass(QualType Type, StringRef Name) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && identifierOf(*Record) == Name && isOfAbseil(*Record);
}

bool isMoment(QualType Type) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return (Record && identifierOf(*Record) == "time_point") ||
         isAbslClass(Type, "Time");
}

/// Returns true if \p D is in no namespace and in no class.
static bool isGlobal(const Decl &D) {
  return D.getDeclContext()->getRedeclContext()->isTranslationUnit();
}

bool isSteady(QualType Type) {
  const auto *Record = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  if (!Record || !isStandard(*Record) || Record->getName() != "time_point")
    return false;
  const CXXRecordDecl *Clock =
      Record->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl();
  return Clock && isStandard(*Clock) && identifierOf(*Clock) == "steady_clock";
}

bool isTimeT(QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Alias = Type->getAs<TypedefType>();
  return Alias && (identifierOf(*Alias->getDecl()) == "time_t" ||
                   isTimeT(Alias->desugar()));
}

bool isTime(QualType Type) {
  Type = Type.getNonReferenceType();
  if (tickOf(Type) || isMoment(Type) || isTimeT(Type))
    return true;
  if (const auto *Alias = Type->getAs<TypedefType>())
    return isTime(Alias->desugar());
  const auto *Record = Type->getAsCXXRecordDecl();
  const StringRef Name = Record ? identifierOf(*Record) : StringRef();
  return (Name == "Duration" &&
          (isOfAbseil(*Record) || isOfProtobuf(*Record))) ||
         (Name == "Timestamp" && isOfProtobuf(*Record)) ||
         ((Name == "timespec" || Name == "timeval" || Name == "tm") &&
          isGlobal(*Record));
}

std::string countingIn(TimeUnit Unit, StringRef Name) {
  const bool IsTime = Name.starts_with("ToUnix");
  // There are 'ToInt64Hours' and 'ToUnixSeconds', and none of more.
  if ((!IsTime && !Name.starts_with("ToInt64")) ||
      Unit > (IsTime ? TimeUnit::Seconds : TimeUnit::Hours))
    return "";
  std::string Counted = describe(Unit);
  Counted.front() = llvm::toUpper(Counted.front());
  if (!IsTime)
    return "ToInt64" + Counted;
  return "ToUnix" + (Unit == TimeUnit::Seconds
                         ? Counted
                         : StringRef(Counted).drop_back(6).str());
}

using Kind = TimeFunctionKind;

static TimeFunction ofAbseil(const CallExpr &Call, StringRef Name) {
  if (Call.getNumArgs() == 0) {
    if (Name == "Now" || Name == "GetCurrentTimeNanos")
      return {Kind::Now, tickOf(TimeUnit::Nanos)};
    return {Name == "ZeroDuration" || Name == "UnixEpoch" ? Kind::Zero
                                                          : Kind::None,
            {}};
  }
  if (Call.getNumArgs() != 1)
    return {};
  const Expr *Argument = Call.getArg(0);
  if (Name == "ToChronoTime" || Name == "FromChrono")
    return {Kind::Same, std::nullopt, Argument};
  if (Name == "ToTimeT" || Name == "FromTimeT")
    return {Name == "ToTimeT" ? Kind::Count : Kind::Take,
            tickOf(TimeUnit::Seconds), Argument};
  const QualType Type = Call.getDirectCallee()->getReturnType();
  // 'Seconds', 'FromUnixSeconds'; 'ToUnixSeconds', 'ToInt64Seconds',
  // 'ToChronoSeconds'.
  Kind Result = Kind::Convert;
  if (isAbslClass(Type, "Duration") || isAbslClass(Type, "Time"))
    Result = Kind::Take;
  else if (Name.consume_front("ToUnix") || Name.consume_front("ToInt64"))
    Result = Kind::Count;
  if (Result != Kind::Count && !Name.consume_front("ToChrono"))
    Name.consume_front("FromUnix");
  const std::optional<Tick> Of = llvm::StringSwitch<std::optional<Tick>>(Name)
                                     .StartsWith("Nano", Tick{1, 1'000'000'000})
                                     .StartsWith("Micro", Tick{1, 1'000'000})
                                     .StartsWith("Milli", Tick{1, 1'000})
                                     .Case("Seconds", Tick{1, 1})
                                     .Case("Minutes", Tick{60, 1})
                                     .Case("Hours", Tick{3'600, 1})
                                     .Default(std::nullopt);
  return Of ? TimeFunction{Result, Of, Argument} : TimeFunction();
}

/// Functions of 'google::protobuf::Timestamp' and 'google::protobuf::Duration'.
static TimeFunction ofTimeMessage(const CallExpr &Call, StringRef Name) {
  if (Call.getNumArgs() != 0 || !Call.getType()->isIntegerType())
    return {};
  return {Name == "seconds" || Name == "nanos" ? Kind::Date : Kind::None,
          tickOf(Name == "nanos" ? TimeUnit::Nanos : TimeUnit::Seconds)};
}

/// Functions of 'google::protobuf::util::TimeUtil'.
static TimeFunction ofProtobuf(const CallExpr &Call, StringRef Name) {
  // 'TimestampToSeconds', 'DurationToMilliseconds'.
  if (Call.getNumArgs() != 1 || !Call.getType()->isIntegerType() ||
      (!Name.consume_front("TimestampTo") && !Name.consume_front("DurationTo")))
    return {};
  const std::optional<Tick> Of =
      llvm::StringSwitch<std::optional<Tick>>(Name)
          .Case("Nanoseconds", tickOf(TimeUnit::Nanos))
          .Case("Microseconds", tickOf(TimeUnit::Micros))
          .Case("Milliseconds", tickOf(TimeUnit::Millis))
          .Case("Seconds", tickOf(TimeUnit::Seconds))
          .Case("TimeT", tickOf(TimeUnit::Seconds))
          .Case("Minutes", tickOf(TimeUnit::Minutes))
          .Case("Hours", tickOf(TimeUnit::Hours))
          .Default(std::nullopt);
  return Of ? TimeFunction{Kind::Date, Of} : TimeFunction();
}

/// C's, which std may have, too.
static TimeFunction ofC(const CallExpr &Call, StringRef Name) {
  const FunctionDecl &Callee = *Call.getDirectCallee();
  if ((!isGlobal(Callee) && !isStandard(Callee)) ||
      Callee.getNumParams() != 1 || Call.getNumArgs() != 1 ||
      !Call.getType()->isIntegerType())
    return {};
  const QualType Of = Callee.getParamDecl(0)->getType()->getPointeeType();
  const auto *Class = Of.isNull() ? nullptr : Of->getAsCXXRecordDecl();
  if (Name == "time" && !Of.isNull() && Of->isIntegerType())
    return {Kind::Now, tickOf(TimeUnit::Seconds), nullptr, /*IsCoarse=*/true};
  const bool IsDate =
      Class && identifierOf(*Class) == "tm" &&
      (Name == "mktime" || Name == "timegm" || Name == "timelocal");
  return {IsDate ? Kind::Date : Kind::None, tickOf(TimeUnit::Seconds)};
}

/// The clock that \p Id chooses, a clockid_t; Linux and macOS agree on these.
static Kind clockOf(const Expr &Id, const ASTContext &Context) {
  Expr::EvalResult Result;
  if (Id.isInstantiationDependent() || !Id.EvaluateAsInt(Result, Context))
    return Kind::None;
  const llvm::APSInt &Value = Result.Val.getInt();
  return Value == 0 ? Kind::Now : Value == 1 ? Kind::Elapsed : Kind::None;
}

ClockRead clockRead(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || isa<CXXMethodDecl>(Callee) || Call.getNumArgs() != 2 ||
      (!isGlobal(*Callee) && !isStandard(*Callee)))
    return {};
  const StringRef Name = identifierOf(*Callee);
  if (Name == "gettimeofday" || Name == "timespec_get")
    return {Kind::Now, Call.getArg(0)};
  return Name == "clock_gettime"
             ? ClockRead{clockOf(*Call.getArg(0), Callee->getASTContext()),
                         Call.getArg(1)}
             : ClockRead();
}

bool isNamedAsClock(const FunctionDecl &Function) {
  const QualType Type = Function.getReturnType();
  if (Function.getNumParams() != 0 || Type->isDependentType() ||
      Type->isBooleanType() ||
      (!Type->isIntegerType() && !tickOf(Type) && !isAbslClass(Type, "Time")))
    return false;
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  return hasWord(identifierOf(Function), {"now", "current"}) ||
         (Method && hasWord(identifierOf(*Method->getParent()), {"clock"}));
}

static TimeFunction ofRuntime(const CallExpr &Call, StringRef Name) {
  if (Name == "Distinct" && Call.getNumArgs() == 2)
    return {Kind::Distinct, std::nullopt, Call.getArg(0)};
  // ExpiresAt() tells when a cell expires: no timestamp of one.
  const bool IsMaker =
      Name == "ExpireAt" || Name == "ExpireAfter" || Name == "Next";
  return {IsMaker ? Kind::Policy : Kind::None, std::nullopt,
          Name == "ExpireAt" ? Call.getArg(0) : nullptr};
}

static TimeFunction ofStandard(const CallExpr &Call, StringRef Name) {
  const std::optional<Tick> Made = tickOf(Call.getType());
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && (Name == "count" || Name == "time_since_epoch")) {
    const Expr *Object = Member->getImplicitObjectArgument();
    const QualType Pointee = Object->getType()->getPointeeType();
    const std::optional<Tick> Counted =
        tickOf(Pointee.isNull() ? Object->getType() : Pointee);
    return {Made || !Counted ? Kind::Same : Kind::Count, Counted, Object};
  }
  if ((Name == "min" || Name == "max") && Call.getNumArgs() == 2)
    return {Kind::Either, std::nullopt, Call.getArg(0)};
  const auto *Method = dyn_cast<CXXMethodDecl>(Call.getDirectCallee());
  const bool IsOfSystemClock =
      Method && Method->getParent()->getName() == "system_clock";
  if (Name == "now" && Made && IsOfSystemClock)
    return {Kind::Now, Made};
  if (Name == "to_time_t" && IsOfSystemClock && Call.getNumArgs() == 1)
    return {Kind::Count, tickOf(TimeUnit::Seconds), Call.getArg(0)};
  if (Name == "from_time_t" && IsOfSystemClock && Call.getNumArgs() == 1)
    return {Kind::Take, tickOf(TimeUnit::Seconds), Call.getArg(0)};
  if (Name == "now" && Made && Method &&
      Method->getParent()->getName() == "steady_clock")
    return {Kind::Elapsed, Made};
  if (Made && Call.getNumArgs() == 1 &&
      llvm::is_contained<StringRef>(
          {"ceil", "duration_cast", "floor", "round", "time_point_cast"}, Name))
    return {Kind::Convert, Made, Call.getArg(0), /*IsCoarse=*/false,
            /*RoundsDown=*/Name != "ceil" && Name != "round"};
  return {};
}

TimeFunction timeFunction(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return {};
  const StringRef Name = Callee->getName();
  if (isOfRuntime(*Callee))
    return ofRuntime(Call, Name);
  if (isOfAbseil(*Callee))
    return ofAbseil(Call, Name);
  const auto *Method = dyn_cast<CXXMethodDecl>(Callee);
  if (Method && isOfProtobuf(*Method)) {
    const StringRef Class = Method->getParent()->getName();
    if (Class == "TimeUtil")
      return ofProtobuf(Call, Name);
    if (Class == "Timestamp" || Class == "Duration")
      return ofTimeMessage(Call, Name);
  }
  if (!Method)
    if (const TimeFunction Found = ofC(Call, Name); Found.Kind != Kind::None)
      return Found;
  return isStandard(*Callee) ? ofStandard(Call, Name) : TimeFunction();
}

std::optional<Tick> tickOfField(const Expr &E) {
  const auto *Member = dyn_cast<MemberExpr>(E.IgnoreParenImpCasts());
  // If the variable is part of another object, its source is unknown.
  const auto *Field =
      Member && isa<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts())
          ? dyn_cast<FieldDecl>(Member->getMemberDecl())
          : nullptr;
  if (!Field || !isGlobal(*Field->getParent()))
    return std::nullopt;
  const StringRef Class = Field->getParent()->getName();
  if (Class != "timespec" && Class != "timeval")
    return std::nullopt;
  return llvm::StringSwitch<std::optional<Tick>>(Field->getName())
      .Case("tv_sec", tickOf(TimeUnit::Seconds))
      .Case("tv_usec", tickOf(TimeUnit::Micros))
      .Case("tv_nsec", tickOf(TimeUnit::Nanos))
      .Default(std::nullopt);
}

const Expr *sameTime(const Expr &E) {
  const FunctionDecl *Callee =
      isa<CallExpr, CXXConstructExpr>(E) && !isa<CXXOperatorCallExpr>(E)
          ? calleeOf(E)
          : nullptr;
  if (!Callee || !isStandard(*Callee))
    return nullptr;
  const Expr *From = nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&E))
    From = Member->getImplicitObjectArgument();
  else if (!argumentsOf(E).empty())
    From = argumentsOf(E).front();
  return From && unitOf(From->getType()) != TimeUnit::Other ? From : nullptr;
}

} // namespace clang::tidy::bigtable
