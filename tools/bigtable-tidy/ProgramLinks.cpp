// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "ProgramLinks.h"
#include "Paths.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MemoryBuffer.h"

namespace clang::tidy::bigtable::tool {

ProgramLinks::ProgramLinks(llvm::ArrayRef<DoneItem> Items,
                           const LinkedFacts &Kept)
    : Facts(Kept) {
  for (const DoneItem &Item : Items)
    Facts.add(Item.Result.Covered.Linked.Facts);
  for (const DoneItem &Item : Items)
    for (const auto &[Key, Name] : Item.Result.Covered.Linked.Asked)
      if (!Name.empty() && !Facts.find(Key))
        Sought.insert(Name);
  Facts.forEach([&](const LinkedFact &F) {
    if (F.Call)
      Sought.insert(F.lastName());
  });
}

LinkedFacts ProgramLinks::wantedBy(const DoneItem &Item) const {
  LinkedFacts Wanted;
  for (const auto &[Key, Name] : Item.Result.Covered.Linked.Asked)
    if (const LinkedFact *Fact = Facts.find(Key); Fact && !Fact->saysNothing())
      Wanted.add(*Fact);
  return Wanted;
}

bool ProgramLinks::mayConcern(const DoneItem &Item,
                              llvm::vfs::FileSystem &Files) const {
  if (Sought.empty())
    return false;
  const auto Buffer = Files.getBufferForFile(
      absolutePath(Item.Item.File, Item.Item.Command.Directory));
  if (!Buffer)
    return false;
  llvm::StringRef Rest = (*Buffer)->getBuffer();
  while (!Rest.empty()) {
    const auto IsOfName = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    Rest = Rest.drop_until(IsOfName);
    const llvm::StringRef Word = Rest.take_while(IsOfName);
    if (Sought.contains(Word))
      return true;
    Rest = Rest.drop_front(Word.size());
  }
  return false;
}

} // namespace clang::tidy::bigtable::tool
