// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "api/Names.h"
#include "cxx/Ast.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

StringRef lastName(StringRef Qualified) {
  const size_t Colon = Qualified.rfind(':');
  return Colon == StringRef::npos ? Qualified : Qualified.drop_front(Colon + 1);
}

/// Innermost first. Compares without building the name: most calls of, say,
/// some other class's Apply() end at the first scope.
bool hasQualifiedName(const NamedDecl &D, StringRef Qualified) {
  const DeclContext *Scope = D.getDeclContext();
  StringRef Rest = Qualified.drop_back(lastName(Qualified).size());
  for (; Scope && !Scope->isTranslationUnit(); Scope = Scope->getParent()) {
    if (Scope->isInlineNamespace() || isa<LinkageSpecDecl>(Scope))
      continue;
    const auto *Named = dyn_cast<NamedDecl>(Scope);
    if (!Named || !Named->getIdentifier() || !Rest.consume_back("::") ||
        !Rest.consume_back(Named->getName()) ||
        !(Rest.empty() || Rest.ends_with("::")))
      return false;
  }
  return Rest.empty();
}

bool isNamed(const CXXRecordDecl &Record, StringRef Qualified) {
  return identifierOf(Record) == lastName(Qualified) &&
         hasQualifiedName(Record, Qualified);
}

bool isNamed(QualType Type, StringRef Qualified) {
  const auto *Record = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Record && isNamed(*Record, Qualified);
}

} // namespace clang::tidy::bigtable
