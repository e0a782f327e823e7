// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The errors of the compiler in one translation unit, with their locations.

#ifndef BIGTABLE_TIDY_LIB_RECORD_PARSEERRORS_H
#define BIGTABLE_TIDY_LIB_RECORD_PARSEERRORS_H

#include "clang/Basic/SourceLocation.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVector.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable {

struct ParseError {
  enum class Kind {
    Other,
    MissingHeader,
    ExtraBrace,       ///< A '}' that closes nothing.
    MissingSemicolon, ///< After a declaration outside of functions.
    Unreadable,       ///< Any part of the file may be left out.
  };
  Kind What = Kind::Other;
  /// Invalid if the error has no location.
  SourceLocation At;
  /// The bracket that is not closed; invalid if there is none.
  SourceLocation Opening;
  /// The locations of the notes.
  llvm::SmallVector<SourceLocation, 2> Notes;
  std::string Text;
};

/// Filled while a file is parsed.
struct ParseErrors {
  std::vector<ParseError> All;
  /// From '#if' to '#endif', if the condition names a macro that is not
  /// defined: a header that was not found may define it.
  std::vector<SourceRange> Undecided;
};

/// Remembers the \p Errors of the headers that the source \p File includes,
/// which an editor reads once for many edits: collectErrors() adds them to
/// those of the rest of the file. Thread-safe.
void rememberHeaderErrors(llvm::StringRef File, std::vector<ParseError> Errors);

/// Returns the errors that \p PP and its parser will report. Whoever was told
/// of them before still is.
std::shared_ptr<const ParseErrors> collectErrors(Preprocessor &PP);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_PARSEERRORS_H
