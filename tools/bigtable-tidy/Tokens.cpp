// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Tokens.h"
#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/TargetParser/Triple.h"

namespace clang::tidy::bigtable::tool {

std::vector<RawToken> rawTokens(llvm::StringRef Text) {
  LangOptions Language;
  std::vector<std::string> Includes;
  LangOptions::setLangDefaults(Language, Language::CXX, llvm::Triple(),
                               Includes, LangStandard::lang_cxx20);
  Lexer Lex(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  Lex.SetCommentRetentionState(true);
  std::vector<RawToken> Tokens;
  Token T;
  for (Lex.LexFromRawLexer(T); T.isNot(tok::eof); Lex.LexFromRawLexer(T)) {
    RawToken Raw;
    Raw.End = Lex.getBufferLocation() - Text.begin();
    Raw.Begin = Raw.End - T.getLength();
    Raw.Kind = T.getKind();
    Raw.StartsLine = T.isAtStartOfLine();
    Tokens.push_back(Raw);
  }
  return Tokens;
}

/// Whether a statement ends after each token. Braces around no semicolon are
/// those of an initializer, which is part of one.
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
