// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/ProgramLinks.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/xxhash.h"
#include <algorithm>

namespace clang::tidy::bigtable::tool {

ProgramLinks::ProgramLinks(llvm::ArrayRef<DoneItem> Items,
                           const SummarySet &Kept)
    : Summaries(Kept) {
  for (const DoneItem &Item : Items)
    Summaries.add(Item.Result.Covered.Linked.Summaries);
  for (const DoneItem &Item : Items)
    for (const auto &[Key, Name] : Item.Result.Covered.Linked.Asked)
      if (!Name.empty() && (isOfProgram(Key) || !Summaries.find(Key)))
        Sought.insert(Name);
  Summaries.forEach([&](const FunctionSummary &F) {
    if (F.Call)
      Sought.insert(F.lastName());
  });
}

SummarySet wantedBy(const Links &Asked, const SummarySet &Summaries,
                    bool IsWhole) {
  SummarySet Wanted;
  for (const auto &[Key, Name] : Asked.Asked)
    if (const FunctionSummary *Summary = Summaries.find(Key);
        Summary && !Summary->saysNothing() && (IsWhole || !isOfProgram(Key))) {
      Wanted.add(*Summary);
      // Whoever asks for a source asks for its code.
      for (const std::string &Path : Summary->Strings)
        if (const FunctionSummary *Code =
                isOfCode(Key) ? Summaries.find(keyOfSource(Path)) : nullptr;
            Code && !Wanted.find(Code->Key))
          Wanted.add(*Code);
    }
  return Wanted;
}

void NameIndex::add(size_t Item, llvm::StringRef Text) {
  const size_t Begin = Entries.size();
  llvm::StringRef Before;
  while (!Text.empty()) {
    const auto IsOfName = [](char C) { return llvm::isAlnum(C) || C == '_'; };
    const llvm::StringRef Between = Text.take_until(IsOfName);
    Text = Text.drop_front(Between.size());
    const llvm::StringRef Word = Text.take_while(IsOfName);
    if (!Word.empty() && !llvm::isDigit(Word.front()))
      Entries.emplace_back(llvm::xxh3_64bits(Word), Item);
    // A constructor: its class alone would be named all over.
    if (!Word.empty() && Word == Before && Between.trim() == "::")
      Entries.emplace_back(llvm::xxh3_64bits((Word + "::" + Word).str()), Item);
    Before = Word;
    Text = Text.drop_front(Word.size());
  }
  llvm::sort(Entries.begin() + Begin, Entries.end());
  Entries.erase(std::unique(Entries.begin() + Begin, Entries.end()),
                Entries.end());
}

void NameIndex::sort() { llvm::sort(Entries); }

std::vector<size_t> NameIndex::find(llvm::StringRef Name) const {
  const uint64_t Hash = llvm::xxh3_64bits(Name);
  std::vector<size_t> Items;
  for (auto It = llvm::lower_bound(Entries, std::make_pair(Hash, size_t{0}));
       It != Entries.end() && It->first == Hash; ++It)
    Items.push_back(It->second);
  return Items;
}

} // namespace clang::tidy::bigtable::tool
