// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "model/Words.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace clang::tidy::bigtable {

llvm::SmallVector<std::string, 4> wordsOf(llvm::StringRef Name) {
  llvm::SmallVector<std::string, 4> Words{""};
  for (size_t I = 0; I != Name.size(); ++I) {
    const bool IsUpper = llvm::isUpper(Name[I]);
    const bool IsBegin = IsUpper && I != 0 &&
                         (!llvm::isUpper(Name[I - 1]) ||
                          (I + 1 != Name.size() && llvm::isLower(Name[I + 1])));
    if (IsBegin || !llvm::isAlpha(Name[I]))
      Words.emplace_back();
    if (llvm::isAlpha(Name[I]))
      Words.back() += llvm::toLower(Name[I]);
  }
  llvm::erase_if(Words, [](const std::string &Word) { return Word.empty(); });
  return Words;
}

bool hasWord(llvm::StringRef Name, llvm::ArrayRef<llvm::StringRef> Words) {
  return llvm::any_of(wordsOf(Name), [&](const std::string &Word) {
    return llvm::is_contained(Words, llvm::StringRef(Word));
  });
}

} // namespace clang::tidy::bigtable
