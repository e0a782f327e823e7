// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "schema/TableDescription.h"
#include "Printable.h"
#include "RegularFiles.h"
#include "model/Steps.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ConvertUTF.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

Place placeIn(llvm::StringRef Text, size_t Offset, Place Begin) {
  const llvm::StringRef Before = Text.take_front(Offset);
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

DescribedTable *findTable(TableDescriptions &All, llvm::StringRef Id) {
  for (; All.NumIndexed != All.Tables.size(); ++All.NumIndexed) {
    countSteps();
    All.Index.try_emplace(All.Tables[All.NumIndexed].Id, All.NumIndexed);
  }
  if (const auto Found = All.Index.find(Id); Found != All.Index.end())
    return &All.Tables[Found->second];
  return nullptr;
}

DescribedTable &tableIn(TableDescriptions &All, llvm::StringRef Id,
                        const Place &At) {
  if (DescribedTable *Known = findTable(All, Id))
    return *Known;
  DescribedTable &New = All.Tables.emplace_back();
  New.Id = Id.str();
  New.At = At;
  New.IsComplete = false;
  return New;
}

TableLookup::TableLookup(const Schema &Known) {
  for (const Table &T : Known.tables()) {
    countSteps();
    if (T.IsGlob)
      Globs.push_back(&T);
    else
      ById.try_emplace(T.Id, &T);
  }
}

const Table *TableLookup::find(llvm::StringRef Id) const {
  if (const Table *Named = ById.lookup(Id))
    return Named;
  const auto Found = llvm::find_if(Globs, [&](const Table *T) {
    countSteps();
    return T->describes(Id);
  });
  return Found == Globs.end() ? nullptr : *Found;
}

DescribedFamily &familyIn(DescribedTable &T, llvm::StringRef Name,
                          const Place &At) {
  const auto Found = llvm::find_if(
      T.Families, [&](const DescribedFamily &F) {
        countSteps();
        return F.Name == Name;
      });
  if (Found != T.Families.end())
    return *Found;
  DescribedFamily &New = T.Families.emplace_back();
  New.Name = Name.str();
  New.At = At;
  return New;
}

void print(const std::vector<DescriptionError> &Errors, llvm::StringRef Kind,
           llvm::raw_ostream &OS) {
  for (const DescriptionError &E : Errors)
    OS << E.At << ": " << Kind << ": " << printable(E.Message) << '\n';
}

static std::optional<DescriptionError> errorIn(llvm::StringRef Path, llvm::StringRef Text) {
  const auto *Bytes = reinterpret_cast<const llvm::UTF8 *>(Text.begin());
  if (llvm::isLegalUTF8String(
          &Bytes, reinterpret_cast<const llvm::UTF8 *>(Text.end())) &&
      !Text.contains('\0'))
    return std::nullopt;
  const llvm::StringRef Good = Text.take_front(
      std::min(Text.find('\0'),
               size_t(reinterpret_cast<const char *>(Bytes) - Text.begin())));
  return DescriptionError{placeIn(Good, Good.size(), {Path.str()}),
                          "expected text in UTF-8"};
}

std::optional<std::unique_ptr<llvm::MemoryBuffer>>
readText(llvm::StringRef Path, std::vector<DescriptionError> &Errors) {
  auto Buffer = readFileOrStdin(Path, MaxDescriptionSize);
  if (!Buffer) {
    Errors.push_back({{Path.str()},
                      "cannot read it: " + llvm::toString(Buffer.takeError())});
    return std::nullopt;
  }
  if (auto E = errorIn(Path, (*Buffer)->getBuffer())) {
    Errors.push_back(std::move(*E));
    return std::nullopt;
  }
  return std::move(*Buffer);
}

} // namespace clang::tidy::bigtable::tool
