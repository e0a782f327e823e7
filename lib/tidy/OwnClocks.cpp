// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/OwnClocks.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "model/Words.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns the first argument of the template that \p Type is made of, if that
/// is a type; null otherwise.
static QualType argumentOf(QualType Type) {
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Of && Of->getTemplateArgs().size() != 0 &&
                 Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type
             ? Of->getTemplateArgs()[0].getAsType()
             : QualType();
}

/// Returns the clock of a std::chrono::time_point; null for other types.
static const CXXRecordDecl *clockOfTime(QualType Type) {
  const QualType Clock =
      isMoment(Type.getNonReferenceType()) ? argumentOf(Type) : QualType();
  return Clock.isNull() ? nullptr : Clock->getAsCXXRecordDecl();
}

/// Returns true if a time of the type \p Type may be a calendar time: another
/// clock than the system's does not tell that.
static bool mayBeDate(QualType Type) {
  Type = Type.getNonReferenceType();
  if (!isMoment(Type))
    return isTime(Type) || (Type->isIntegerType() && !Type->isBooleanType());
  const CXXRecordDecl *Clock = clockOfTime(Type);
  return !Clock || identifierOf(*Clock) != "steady_clock";
}

static bool isSystemTime(QualType Type) {
  const CXXRecordDecl *Clock = clockOfTime(Type);
  return Clock && identifierOf(*Clock) == "system_clock";
}

/// Returns true if \p Method is named as a clock, and may return another time
/// than the system's.
static bool isOwnClock(const FunctionDecl &Method) {
  return !isOfKnownLibrary(Method) && isNamedAsClock(Method) &&
         mayBeDate(Method.getReturnType());
}

/// Returns the result of a function type without parameters; null for others.
static QualType resultOf(QualType Type) {
  const auto *Function = Type->getAs<FunctionProtoType>();
  return Function && Function->getNumParams() == 0 ? Function->getReturnType()
                                                   : QualType();
}

/// Returns true if \p Type, of something named \p Name, tells the current time.
static bool isClock(QualType Type, StringRef Name, unsigned Depth = 0) {
  Type = Type.getNonReferenceType();
  while (Type->isPointerType())
    Type = Type->getPointeeType();
  if (Depth == MaxObjectDepth)
    return false;
  if (const QualType Result = resultOf(Type); !Result.isNull())
    return mayBeDate(Result) &&
           (isMoment(Result) || hasWord(Name, {"now", "clock", "time"}));
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (isTime(Type) || !Class)
    return mayBeDate(Type) && hasWord(Name, {"now"});
  if (!Class->hasDefinition())
    return hasWord(identifierOf(*Class), {"clock"});
  // A function object, an owner, or an optional.
  if (const auto *Of = dyn_cast<ClassTemplateSpecializationDecl>(Class);
      Of && isOfKnownLibrary(*Of))
    return !argumentOf(Type).isNull() &&
           isClock(argumentOf(Type), Name, Depth + 1);
  if (isOfKnownLibrary(*Class) && !isOfRuntime(*Class))
    return false;
  Class = Class->getDefinition();
  const auto Tells = [](const CXXMethodDecl *Method) {
    return isNamedAsClock(*Method) && mayBeDate(Method->getReturnType()) &&
           !Method->isStatic() && isTime(Method->getReturnType());
  };
  return llvm::any_of(Class->methods(), Tells) ||
         llvm::any_of(Class->bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return isClock(Base.getType(), Name, Depth + 1);
                      }) ||
         // 'deps_.clock'
         (Depth == 0 && llvm::any_of(Class->fields(), [](const FieldDecl *F) {
            return isClock(F->getType(), identifierOf(*F), 1);
          }));
}

