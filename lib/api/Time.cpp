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

/// Returns true if \p Name, of a function of Abseil's, says what it counts.
static bool counts(StringRef Name) {
  for (StringRef Prefix : {"ToUnix", "ToInt64", "ToChrono", "FromUnix"})
    if (Name.consume_front(Prefix))
      break;
  return Name.starts_with("Nano") || Name.starts_with("Micro") ||
         Name.starts_with("Milli") || Name == "Seconds" || Name == "Minutes" ||
         Name == "Hours";
}

static StringRef nameOf(const FunctionDecl *Callee) {
  return Callee && Callee->getIdentifier() ? Callee->getName() : StringRef();
}

bool returnsNow(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = nameOf(Callee);
  if (Name.empty())
    return false;
  if (isOfAbseil(*Callee))
    return Call.getNumArgs() == 0 &&
           (Name == "Now" || Name == "GetCurrentTimeNanos");
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Callee))
    return isStandard(*Callee) && Name == "now" && tickOf(Call.getType()) &&
           Method->getParent()->getName() == "system_clock";
  // C's, which std may have, too.
  return Name == "time" && (isGlobal(*Callee) || isStandard(*Callee)) &&
         Callee->getNumParams() == 1 && Call.getType()->isIntegerType();
}

bool isByPolicy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = nameOf(Callee);
  // ExpiresAt() tells when a cell expires: no timestamp of one.
  return (Name == "ExpireAt" || Name == "ExpireAfter" || Name == "Next") &&
         isOfRuntime(*Callee);
}

const Expr *convertedBy(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const StringRef Name = nameOf(Callee);
  if (Name.empty())
    return nullptr;
  const Expr *First = Call.getNumArgs() != 0 ? Call.getArg(0) : nullptr;
  if (isOfRuntime(*Callee))
    return Name == "ExpireAt" || Name == "Distinct" ? First : nullptr;
  const bool IsUnary = Call.getNumArgs() == 1;
  if (isOfAbseil(*Callee))
    return IsUnary && (counts(Name) || Name == "ToChronoTime" ||
                       Name == "FromChrono" || Name == "ToTimeT" ||
                       Name == "FromTimeT")
               ? First
               : nullptr;
  if (!isStandard(*Callee))
    return nullptr;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call);
      Member && (Name == "count" || Name == "time_since_epoch"))
    return Member->getImplicitObjectArgument();
  const bool IsCast =
      IsUnary && tickOf(Call.getType()) &&
      llvm::is_contained<StringRef>(
          {"ceil", "duration_cast", "floor", "round", "time_point_cast"}, Name);
  const bool IsOfSystemClock =
      IsUnary && (Name == "to_time_t" || Name == "from_time_t");
  const bool IsEither =
      Call.getNumArgs() == 2 && (Name == "min" || Name == "max");
  return IsCast || IsOfSystemClock || IsEither ? First : nullptr;
}

ClockRead clockRead(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || isa<CXXMethodDecl>(Callee) || Call.getNumArgs() != 2 ||
      (!isGlobal(*Callee) && !isStandard(*Callee)))
    return {};
  const StringRef Name = identifierOf(*Callee);
  if (Name == "gettimeofday" || Name == "timespec_get")
    return {true, Call.getArg(0)};
  // CLOCK_REALTIME; Linux and macOS agree on it.
  Expr::EvalResult Id;
  if (Name != "clock_gettime" || Call.getArg(0)->isInstantiationDependent())
    return {};
  const bool IsKnown =
      Call.getArg(0)->EvaluateAsInt(Id, Callee->getASTContext());
  return {IsKnown && Id.Val.getInt() == 0, Call.getArg(1)};
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
