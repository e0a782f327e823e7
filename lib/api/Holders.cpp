// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Names.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/MemberEffects.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

namespace {

constexpr llvm::StringLiteral RuleClass =
    "google::cloud::bigtable::ReadModifyWriteRule";

/// Returns true if \p Is returns true for one of the first \p Count type
/// arguments of the template \p Class.
bool anyArgument(const CXXRecordDecl &Class,
                 llvm::function_ref<bool(QualType)> Is, unsigned Count = ~0U) {
  const auto *Template = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Template)
    return false;
  const auto IsOf = [&](const TemplateArgument &Argument) {
    return Argument.getKind() == TemplateArgument::Type &&
           Is(Argument.getAsType());
  };
  for (const TemplateArgument &Argument :
       Template->getTemplateArgs().asArray()) {
    if (Count-- == 0)
      return false;
    if (Argument.getKind() == TemplateArgument::Pack
            ? llvm::any_of(Argument.pack_elements(), IsOf)
            : IsOf(Argument))
      return true;
  }
  return false;
}

bool isTemplate(const CXXRecordDecl &Class) {
  return isa<ClassTemplateSpecializationDecl>(Class);
}

/// Returns the type behind references, pointers, and arrays.
QualType endOf(QualType Type) {
  for (;;) {
    Type = Type.getNonReferenceType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    else if (Type->isArrayType())
      Type = QualType(Type->getBaseElementTypeUnsafe(), 0);
    else
      return Type;
  }
}

constexpr llvm::StringLiteral AnyMessage[] = {"google::protobuf::Message",
                                              "google::protobuf::MessageLite"};

bool isAnyMessage(const CXXRecordDecl &Class) {
  return llvm::any_of(
      AnyMessage, [&](llvm::StringRef Name) { return isNamed(Class, Name); });
}

/// Returns true if \p Method describes a message in a way from which no other
/// message can be made.
bool describesMessage(const CXXMethodDecl &Method) {
  return isAnyMessage(*Method.getParent()) &&
         llvm::is_contained<llvm::StringRef>(
             {"ByteSizeLong", "DebugString", "GetTypeName", "IsInitialized",
              "ShortDebugString", "SpaceUsedLong", "Utf8DebugString"},
             identifierOf(Method));
}

/// Also a multimap.
bool hasKeys(const CXXRecordDecl &Class) {
  return identifierOf(Class).ends_with("map");
}

/// One question about a type, and the types in it.
class Question {
public:
  bool mayHold(QualType Type);
  bool holdsRow(QualType Type);
  bool ownsAll(QualType Type);
  bool isPlain(QualType Type);

private:
  bool isPlainClass(const CXXRecordDecl &Class);
  bool isNew(const CXXRecordDecl &Class) { return Seen.insert(&Class).second; }
  bool areTooMany() const { return Seen.size() >= MaxHeldTypes; }

  llvm::SmallPtrSet<const CXXRecordDecl *, 16> Seen;
};

bool Question::mayHold(QualType Type) {
  const bool IsAddress = Type->isPointerType();
  Type = endOf(Type);
  if (Type->isVoidType())
    return IsAddress;
  if (Type->isScalarType() || Type->isFunctionType())
    return Type->isMemberPointerType();
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || isCarrier(Type) || isMessage(Type) ||
      isNamed(*Class, RuleClass) || isAnyMessage(*Class))
    return true;
  // Captures of a lambda are tracked as the captured variables.
  if (isStringClass(*Class) || isChrono(*Class) || Class->isLambda())
    return false;
  if (!isOfLibrary(*Class) && !(isStandard(*Class) && isTemplate(*Class)))
    return true;
  return areTooMany() || (isNew(*Class) && anyArgument(*Class, [&](QualType T) {
                            return mayHold(T);
                          }));
}

bool Question::holdsRow(QualType Type) {
  Type = endOf(Type);
  const auto *Class = Type->getAsCXXRecordDecl();
  return isRow(Type) || isCell(Type) ||
         (Class && !areTooMany() && isNew(*Class) &&
          (isOfLibrary(*Class) || isStandard(*Class)) &&
          anyArgument(*Class, [&](QualType T) { return holdsRow(T); }));
}

bool Question::ownsAll(QualType Type) {
  if (!mayHoldMutation(Type))
    return true;
  if (Type->isReferenceType() || Type->isPointerType())
    return false;
  Type = endOf(Type);
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || areTooMany())
    return false;
  if (isCarrier(Type) || (isOfLibrary(*Class) && !isTemplate(*Class)) ||
      !isNew(*Class))
    return true;
  const auto IsShared = [&](QualType Each) { return !ownsAll(Each); };
  // Behind the elements are comparisons, allocators and the like.
  if (isSoleOwner(*Class))
    return !anyArgument(*Class, IsShared,
                        isPair(Class) || hasKeys(*Class) ? 2 : 1);
  if (isOfStandardLibrary(*Class) || isOfLibrary(*Class) ||
      !Class->hasDefinition() || Class->isUnion())
    return false;
  return llvm::none_of(Class->bases(),
                       [&](const CXXBaseSpecifier &Base) {
                         return IsShared(Base.getType());
                       }) &&
         llvm::none_of(Class->fields(), [&](const FieldDecl *Field) {
           return IsShared(Field->getType());
         });
}

