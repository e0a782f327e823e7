// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/OwnClocks.h"
#include "api/Libraries.h"
#include "api/Time.h"
#include "cxx/Ast.h"
#include "cxx/FunctionUses.h"
#include "model/Bounds.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns true if a time of the type \p Type may be a calendar time: another
/// clock than the system's does not tell that.
static bool mayBeDate(QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Of = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  if (!Of || !isMoment(Type))
    return isTime(Type) || (Type->isIntegerType() && !Type->isBooleanType());
  const CXXRecordDecl *Clock =
      Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type
          ? Of->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl()
          : nullptr;
  return !Clock || identifierOf(*Clock) != "steady_clock";
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
    return Of->getTemplateArgs().size() != 0 &&
           Of->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
           isClock(Of->getTemplateArgs()[0].getAsType(), Name, Depth + 1);
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

const NamedDecl *ownClockOf(const FunctionDecl *Function) {
  if (!Function)
    return nullptr;
  const FunctionDecl &Outer = outermost(*Function);
  for (const FunctionDecl *Each : {Function, &Outer})
    for (const ParmVarDecl *Parameter : Each->parameters())
      if (isClock(Parameter->getType(), identifierOf(*Parameter)))
        return Parameter;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Outer))
    if (const NamedDecl *Clock = memberClock(*Method->getParent()))
      return Clock;
  return Outer.getBody() ? askedIn(*Outer.getBody()) : nullptr;
}

bool asksSystemClock(StringRef Text) {
  // The runtime's functions ask it unless they are passed another.
  return llvm::any_of(
      llvm::ArrayRef<StringRef>({"system_clock::now()", ".ExpireAfter(",
                                 "LiveCells(", ".Live()"}),
      [Text](StringRef Part) { return Text.contains(Part); });
}

} // namespace clang::tidy::bigtable
