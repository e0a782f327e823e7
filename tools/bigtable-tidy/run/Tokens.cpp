// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "run/Tokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/TargetParser/Triple.h"

namespace clang::tidy::bigtable::tool {

bool anyRawToken(llvm::StringRef Text,
                 llvm::function_ref<bool(const RawToken &)> Matches) {
  LangOptions Language;
  std::vector<std::string> Includes;
  LangOptions::setLangDefaults(Language, Language::CXX, llvm::Triple(),
                               Includes, LangStandard::lang_cxx20);
  Lexer Lex(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  Lex.SetCommentRetentionState(true);
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    RawToken Raw;
    Raw.End = Lex.getBufferLocation() - Text.begin();
    Raw.Begin = Raw.End - T.getLength();
    Raw.Kind = T.getKind();
    Raw.StartsLine = T.isAtStartOfLine();
    if (Matches(Raw))
      return true;
  }
  return false;
}

std::vector<RawToken> rawTokens(llvm::StringRef Text) {
  std::vector<RawToken> Tokens;
  anyRawToken(Text, [&](const RawToken &T) {
    Tokens.push_back(T);
    return false;
  });
  return Tokens;
}

/// Returns true if the tokens after a _Pragma are a literal that changes no
/// macro and no file.
static bool isPlainPragma(llvm::ArrayRef<RawToken> After,
                          llvm::StringRef Text) {
  if (After.size() < 2 || After[0].Kind != tok::l_paren ||
      After[1].Kind != tok::string_literal)
    return false;
  const llvm::StringRef Literal = Text.substr(After[1].Begin, After[1].size());
  // A line that goes on may divide a word.
  return llvm::none_of(
      llvm::ArrayRef<llvm::StringRef>{"\n", "macro", "include", "once",
                                      "header"},
      [&](llvm::StringRef Part) { return Literal.contains(Part); });
}

bool hidesDirectives(llvm::StringRef Text) {
  const auto IsOfWord = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  for (size_t At = 0;
       (At = Text.find("\\\n", At)) != llvm::StringRef::npos; At += 2)
    if (At != 0 && IsOfWord(Text[At - 1]) && At + 2 < Text.size() &&
        IsOfWord(Text[At + 2]))
      return true; // A word that goes on there.
  // Most files have none of these; only the others are lexed.
  if (llvm::none_of(llvm::ArrayRef<llvm::StringRef>{"_Pragma", "__pragma", "%:"},
                    [&](llvm::StringRef Word) { return Text.contains(Word); }))
    return false;
  const std::vector<RawToken> Tokens = rawTokens(Text);
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const llvm::StringRef Word = Text.substr(Tokens[I].Begin, Tokens[I].size());
    if (Tokens[I].Kind == tok::hash && Tokens[I].StartsLine && Word != "#")
      return true;
    if (Tokens[I].Kind != tok::raw_identifier)
      continue;
    // __pragma is Microsoft's.
    if (Word == "__pragma" ||
        (Word == "_Pragma" &&
         !isPlainPragma(llvm::ArrayRef(Tokens).drop_front(I + 1), Text)))
      return true;
  }
  return false;
}

/// Returns true for each token after which a statement ends. Braces without a
/// semicolon are an initializer, which is part of a statement.
static std::vector<bool> endsOfStatements(llvm::ArrayRef<RawToken> Tokens) {
  struct Group {
    size_t Open;
    bool IsBlock;
  };
  std::vector<bool> Ends(Tokens.size());
  llvm::SmallVector<Group> Groups;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind == tok::semi) {
      Ends[I] = true;
      if (!Groups.empty())
        Groups.back().IsBlock = true;
    } else if (Tokens[I].Kind == tok::l_brace) {
      Groups.push_back({I, false});
    } else if (Tokens[I].Kind == tok::r_brace && !Groups.empty()) {
      const Group Closed = Groups.pop_back_val();
      if (!Closed.IsBlock)
        continue;
      Ends[Closed.Open] = Ends[I] = true;
      if (!Groups.empty())
        Groups.back().IsBlock = true;
    }
  }
  return Ends;
}

TextRange statementAt(llvm::StringRef Text, unsigned Offset) {
  std::vector<RawToken> Tokens = rawTokens(Text);
  llvm::erase_if(Tokens,
                 [](const RawToken &T) { return T.Kind == tok::comment; });
  const std::vector<bool> Ends = endsOfStatements(Tokens);
  TextRange Statement{Offset, Offset};
  bool Starts = true, InDirective = false;
  for (size_t I = 0; I < Tokens.size(); ++I) {
    const RawToken &T = Tokens[I];
    const bool IsHash = T.StartsLine && T.Kind == tok::hash;
    if (Starts || IsHash || (T.StartsLine && InDirective)) {
      if (T.Begin > Offset)
        break;
      Statement.Begin = T.Begin;
      InDirective = IsHash;
    }
    Statement.End = T.End;
    Starts = Ends[I] && !InDirective;
  }
  // Past the last one.
  return Statement.End < Offset ? TextRange{Offset, Offset} : Statement;
}

unsigned lineOf(llvm::StringRef Text, unsigned Offset) {
  return Text.take_front(Offset).count('\n') + 1;
}

unsigned offsetOf(llvm::StringRef Text, unsigned Line, unsigned Column) {
  llvm::StringRef Rest = Text;
  for (; Line > 1; --Line)
    Rest = Rest.split('\n').second;
  return std::min<size_t>(Rest.data() - Text.data() + Column - 1, Text.size());
}

} // namespace clang::tidy::bigtable::tool
