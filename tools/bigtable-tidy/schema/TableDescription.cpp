// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/TableDescription.h"
#include "Printable.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

Place placeIn(StringRef Text, size_t Offset, Place Begin) {
  const StringRef Before = Text.take_front(Offset);
  if (const size_t Lines = Before.count('\n')) {
    Begin.Line += Lines;
    Begin.Column = Before.size() - Before.rfind('\n');
  } else {
    Begin.Column += Before.size();
  }
  return Begin;
}

llvm::raw_ostream &operator<<(llvm::raw_ostream &OS, const Place &At) {
  return OS << printable(At.File) << ':' << At.Line << ':' << At.Column;
}

DescribedTable &tableIn(TableDescriptions &All, StringRef Id, const Place &At) {
  const auto Found = llvm::find_if(
      All.Tables, [&](const DescribedTable &T) { return T.Id == Id; });
  if (Found != All.Tables.end())
    return *Found;
  DescribedTable &New = All.Tables.emplace_back();
  New.Id = Id.str();
  New.At = At;
  New.IsComplete = false;
  return New;
}

DescribedFamily &familyIn(DescribedTable &T, StringRef Name, const Place &At) {
  const auto Found = llvm::find_if(
      T.Families, [&](const DescribedFamily &F) { return F.Name == Name; });
  if (Found != T.Families.end())
    return *Found;
  DescribedFamily &New = T.Families.emplace_back();
  New.Name = Name.str();
  New.At = At;
  return New;
}

void print(const std::vector<DescriptionError> &Errors, llvm::raw_ostream &OS) {
  for (const DescriptionError &E : Errors)
    OS << E.At << ": error: " << printable(E.Message) << '\n';
}

} // namespace clang::tidy::bigtable::tool
