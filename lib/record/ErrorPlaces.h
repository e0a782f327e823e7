// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Attributes the errors of the compiler to declarations of the user's code.

#ifndef BIGTABLE_TIDY_LIB_RECORD_ERRORPLACES_H
#define BIGTABLE_TIDY_LIB_RECORD_ERRORPLACES_H

#include "record/ParseErrors.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <utility>
#include <vector>

namespace clang::tidy::bigtable {

/// Part of a file, in bytes.
struct Span {
  FileID File;
  unsigned Begin = 0;
  unsigned End = 0;

  bool contains(FileID In, unsigned Offset) const {
    return File == In && Begin <= Offset && Offset < End;
  }
  bool meets(const Span &Other) const {
    return File == Other.File && Begin < Other.End && Other.Begin < End;
  }
};

/// A declaration of the user that is not in a function.
struct Piece {
  Decl *D = nullptr;
  Span At;
  /// The offset of the body; std::nullopt unless it is a function with a body.
  std::optional<unsigned> Body;
  /// The first error in it; null without one.
  const ParseError *Error = nullptr;

  FunctionDecl *function() const {
    return Body ? cast<FunctionDecl>(D) : nullptr;
  }
};

/// Collects the user's declarations, and the instantiations of their templates.
class PieceCollector {
public:
  explicit PieceCollector(const SourceManager &Sources,
                          const LangOptions &Language)
      : Sources(Sources), Language(Language) {}

  void collect(Decl &D);
  std::optional<Span> spanOf(SourceRange Range) const;
  /// Calls \p Visit with the names in the text of \p In.
  void forEachName(const Span &In,
                   llvm::function_ref<void(llvm::StringRef)> Visit) const;

  std::vector<Piece> Pieces;
  std::vector<FunctionDecl *> Instances;
  /// Files of libraries that are not system headers.
  llvm::DenseSet<FileID> Foreign;

private:
  void collectIn(DeclContext &In) {
    for (Decl *D : In.decls())
      collect(*D);
  }
  void collectInstances(DeclContext &In);
  void add(Decl &D, SourceRange Range);

  const SourceManager &Sources;
  const LangOptions &Language;
};

/// Attributes errors to declarations.
class ErrorPlaces {
public:
  ErrorPlaces(PieceCollector &Code, const SourceManager &Sources)
      : Code(Code), Sources(Sources) {}

  /// Returns false if nothing can be checked because of \p Error.
  bool add(const ParseError &Error);
  /// Returns the locations of \p Error in the user's code.
  llvm::SmallVector<SourceLocation, 2> placesOf(const ParseError &Error) const;
  /// Unparsed ranges outside of classes and functions.
  std::vector<std::pair<Span, const ParseError *>> Lost;

private:
  bool isInLibrary(SourceLocation At) const;
  bool addInLibrary(const ParseError &Error);
  void addOutside(const ParseError &Error, FileID File, unsigned Offset);
  void addFrom(const ParseError &Error, FileID File, unsigned Offset);
  Piece *innermost(FileID File, unsigned Offset);
  static void mark(Piece &P, const ParseError &Error) {
    if (!P.Error)
      P.Error = &Error;
  }

  PieceCollector &Code;
  const SourceManager &Sources;
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_ERRORPLACES_H
