// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record/ErrorPlaces.h"
#include "api/Headers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable {

using llvm::StringRef;

std::optional<Span> PieceCollector::spanOf(SourceRange Range) const {
  const SourceLocation First = Sources.getExpansionLoc(Range.getBegin());
  const SourceLocation Last =
      Sources.getExpansionRange(Range.getEnd()).getEnd();
  if (First.isInvalid() || Last.isInvalid())
    return std::nullopt;
  const auto [File, Begin] = Sources.getDecomposedLoc(First);
  const auto [LastFile, LastBegin] = Sources.getDecomposedLoc(Last);
  if (File != LastFile)
    return std::nullopt;
  return Span{File, Begin,
              LastBegin + Lexer::MeasureTokenLength(Last, Sources, Language)};
}

void PieceCollector::forEachName(
    const Span &In, llvm::function_ref<void(StringRef)> Visit) const {
  const std::optional<llvm::MemoryBufferRef> Buffer =
      Sources.getBufferOrNone(In.File);
  if (!Buffer || In.Begin > Buffer->getBufferSize())
    return;
  const char *Begin = Buffer->getBufferStart();
  Lexer Raw(Sources.getLocForStartOfFile(In.File), Language, Begin,
            Begin + In.Begin, Buffer->getBufferEnd());
  Token T;
  for (Raw.LexFromRawLexer(T);
       T.isNot(tok::eof) && Sources.getFileOffset(T.getLocation()) < In.End;
       Raw.LexFromRawLexer(T))
    if (T.is(tok::raw_identifier))
      Visit(T.getRawIdentifier());
}

void PieceCollector::add(Decl &D, SourceRange Range) {
  const std::optional<Span> At = spanOf(Range);
  if (!At)
    return;
  Piece &New = Pieces.emplace_back();
  New.D = &D;
  New.At = *At;
  const auto *Function = dyn_cast<FunctionDecl>(&D);
  if (!Function || !Function->doesThisDeclarationHaveABody())
    return;
  const Stmt *Body = Function->getBody();
  const std::optional<Span> BodyAt =
      Body ? spanOf(Body->getSourceRange()) : std::nullopt;
  New.Body = BodyAt && BodyAt->File == At->File ? BodyAt->Begin : At->Begin;
}

void PieceCollector::collectInstances(DeclContext &In) {
  for (Decl *D : In.decls()) {
    if (auto *Function = dyn_cast<FunctionDecl>(D))
      Instances.push_back(Function);
    else if (auto *Template = dyn_cast<FunctionTemplateDecl>(D))
      llvm::append_range(Instances, Template->specializations());
    else if (auto *Class = dyn_cast<CXXRecordDecl>(D))
      collectInstances(*Class);
  }
}

void PieceCollector::collect(Decl &D) {
  if (isa<TranslationUnitDecl>(D.getDeclContext()) && isForeign(D)) {
    Foreign.insert(Sources.getFileID(Sources.getExpansionLoc(D.getLocation())));
    return;
  }
  if (D.isImplicit())
    return;
  if (isa<NamespaceDecl, LinkageSpecDecl, ExportDecl>(D))
    return collectIn(*cast<DeclContext>(&D));
  if (auto *Friend = dyn_cast<FriendDecl>(&D)) {
    if (NamedDecl *Inner = Friend->getFriendDecl())
      collect(*Inner);
    return;
  }
  if (auto *Template = dyn_cast<FunctionTemplateDecl>(&D)) {
    llvm::append_range(Instances, Template->specializations());
    return add(*Template->getTemplatedDecl(), Template->getSourceRange());
  }
  if (auto *Template = dyn_cast<ClassTemplateDecl>(&D)) {
    add(*Template->getTemplatedDecl(), Template->getSourceRange());
    collectIn(*Template->getTemplatedDecl());
    for (ClassTemplateSpecializationDecl *Special : Template->specializations())
      collectInstances(*Special);
    return;
  }
  add(D, D.getSourceRange());
  if (auto *Class = dyn_cast<CXXRecordDecl>(&D))
    collectIn(*Class);
}

