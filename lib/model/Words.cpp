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

bool saysPast(llvm::StringRef Name) {
  auto Words = wordsOf(Name);
  const auto EndsWith = [&Words](llvm::ArrayRef<llvm::StringRef> These) {
    return !Words.empty() &&
           llvm::is_contained(These, llvm::StringRef(Words.back()));
  };
  if (hasWord(Name, {"deadline", "due", "end", "ends", "expire", "expires",
                     "expired", "expiry", "next", "ttl", "until", "valid"}))
    return false;
  while (EndsWith({"us", "micros", "ms", "millis", "s", "sec", "seconds"}))
    Words.pop_back();
  bool IsTime = EndsWith({"at", "on", "time"});
  if (IsTime)
    Words.pop_back();
  IsTime |= !Words.empty() && Words.front() == "last";
  // Alone, these may be what something was changed to.
  return (IsTime && EndsWith({"changed", "modified", "updated"})) ||
         EndsWith({"captured",   "created",  "inserted", "issued",
                   "joined",     "measured", "observed", "occurred",
                   "played",     "printed",  "received", "recorded",
                   "registered", "seen",     "sent",     "started",
                   "submitted",  "taken",    "uploaded", "written"});
}

} // namespace clang::tidy::bigtable
