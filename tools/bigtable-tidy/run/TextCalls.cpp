// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/TextCalls.h"
#include "RegularFiles.h"
#include "api/Functions.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

TextCalls countTextCalls(llvm::ArrayRef<std::string> Files,
                         llvm::ArrayRef<DoneItem> Done) {
  const llvm::StringSet<> Acting = actingNames();
  llvm::StringMap<std::vector<const ItemResult *>> Readers;
  for (const DoneItem &Item : Done)
    if (Item.Result.What == ItemResult::State::Linted &&
        !Item.Result.Covered.IsNothingRead)
      for (const Input &I : Item.Result.Inputs)
        if (I.What == Input::Kind::Contents)
          Readers[absolutePath(I.Name)].push_back(&Item.Result);
  TextCalls Result;
  for (const std::string &File : Files) {
    auto Read = readRegularFile(File, MaxSearchedSize);
    if (!Read) {
      llvm::consumeError(Read.takeError());
      continue;
    }
    const StringRef Text = (*Read)->getBuffer();
    const std::vector<RawToken> Tokens = rawTokens(Text);
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      const RawToken &T = Tokens[I];
      if (T.Kind != tok::raw_identifier || Tokens[I + 1].Kind != tok::l_paren ||
          !Acting.contains(Text.substr(T.Begin, T.size())))
        continue;
      ++Result.All;
      Result.Parsed +=
          llvm::any_of(Readers.lookup(File), [&](const ItemResult *By) {
            return llvm::none_of(By->Covered.NotRead, [&](const TextPart &P) {
              return P.File == File && P.Begin <= T.Begin && T.Begin < P.End;
            });
          });
    }
  }
  return Result;
}

} // namespace clang::tidy::bigtable::tool
