// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What member functions leave in the members of their class.

#include "cxx/MemberEffects.h"
#include "model/ConstantString.h"
#include "program/LinkExports.h"
#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

/// Whether only what \p Class declares has access to its private members, and
/// other sources see it, too.
static bool isSharedClass(const CXXRecordDecl &Class,
                          const SourceManager &Sources) {
  return Class.isExternallyVisible() && !Class.isDependentContext() &&
         !isa<ClassTemplateSpecializationDecl>(Class) && !Class.hasFriends() &&
         !Sources.isInMainFile(Sources.getExpansionLoc(Class.getLocation()));
}

void LinkExports::addMembers(const CXXMethodDecl &Method) {
  const CXXRecordDecl &Class = *Method.getParent();
  if (Method.isConst() || Method.isInlined() || Method.isTemplated() ||
      !isSharedClass(Class, Context.getSourceManager()))
    return;
  const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Method);
  Known.chargeTo(&Method);
  std::vector<LinkedMember> Members;
  bool ChangesSome = false;
  for (const FieldDecl *Field : Class.fields()) {
    if (Field->getAccess() != AS_private || Field->isMutable() ||
        !Field->getIdentifier() || toldOf(Field->getType()) == Told::Nothing)
      continue;
    if (Known.isChanged(*Field)) {
      ChangesSome = true;
      continue;
    }
    LinkedMember &Member = Members.emplace_back();
    Member.Name = Field->getNameAsString();
    const Expr *Init =
        Constructor ? Known.givenBy(*Constructor, *Field) : nullptr;
    if (!Init)
      continue;
    const ParmVarDecl *Passed = nullptr;
    Known.withoutCallers([&] {
      Passed = parameterBehind(Known, {Init, nullptr}, *Constructor);
    });
    if (Passed)
      Member.Parameter = Passed->getFunctionScopeIndex();
    else
      addMade(Member, Field->getType(), Init, nullptr);
  }
  llvm::sort(Members, [](const LinkedMember &L, const LinkedMember &R) {
    return L.Name < R.Name;
  });
  if (Members.empty()) {
    if (ChangesSome)
      factOf(Method); // Others are told where it is.
    return;
  }
  LinkedFact &Fact = factOf(Method);
  Fact.Members = std::move(Members);
  Fact.UsesObject = MemberEffects::usesObject(Method);
}

} // namespace clang::tidy::bigtable
