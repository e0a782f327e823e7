// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Splits source text into tokens, without a preprocessor or a compile command.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H
#define BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A half-open range of offsets, [Begin, End).
struct TextRange {
  unsigned Begin = 0;
  unsigned End = 0;

  unsigned size() const { return End - Begin; }
};

struct RawToken : TextRange {
  tok::TokenKind Kind = tok::unknown;
  bool StartsLine = false;
};

/// Returns the tokens of \p Text, which is C++, with a null character after its
/// end. Comments are tokens, and code between '#if' and '#endif' is included.
std::vector<RawToken> rawTokens(llvm::StringRef Text);
/// Returns true if \p Matches one of them, and stops at the first.
bool anyRawToken(llvm::StringRef Text,
                 llvm::function_ref<bool(const RawToken &)> Matches);

/// Returns true if \p Text may have a directive that a scan does not recognize:
/// 'pop_macro' in a _Pragma whose text comes from a macro, or '%:' instead of
/// '#'.
bool hidesDirectives(llvm::StringRef Text);

/// Returns the statement or directive around \p Offset, or an empty range.
/// Guesses by semicolons and braces: the range of a class declaration may be
/// too large, but the range of a call includes all arguments.
TextRange statementAt(llvm::StringRef Text, unsigned Offset);

/// Returns the line of \p Offset, from 1, as git and clang-tidy count lines:
/// only '\n' ends a line, unlike in SourceManager.
unsigned lineOf(llvm::StringRef Text, unsigned Offset);
/// Returns the offset of \p Line and \p Column, which count from 1, columns in
/// bytes; the end of the text if it is shorter.
unsigned offsetOf(llvm::StringRef Text, unsigned Line, unsigned Column);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H
