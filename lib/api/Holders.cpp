// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Holders.h"
#include "api/Libraries.h"
#include "api/Names.h"
#include "api/Text.h"
#include "api/Types.h"
#include "cxx/Ast.h"
#include "cxx/Standard.h"
#include "model/Bounds.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace clang::tidy::bigtable {

namespace {

/// Returns true if \p Is returns true for a type argument of the template
/// \p Class.
bool anyArgument(const CXXRecordDecl &Class,
                 llvm::function_ref<bool(QualType)> Is) {
  const auto *Template = dyn_cast<ClassTemplateSpecializationDecl>(&Class);
  if (!Template)
    return false;
  const auto IsOf = [&](const TemplateArgument &Argument) {
    return Argument.getKind() == TemplateArgument::Type &&
           Is(Argument.getAsType());
  };
  for (const TemplateArgument &Argument :
       Template->getTemplateArgs().asArray()) {
    if (Argument.getKind() == TemplateArgument::Pack
            ? llvm::any_of(Argument.pack_elements(), IsOf)
            : IsOf(Argument))
      return true;
  }
  return false;
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

/// Returns true if \p Is returns true for \p Type, what it refers to, or what
/// is in a container of a library that it is.
bool holds(QualType Type, llvm::function_ref<bool(QualType)> Is,
           llvm::SmallPtrSetImpl<const CXXRecordDecl *> &Seen) {
  Type = endOf(Type);
  const auto *Class = Type->getAsCXXRecordDecl();
  return Is(Type) ||
         (Class && Seen.size() < MaxHeldTypes && Seen.insert(Class).second &&
          (isOfLibrary(*Class) || isStandard(*Class)) &&
          anyArgument(*Class, [&](QualType T) { return holds(T, Is, Seen); }));
}

} // namespace

bool holdsMutation(QualType Type) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Seen;
  return holds(
      Type, [](QualType T) { return isCarrier(T) || isMessage(T); }, Seen);
}

bool holdsRow(QualType Type) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Seen;
  return holds(
      Type, [](QualType T) { return isRow(T) || isCell(T); }, Seen);
}

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

} // namespace clang::tidy::bigtable