/// Returns the clock that is a member of \p Class or of its bases.
static const NamedDecl *memberClock(const CXXRecordDecl &Class,
                                    unsigned Depth = 0) {
  for (const FieldDecl *Field : Class.fields())
    if (isClock(Field->getType(), identifierOf(*Field)))
      return Field;
  for (const CXXMethodDecl *Method : Class.methods())
    if (Method->isVirtual() && isOwnClock(*Method))
      return Method;
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
        Of && Of->hasDefinition() && Depth != MaxObjectDepth)
      if (const NamedDecl *Found = memberClock(*Of->getDefinition(), Depth + 1))
        return Found;
  return nullptr;
}

/// Returns the function, or function object, that \p Body asks for a time and
/// that need not be the system's clock.
static const NamedDecl *askedIn(const Stmt &Body) {
  const NamedDecl *Found = nullptr;
  anyStatement(
      Body,
      [&](const Stmt &S) {
        const auto *Call = dyn_cast<CallExpr>(&S);
        const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
        const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
        if (Method && isOwnClock(*Method) &&
            (!Method->isStatic() || !Method->hasBody()))
          Found = Method;
        // 'now_()'
        const auto *Operator = dyn_cast_or_null<CXXOperatorCallExpr>(Call);
        if (Operator && Operator->getOperator() == OO_Call)
          if (const ValueDecl *Named = namedValue(Operator->getArg(0));
              Named && isClock(Named->getType(), identifierOf(*Named)))
            Found = Named;
        return Found != nullptr;
      },
      MaxCellStatements);
  return Found;
}

/// Returns the method that tells the time of the system's clock for an object
/// of \p Class. Null without one, or with several.
static const CXXMethodDecl *nowMethod(const CXXRecordDecl &Class, bool IsConst,
                                      unsigned Depth = 0) {
  const CXXMethodDecl *Found = nullptr;
  for (const CXXMethodDecl *Method : Class.methods())
    if (isNamedAsClock(*Method) && isSystemTime(Method->getReturnType()) &&
        Method->isInstance() && Method->getAccess() == AS_public &&
        (Method->isConst() || !IsConst)) {
      if (Found)
        return nullptr;
      Found = Method;
    }
  if (Found || Depth == MaxObjectDepth)
    return Found;
  for (const CXXBaseSpecifier &Base : Class.bases())
    if (const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
        Of && Of->hasDefinition() && Base.getAccessSpecifier() == AS_public)
      if (const auto *Each =
              nowMethod(*Of->getDefinition(), IsConst, Depth + 1))
        return Each;
  return nullptr;
}

/// Returns the code that asks \p Text, which has the type \p Type, for the time
/// of the system's clock. Empty if no code is certain. \p IsConst is true if
/// the object that has \p Text as a member cannot change.
static std::string nowOf(QualType Type, const std::string &Text, bool IsConst,
                         unsigned Depth = 0) {
  IsConst &= !Type->isReferenceType();
  Type = Type.getNonReferenceType();
  IsConst |= Type.isConstQualified();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const StringRef Name =
      Class && isOfKnownLibrary(*Class) ? identifierOf(*Class) : StringRef();
  QualType Result =
      Type->isPointerType() ? resultOf(Type->getPointeeType()) : QualType();
  if (Name == "function")
    Result = resultOf(argumentOf(Type));
  if (!Result.isNull())
    return isSystemTime(Result) ? Text + "()" : "";
  std::string Member = Text + ".";
  if (Type->isPointerType() || Name == "unique_ptr" || Name == "shared_ptr") {
    Type = Type->isPointerType() ? Type->getPointeeType() : argumentOf(Type);
    IsConst = Type.isConstQualified();
    Member = Text + "->";
    Class = Type->getAsCXXRecordDecl();
  }
  if (!Class || !Class->hasDefinition() ||
      (isOfKnownLibrary(*Class) && !isOfRuntime(*Class)))
    return "";
  Class = Class->getDefinition();
  if (const CXXMethodDecl *Method = nowMethod(*Class, IsConst))
    return Member + identifierOf(*Method).str() + "()";
  // 'deps_.clock'
  std::string Found;
  for (const FieldDecl *Field : Class->fields())
    if (Depth == 0 && Field->getAccess() == AS_public &&
        isClock(Field->getType(), identifierOf(*Field), 1)) {
      if (!Found.empty())
        return "";
      Found = nowOf(Field->getType(), Member + identifierOf(*Field).str(),
                    IsConst, 1);
    }
  return Found;
}

