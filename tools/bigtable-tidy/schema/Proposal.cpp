// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/Proposal.h"
#include "schema/SchemaText.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable::tool {

llvm::Expected<Proposal> proposeSchema(const TableDescriptions &Described) {
  Proposal Result;
  TableDescriptions Clear = Described;
  for (DescribedTable &T : Clear.Tables)
    llvm::erase_if(T.Families, [&](const DescribedFamily &F) {
      std::string Policy = likelyAnswer(F, Described.IsCodeRead).Word;
      const bool IsLeftOut = Policy.empty();
      if (llvm::StringRef(Policy).ends_with("unstamped"))
        Policy += ": allowed";
      std::string Seen = evidenceOf(F, Described.IsCodeRead).Seen;
      Seen[0] = llvm::toLower(Seen[0]);
      Result.Families.push_back(
          {T.Id, F.Name, std::move(Policy), std::move(Seen), F.At});
      return IsLeftOut;
    });
  llvm::erase_if(Clear.Tables,
                 [](const DescribedTable &T) { return T.Families.empty(); });
  if (Clear.Tables.empty())
    return Result;
  llvm::Expected<SchemaText> New =
      addTo("", /*Known=*/nullptr, Clear,
            [&](const DescribedTable &,
                llvm::ArrayRef<const DescribedFamily *> Families) {
              std::vector<Answer> Said;
              for (const DescribedFamily *F : Families)
                Said.push_back(likelyAnswer(*F, Described.IsCodeRead));
              return Said;
            });
  if (!New)
    return New.takeError();
  Result.Text = std::move(New->Text);
  for (Proposal::Family &F : Result.Families)
    if (const Table *T = New->Parsed.findTable(F.Table))
      if (const Family *Entry = T->findFamily(F.Name))
        F.Line = Entry->At.Line;
  return Result;
}

} // namespace clang::tidy::bigtable::tool
