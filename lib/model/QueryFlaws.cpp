// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/QueryFlaws.h"
#include "model/TextFormat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

llvm::SmallVector<const Table *, 2> tablesRead(const Schema &Known,
                                               const SqlRead &Read) {
  llvm::SmallVector<const Table *, 2> Found;
  if (!hasHoles(Read.Table)) {
    if (const Table *T = Known.findTable(Read.Table))
      Found.push_back(T);
    return Found;
  }
  for (const Table &T : Known.tables())
    if (T.IsGlob || mayBe(Read.Table, T.Id))
      Found.push_back(&T);
  return Found;
}

/// Returns true if \p F expires in each of \p Tables that have such a family.
static bool expiresInEach(llvm::ArrayRef<const Table *> Tables,
                          const Family &F) {
  return llvm::all_of(Tables, [&F](const Table *T) {
    const Family *Same = T->findFamily(F.Name);
    return !Same || Same->Policy.hasTtl();
  });
}

std::vector<UnboundedFamily>
unboundedFamilies(const Schema &Known, const SqlQuery &Query, bool Strict) {
  std::vector<UnboundedFamily> Found;
  if (Query.MentionsTime)
    return Found;
  for (const SqlRead &Read : Query.Reads) {
    if (Read.MayHaveArguments && !Strict)
      continue;
    const auto Tables = tablesRead(Known, Read);
    const bool IsOpen = hasHoles(Read.Table);
    for (const Table *In : Tables)
      for (const Family &F : In->Families)
        // An unknown table may be any that has the named family.
        if (F.Policy.hasTtl() && Read.reads(F.Name) &&
            (!IsOpen || (llvm::is_contained(Read.Names, F.Name) &&
                         expiresInEach(Tables, F))))
          Found.push_back({In, &F, Read.Table});
  }
  return Found;
}

std::string spellTable(StringRef Name) {
  const bool IsPlain =
      !Name.empty() && !llvm::isDigit(Name.front()) &&
      llvm::all_of(Name, [](char C) { return llvm::isAlnum(C) || C == '_'; });
  return IsPlain ? Name.str() : "`" + withoutHoles(Name) + "`";
}

} // namespace clang::tidy::bigtable
