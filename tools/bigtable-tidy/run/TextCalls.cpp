// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/TextCalls.h"
#include "RegularFiles.h"
#include "api/Functions.h"
#include "run/MissingHeaders.h"
#include "run/Paths.h"
#include "run/Tokens.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include <map>
#include <set>
#include <utility>

namespace clang::tidy::bigtable::tool {

using llvm::StringRef;

/// Returns the headers that \p Result lacks, each once.
static std::set<std::string> missingHeaders(const ItemResult &Result) {
  std::set<std::string> Names;
  for (const Finding &F : Result.Findings)
    if (const StringRef Name = missingHeaderIn(F); !Name.empty())
      Names.insert(Name.str());
  return Names;
}

TextCalls countTextCalls(llvm::ArrayRef<std::string> Files,
                         llvm::ArrayRef<DoneItem> Done,
                         std::vector<MissingHeader> &Missing) {
  const llvm::StringSet<> Acting = actingNames();
  llvm::StringMap<std::vector<const ItemResult *>> Readers;
  for (const DoneItem &Item : Done)
    if (Item.Result.What == ItemResult::State::Linted &&
        !Item.Result.Covered.IsNothingRead)
      for (const Input &I : Item.Result.Inputs)
        if (I.What == Input::Kind::Contents)
          Readers[absolutePath(I.Name)].push_back(&Item.Result);
  std::map<std::string, MissingHeader> ByName;
  for (const DoneItem &Item : Done)
    for (const std::string &Name : missingHeaders(Item.Result))
      ++ByName[Name].Sources;
  TextCalls Result;
  for (const std::string &File : Files) {
    auto Read = readRegularFile(File, MaxSearchedSize);
    if (!Read) {
      llvm::consumeError(Read.takeError());
      continue;
    }
    const StringRef Text = (*Read)->getBuffer();
    const std::vector<RawToken> Tokens = rawTokens(Text);
    unsigned Unparsed = 0;
    for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
      const RawToken &T = Tokens[I];
      if (T.Kind != tok::raw_identifier || Tokens[I + 1].Kind != tok::l_paren ||
          !Acting.contains(Text.substr(T.Begin, T.size())))
        continue;
      ++Result.All;
      const bool IsParsed =
          llvm::any_of(Readers.lookup(File), [&](const ItemResult *By) {
            return llvm::none_of(By->Covered.NotRead, [&](const TextPart &P) {
              return P.File == File && P.Begin <= T.Begin && T.Begin < P.End;
            });
          });
      Result.Parsed += IsParsed;
      Unparsed += !IsParsed;
    }
    if (Unparsed == 0)
      continue;
    std::set<std::string> Lacking;
    for (const DoneItem &Item : Done)
      if (Item.Result.reads([&](StringRef Name) { return Name == File; }))
        Lacking.merge(missingHeaders(Item.Result));
    for (const std::string &Name : Lacking)
      ByName[Name].Calls += Unparsed;
  }
  for (auto &[Name, Header] : ByName)
    if (Header.Calls != 0) {
      Header.Name = Name;
      Missing.push_back(std::move(Header));
    }
  llvm::stable_sort(
      Missing, [](const MissingHeader &A, const MissingHeader &B) {
        return std::pair(A.Calls, A.Sources) > std::pair(B.Calls, B.Sources);
      });
  return Result;
}

} // namespace clang::tidy::bigtable::tool
