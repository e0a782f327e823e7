// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "tidy/ClientHelper.h"
#include "model/Spelling.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"
#include <optional>

namespace clang::tidy::bigtable {

using llvm::StringRef;

/// Returns the offset of the line after the #includes at the beginning of
/// \p Text. They must be all that the file has, and outside of any '#if'.
static std::optional<unsigned> afterIncludes(StringRef Text,
                                             const LangOptions &Language) {
  Lexer Lex(SourceLocation(), Language, Text.begin(), Text.begin(), Text.end());
  std::optional<unsigned> Result;
  unsigned Depth = 0, End = 0;
  bool HasCode = false, IsAdded = false;
  Token Tok;
  Lex.LexFromRawLexer(Tok);
  const auto Next = [&] {
    End = Lex.getCurrentBufferOffset();
    Lex.LexFromRawLexer(Tok);
  };
  while (Tok.isNot(tok::eof)) {
    if (Tok.isNot(tok::hash) || !Tok.isAtStartOfLine()) {
      HasCode = true;
      Next();
      continue;
    }
    Next();
    const StringRef Word =
        Tok.is(tok::raw_identifier) ? Tok.getRawIdentifier() : "";
    const bool IsInclude = Word == "include" || Word == "import";
    if (IsInclude && HasCode)
      return std::nullopt;
    Depth += Word.starts_with("if");
    Depth -= Word == "endif" && Depth != 0;
    IsAdded |= IsInclude;
    do
      Next();
    while (Tok.isNot(tok::eof) && !Tok.isAtStartOfLine());
    if (IsAdded && Depth == 0 && !HasCode) {
      IsAdded = false;
      const StringRef Rest = Text.drop_front(End);
      const size_t Length = Rest.find('\n');
      // A comment may continue in the next line.
      if (Length == StringRef::npos || Rest.take_front(Length).contains("/*") ||
          Rest.take_front(Length).rtrim().ends_with("\\"))
        return std::nullopt;
      Result = End + Length + 1;
    }
  }
  return Result;
}

/// Returns \p Text without spaces: it may have been formatted.
static std::string withoutSpaces(StringRef Text) {
  std::string Result;
  llvm::copy_if(Text, std::back_inserter(Result),
                [](char C) { return !llvm::isSpace(C); });
  return Result;
}

void useClientHelper(llvm::SmallVectorImpl<FixItHint> &Fixes,
                     const ASTContext &Context,
                     const FileExtensionsSet &Extensions, bool MayDefine) {
  const SourceManager &Sources = Context.getSourceManager();
  const FileID Main = Sources.getMainFileID();
  std::vector<std::pair<FixItHint *, std::string>> Shorter;
  for (FixItHint &Fix : Fixes)
    if (std::string Code = Spelling::withClientHelper(Fix.CodeToInsert);
        Code != Fix.CodeToInsert)
      Shorter.emplace_back(&Fix, std::move(Code));
  if (Shorter.empty() || !Context.getLangOpts().CPlusPlus17 ||
      !Extensions.contains(
          llvm::sys::path::extension(
              Sources.getFilename(Sources.getLocForStartOfFile(Main)))
              .ltrim('.')))
    return;
  const StringRef Text = Sources.getBufferData(Main);
  // A long file is not looked at for each of its findings.
  const bool HasName = Text.contains(Spelling::ClientHelperName);
  if (!HasName && !MayDefine)
    return;
  const std::optional<unsigned> At = afterIncludes(Text, Context.getLangOpts());
  if (!At || llvm::any_of(Shorter, [&](const auto &Each) {
        const auto [File, Offset] =
            Sources.getDecomposedLoc(Each.first->RemoveRange.getBegin());
        return File != Main || Offset < *At;
      }))
    return;
  const bool IsDefined =
      HasName && StringRef(withoutSpaces(Text))
                     .contains(withoutSpaces(Spelling::ClientHelper));
  const IdentifierTable &Names = Context.Idents;
  if (!IsDefined &&
      (!MayDefine || Names.find(Spelling::ClientHelperName) != Names.end()))
    return;
  for (auto &[Fix, Code] : Shorter)
    Fix->CodeToInsert = std::move(Code);
  if (!IsDefined)
    Fixes.push_back(FixItHint::CreateInsertion(
        Sources.getLocForStartOfFile(Main).getLocWithOffset(
            static_cast<int>(*At)),
        ("\n" + Spelling::ClientHelper +
         (Text.drop_front(*At).ltrim(" \t\r").starts_with("\n") ? "" : "\n"))
            .str()));
}

} // namespace clang::tidy::bigtable
