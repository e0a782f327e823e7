// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reads/Results.h"
#include "model/Bounds.h"
#include "clang/AST/DeclTemplate.h"

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

} // namespace clang::tidy::bigtable
