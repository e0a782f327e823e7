// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Results.h"
#include "api/Libraries.h"
#include "cxx/Ast.h"
#include "model/Bounds.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

void forEachClass(QualType Type,
                  llvm::function_ref<void(const CXXRecordDecl &)> Visit,
                  unsigned Depth) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType() || Type->isArrayType())
    Type = QualType(Type->getPointeeOrArrayElementType(), 0);
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || Depth == MaxElementDepth)
    return;
  Visit(*Class);
  if (const auto *Made = dyn_cast<ClassTemplateSpecializationDecl>(Class))
    for (const TemplateArgument &Each : Made->getTemplateArgs().asArray())
      if (Each.getKind() == TemplateArgument::Type)
        forEachClass(Each.getAsType(), Visit, Depth + 1);
}

void forEachResult(const FunctionDecl &Function,
                   llvm::function_ref<void(QualType)> Visit) {
  Visit(Function.getReturnType());
  for (const ParmVarDecl *Each : Function.parameters())
    if (const QualType Type = Each->getType();
        (Type->isReferenceType() || Type->isPointerType()) &&
        !Type->getPointeeType().isConstQualified())
      Visit(Type);
}

/// Returns true if an object of \p Class is a cell that was read, or has some.
static bool holdsCells(const CXXRecordDecl &Class) {
  constexpr llvm::StringRef Names[] = {"Cell", "Row", "RowReader"};
  return isOfCloud(Class) && llvm::is_contained(Names, identifierOf(Class));
}

/// Returns true if \p Type has only numbers, texts, and containers of them.
static bool isPlain(QualType Type) {
  constexpr llvm::StringRef Known[] = {
      "allocator",   "array",  "basic_string",  "basic_string_view",
      "char_traits", "deque",  "hash",          "equal_to",
      "less",        "list",   "map",           "multimap",
      "optional",    "pair",   "set",           "string_view",
      "tuple",       "vector", "unordered_map", "unordered_set"};
  bool Result = !Type->isFunctionPointerType();
  forEachClass(Type, [&](const CXXRecordDecl &Class) {
    Result &=
        !holdsCells(Class) &&
        (isOfCloud(Class) || (isOfKnownLibrary(Class) &&
                              llvm::is_contained(Known, identifierOf(Class))));
  });
  return Result;
}

bool givesPlainValues(const FunctionDecl &Function) {
  bool Result = !Function.isTemplateInstantiation() &&
                !Function.getReturnType()->isUndeducedType();
  forEachResult(Function, [&](QualType Type) { Result &= isPlain(Type); });
  for (const ParmVarDecl *Each : Function.parameters())
    forEachClass(
        Each->getType().getNonReferenceType(), [&](const CXXRecordDecl &Class) {
          Result &= Class.hasDefinition() && !Class.isLambda() &&
                    identifierOf(Class) != "function" &&
                    (isOfKnownLibrary(Class) || !Class.isPolymorphic());
        });
  const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
  if (Method && !Method->isStatic())
    for (const FieldDecl *Field : Method->getParent()->fields())
      forEachClass(Field->getType(), [&](const CXXRecordDecl &Class) {
        Result &= !holdsCells(Class);
      });
  return Result;
}

} // namespace clang::tidy::bigtable