/// Returns true if \p Method is a constructor that makes an object without a
/// mutation, to which nothing else refers.
bool getsNoMutation(const CXXMethodDecl &Method) {
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method);
  const FunctionDecl *Definition = nullptr;
  return Constructor && !Constructor->isCopyOrMoveConstructor() &&
         Constructor->hasBody(Definition) &&
         llvm::none_of(Constructor->parameters(),
                       [](const ParmVarDecl *P) {
                         return mayHoldMutation(P->getType());
                       }) &&
         !MemberEffects::usesObject(*cast<CXXMethodDecl>(Definition));
}

/// Returns true if \p Class, a class of the user, is a plain holder, too.
bool Question::isPlainClass(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition() || Class.isUnion() || Class.isPolymorphic() ||
      Class.isLambda())
    return false;
  for (const CXXMethodDecl *Method : Class.methods())
    if (Method->isUserProvided() && !getsNoMutation(*Method) &&
        (isa<CXXConstructorDecl, CXXDestructorDecl, CXXConversionDecl>(
             Method) ||
         Method->isOverloadedOperator()))
      return false;
  for (const Decl *D : Class.decls())
    if (const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
        Template && (Template->getTemplatedDecl()->isOverloadedOperator() ||
                     isa<CXXConstructorDecl, CXXConversionDecl>(
                         Template->getTemplatedDecl())))
      return false;
  const auto LeadsOut = [](const FieldDecl &Field) {
    const Expr *Init = Field.getInClassInitializer();
    return Init && anyStatement(
                       *Init, [](const Stmt &S) { return isa<CXXThisExpr>(S); },
                       MaxReferences);
  };
  return llvm::all_of(Class.bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return isPlain(Base.getType());
                      }) &&
         llvm::all_of(Class.fields(), [&](const FieldDecl *Field) {
           return !LeadsOut(*Field) && isPlain(Field->getType());
         });
}

bool Question::isPlain(QualType Type) {
  Type = endOf(Type);
  if (Type->isFunctionType() || Type->isDependentType() || areTooMany())
    return false;
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class || isStringClass(*Class) || !isNew(*Class))
    return true;
  if (isOfStandardLibrary(*Class) || isOfLibrary(*Class))
    return !storesFunction(*Class) &&
           !anyArgument(*Class, [&](QualType Each) { return !isPlain(Each); });
  return isPlainClass(*Class);
}

} // namespace

bool mayHoldMutation(QualType Type) { return Question().mayHold(Type); }

bool holdsRow(QualType Type) { return Question().holdsRow(Type); }

bool isSoleOwner(QualType Type) { return Question().ownsAll(Type); }

bool isPlainHolder(QualType Type) { return Question().isPlain(Type); }

bool isCallable(QualType Type) {
  Type = endOf(Type);
  const auto *Class = Type->getAsCXXRecordDecl();
  if (!Class)
    return Type->isFunctionType() || Type->isMemberPointerType() ||
           Type->isDependentType();
  if (!Class->hasDefinition())
    return false;
  if (storesFunction(*Class) || Class->isLambda())
    return true;
  if (isReferenceWrapper(*Class))
    return anyArgument(*Class, isCallable);
  // Classes such as std::less have too many templates to list.
  return llvm::any_of(Class->decls(), [](const Decl *D) {
    const auto *Template = dyn_cast<FunctionTemplateDecl>(D);
    const FunctionDecl *Function =
        Template ? Template->getTemplatedDecl() : dyn_cast<FunctionDecl>(D);
    return Function && Function->getOverloadedOperator() == OO_Call;
  });
}

bool isOfHolder(const Decl &D) {
  if (isOfStandardLibrary(D))
    return true;
  const auto *Method = dyn_cast<CXXMethodDecl>(&D);
  const auto *Class =
      Method ? Method->getParent() : dyn_cast<CXXRecordDecl>(&D);
  if (!Class || !isOfLibrary(*Class))
    return false;
  // Lists and maps of messages.
  if (isOfProtobuf(*Class) && isTemplate(*Class))
    return true;
  return isCarrier(*Class) || isOfProtocol(*Class) || isStatusOr(*Class) ||
         (Method && describesMessage(*Method));
}

} // namespace clang::tidy::bigtable
