// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/HiddenCode.h"
#include "analysis/CodePlace.h"
#include "api/Functions.h"
#include "api/Headers.h"
#include "api/Libraries.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSet.h"

namespace clang::tidy::bigtable {

namespace {

class HiddenCodeFinder {
public:
  explicit HiddenCodeFinder(const ASTContext &Context)
      : Context(Context), Sources(Context.getSourceManager()),
        Telling(actingNames()) {
    Telling.insert("bigtable");
  }

  void collect(const DeclContext &In);
  std::vector<CodePlace> places() const;

private:
  std::optional<CodePlace> firstIn(FileID Id) const;

  const ASTContext &Context;
  const SourceManager &Sources;
  llvm::StringSet<> Telling;
  llvm::SmallSetVector<FileID, 32> Files;
};

} // namespace

/// Notes the files of what \p In declares.
void HiddenCodeFinder::collect(const DeclContext &In) {
  for (const Decl *D : In.decls()) {
    if (isOfKnownLibrary(*D) || isOfGrpc(*D))
      continue;
    if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
      collect(*cast<DeclContext>(D));
    else if (D->getLocation().isValid() &&
             isInSystemHeader(D->getLocation(), Sources))
      Files.insert(
          Sources.getFileID(Sources.getExpansionLoc(D->getLocation())));
  }
}

std::optional<CodePlace> HiddenCodeFinder::firstIn(FileID Id) const {
  const std::optional<llvm::MemoryBufferRef> Buffer =
      Sources.getFileEntryRefForID(Id) ? Sources.getBufferOrNone(Id)
                                       : std::nullopt;
  if (!Buffer)
    return std::nullopt;
  Lexer Raw(Id, *Buffer, Sources, Context.getLangOpts());
  Token T;
  do {
    Raw.LexFromRawLexer(T);
    if (T.is(tok::raw_identifier) && Telling.contains(T.getRawIdentifier()) &&
        isInSystemHeader(T.getLocation(), Sources))
      return placeOf(T.getLocation(), Sources);
  } while (T.isNot(tok::eof));
  return std::nullopt;
}

std::vector<CodePlace> HiddenCodeFinder::places() const {
  std::vector<CodePlace> Result;
  for (const FileID Id : Files)
    if (std::optional<CodePlace> First = firstIn(Id))
      Result.push_back(std::move(*First));
  return Result;
}

std::vector<CodePlace> findHiddenCode(const ASTContext &Context) {
  HiddenCodeFinder F(Context);
  F.collect(*Context.getTranslationUnitDecl());
  return F.places();
}

} // namespace clang::tidy::bigtable
