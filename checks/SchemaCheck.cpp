// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "SchemaCheck.h"
#include "analysis/Families.h"
#include "analysis/Targets.h"
#include "api/Tags.h"
#include "model/ConstantString.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

void SchemaCheck::checkTag(const VarDecl &Constant, const Tag &T) {
  Finding F;
  F.At = T.At;
  const StringSet Names = analysis().values().strings(Constant);
  const ConstantString *Name = Names.single();
  if (!Name) {
    if (Constant.getType()->isDependentType())
      return;
    F.Message = "TTL tag on '" + Constant.getNameAsString() +
                "' has no effect; its value is not known here, so tag a "
                "constant string or describe the family in the schema";
    report(F);
    return;
  }

  llvm::SmallVector<FamilyUse, 4> Declared;
  if (const Schema *S = analysis().schemas().at(Constant.getLocation()))
    for (const Table &In : S->tables())
      if (const Family *Known = In.findFamily(Name->Value))
        Declared.push_back(analysis().targets().use(In, *Known));
  // One table that agrees is enough: the constant may be used for that one.
  if (Declared.empty() || llvm::any_of(Declared, [&](const FamilyUse &U) {
        return U.Policy == T.Policy;
      }))
    return;
  F.Message = "family '" + Name->Value + "' is tagged '" + describe(T.Policy) +
              "', but the schema says '" + describe(Declared.front().Policy) +
              "'; the tag wins where this constant is used, so make them agree";
  F.noteDeclarations(Declared);
  report(F);
}

} // namespace clang::tidy::bigtable