/// Returns true if \p Function is a method that may name members of its object,
/// or a lambda directly in one that captures it.
static bool namesMembers(const FunctionDecl &Function) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&outermost(Function));
  if (!Method || Method->isStatic() ||
      isa<CXXConstructorDecl, CXXDestructorDecl>(Method))
    return false;
  if (Method == &Function)
    return true;
  const auto *Within = dyn_cast<CXXMethodDecl>(&Function);
  const CXXRecordDecl *Lambda = Within ? Within->getParent() : nullptr;
  return Lambda && Lambda->isLambda() &&
         Lambda->getParentFunctionOrMethod() == Method &&
         (Lambda->getLambdaCaptureDefault() == LCD_ByRef ||
          llvm::any_of(Lambda->captures(), [](const LambdaCapture &Each) {
            return Each.getCaptureKind() == LCK_This;
          }));
}

/// Returns OwnClock::Now for \p Clock.
static std::string nowIn(const FunctionDecl &Function, const NamedDecl &Clock) {
  const std::string Name = identifierOf(Clock).str();
  if (Name.empty())
    return "";
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(&Clock)) {
    // A lambda need not capture it.
    if (Parameter->getDeclContext() != &Function)
      return "";
    if (isSystemTime(Parameter->getType()))
      return Name == "now" ? Name : "";
    return nowOf(Parameter->getType(), Name, /*IsConst=*/false);
  }
  const bool IsHidden =
      llvm::any_of(outermost(Function).decls(), [&](const Decl *Each) {
        const auto *Other = dyn_cast<NamedDecl>(Each);
        return Other && identifierOf(*Other) == Name;
      });
  if (IsHidden || !namesMembers(Function))
    return "";
  const auto &Method = cast<CXXMethodDecl>(outermost(Function));
  const CXXRecordDecl &Class = *Method.getParent();
  const auto *Owner = dyn_cast<CXXRecordDecl>(Clock.getDeclContext());
  if (!Owner || (Owner != &Class && (Clock.getAccess() == AS_private ||
                                     !Class.isDerivedFrom(Owner))))
    return "";
  if (const auto *Own = dyn_cast<CXXMethodDecl>(&Clock))
    return isSystemTime(Own->getReturnType()) &&
                   (Own->isConst() || !Method.isConst())
               ? Name + "()"
               : "";
  const auto *Field = dyn_cast<FieldDecl>(&Clock);
  const bool IsOnly =
      Field && llvm::count_if(Owner->fields(), [](const FieldDecl *Each) {
                 return isClock(Each->getType(), identifierOf(*Each));
               }) == 1;
  return IsOnly ? nowOf(Field->getType(), Name, Method.isConst()) : "";
}

OwnClock ownClockOf(const FunctionDecl &Function, const NamedDecl *Around) {
  const auto Found = [&](const NamedDecl *Clock) {
    return Clock ? OwnClock{Clock, nowIn(Function, *Clock)} : OwnClock();
  };
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (isClock(Parameter->getType(), identifierOf(*Parameter)))
      return Found(Parameter);
  if (&outermost(Function) != &Function)
    return Found(Around);
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    if (const NamedDecl *Clock = memberClock(*Method->getParent()))
      return Found(Clock);
  return Found(Function.getBody() ? askedIn(*Function.getBody()) : nullptr);
}

bool asksSystemClock(StringRef Text) {
  // The runtime's functions ask it unless they are passed another.
  return llvm::any_of(
      llvm::ArrayRef<StringRef>(
          {"system_clock::now()", ".ExpireAfter(", "LiveCells(", ".Live()"}),
      [Text](StringRef Part) { return Text.contains(Part); });
}

} // namespace clang::tidy::bigtable
