// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Source text as tokens, without a preprocessor or a compile command.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H
#define BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H

#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/StringRef.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

/// The half-open range of offsets from Begin to End.
struct TextRange {
  unsigned Begin = 0;
  unsigned End = 0;

  unsigned size() const { return End - Begin; }
};

struct RawToken : TextRange {
  tok::TokenKind Kind = tok::unknown;
  bool StartsLine = false;
};

/// The tokens of \p Text, which is C++ and ends with a null character that does
/// not count; comments are tokens, and nothing is skipped for '#if'.
std::vector<RawToken> rawTokens(llvm::StringRef Text);

/// Returns true if some directive in \p Text may not look like one: 'pop_macro'
/// in a _Pragma whose text a macro makes, or '%:' instead of '#'. A scan of
/// directives does not see these.
bool hidesDirectives(llvm::StringRef Text);

/// The statement, or the directive, around \p Offset; it is empty if there is
/// none. Found by semicolons and braces, so a guess: of a declaration of a
/// class it may be too much, but it covers all arguments of a call.
TextRange statementAt(llvm::StringRef Text, unsigned Offset);

/// The line of \p Offset, from 1, as git and clang-tidy count them: only '\n'
/// ends one, which is not so for SourceManager.
unsigned lineOf(llvm::StringRef Text, unsigned Offset);
/// Both count from 1; columns count bytes. The end of the text if it has fewer.
unsigned offsetOf(llvm::StringRef Text, unsigned Line, unsigned Column);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_TOKENS_H