Piece *ErrorPlaces::innermost(FileID File, unsigned Offset) {
  Piece *Best = nullptr;
  for (Piece &P : Code.Pieces)
    if (P.At.contains(File, Offset) &&
        (!Best || P.At.End - P.At.Begin <= Best->At.End - Best->At.Begin))
      Best = &P;
  return Best;
}

llvm::SmallVector<SourceLocation, 2>
ErrorPlaces::placesOf(const ParseError &Error) const {
  const SourceLocation At = Sources.getExpansionLoc(Error.At);
  if (!isInLibrary(At))
    return {At};
  // An error in a template of a library belongs to the code that instantiates
  // it.
  llvm::SmallVector<SourceLocation, 2> Result;
  for (const SourceLocation Note : Error.Notes)
    if (const SourceLocation In = Sources.getExpansionLoc(Note);
        In.isValid() && !isInSystemHeader(In, Sources))
      Result.push_back(In);
  return Result;
}

bool ErrorPlaces::isInLibrary(SourceLocation At) const {
  return isInSystemHeader(At, Sources) ||
         Code.Foreign.contains(Sources.getFileID(At));
}

bool ErrorPlaces::add(const ParseError &Error) {
  const SourceLocation At = Sources.getExpansionLoc(Error.At);
  if (At.isInvalid() || Error.What == ParseError::Kind::Unreadable)
    return false;
  if (isInLibrary(At))
    return addInLibrary(Error);
  const auto [File, Offset] = Sources.getDecomposedLoc(At);
  if (Error.Opening.isValid())
    addFrom(Error, File, Offset);
  if (Piece *In = innermost(File, Offset))
    mark(*In, Error);
  else
    addOutside(Error, File, Offset);
  return true;
}

bool ErrorPlaces::addInLibrary(const ParseError &Error) {
  bool IsFound = false;
  for (const SourceLocation At : placesOf(Error)) {
    const auto [File, Offset] = Sources.getDecomposedLoc(At);
    if (Piece *In = innermost(File, Offset)) {
      mark(*In, Error);
      IsFound = true;
    }
  }
  return IsFound;
}

/// The text between a bracket and the location where it should be closed may
/// have another meaning.
void ErrorPlaces::addFrom(const ParseError &Error, FileID File,
                          unsigned Offset) {
  const auto [Opened, Begin] =
      Sources.getDecomposedLoc(Sources.getExpansionLoc(Error.Opening));
  if (Opened != File)
    return;
  const Span Between{File, Begin, std::max(Begin, Offset) + 1};
  for (Piece &P : Code.Pieces)
    if (P.At.meets(Between) && (P.function() || !isa<CXXRecordDecl>(P.D) ||
                                P.At.Begin >= Begin || P.At.End <= Between.End))
      mark(P, Error);
}

void ErrorPlaces::addOutside(const ParseError &Error, FileID File,
                             unsigned Offset) {
  const StringRef Text = Sources.getBufferData(File);
  Span Between{File, 0, unsigned(Text.size())};
  Piece *Next = nullptr;
  for (Piece &P : Code.Pieces) {
    if (P.At.File != File)
      continue;
    if (P.At.Begin > Offset && P.At.Begin < Between.End) {
      Between.End = P.At.Begin;
      Next = &P;
    } else if (P.At.End <= Offset && P.At.End >= Between.Begin) {
      Between.Begin = P.At.End;
    }
  }
  // The rest of an unfinished declaration may be the beginning of the next one.
  const bool IsComplete = Error.What == ParseError::Kind::MissingHeader ||
                          Error.What == ParseError::Kind::MissingSemicolon;
  if (Next && !IsComplete &&
      Text.slice(Offset, Next->At.Begin).find_first_of(";}") == StringRef::npos)
    mark(*Next, Error);
  // A brace too many ends something too early. Which function, or namespace,
  // that was is not known.
  if (Error.What == ParseError::Kind::ExtraBrace)
    for (Piece &P : Code.Pieces)
      if (P.At.File == File && P.At.End <= Offset)
        mark(P, Error);
  if (Error.What == ParseError::Kind::MissingHeader) {
    Between.Begin = Offset;
    Between.End = Offset;
  }
  Lost.emplace_back(Between, &Error);
}

} // namespace clang::tidy::bigtable
