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
    ExtraBrace,       ///< A '}' without a matching '{'.
    MissingSemicolon, ///< After a declaration outside of functions.
    Unreadable,       ///< Any part of the file may be missing.
  };
  Kind What = Kind::Other;
  /// True if only the meaning is wrong: the parser goes on as without the
  /// error.
  bool IsOfMeaning = false;
  /// Invalid if the error has no location.
  SourceLocation At;
  /// The unclosed bracket; invalid without one.
  SourceLocation Opening;
  /// The locations of the notes.
  llvm::SmallVector<SourceLocation, 2> Notes;
  std::string Text;
};

/// Filled while a file is parsed.
struct ParseErrors {
  std::vector<ParseError> All;
  /// Ranges from '#if' to '#endif' whose condition names an undefined macro,
  /// which a missing header may define.
  std::vector<SourceRange> Undecided;
};

/// Stores the \p Errors of the headers that the source file \p File includes.
/// An editor reads these headers once for many edits, and collectErrors() adds
/// the errors to those of the rest of the file. Thread-safe.
void rememberHeaderErrors(llvm::StringRef File, std::vector<ParseError> Errors);

/// Returns the errors that \p PP and its parser will report. The previous
/// consumer of diagnostics still receives them.
std::shared_ptr<const ParseErrors> collectErrors(Preprocessor &PP);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_PARSEERRORS_H
