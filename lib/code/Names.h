// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The words of the text form, and what it leaves out because it is usual.

#ifndef BIGTABLE_TIDY_LIB_CODE_NAMES_H
#define BIGTABLE_TIDY_LIB_CODE_NAMES_H

#include "code/Program.h"
#include <optional>

namespace clang::tidy::bigtable::code {

/// Words by the values of an enumeration. A value that is not written as a word
/// has an empty one.
llvm::ArrayRef<llvm::StringRef> exprWords();
llvm::ArrayRef<llvm::StringRef> stmtWords();
llvm::ArrayRef<llvm::StringRef> typeWords();
llvm::ArrayRef<llvm::StringRef> operatorWords();
llvm::ArrayRef<llvm::StringRef> callKindWords();
llvm::ArrayRef<llvm::StringRef> stageWords();
llvm::ArrayRef<llvm::StringRef> roleWords();

/// Returns the word for \p Value.
template <class Enum>
llvm::StringRef wordFor(llvm::ArrayRef<llvm::StringRef> Words, Enum Value) {
  return Words[static_cast<size_t>(Value)];
}
/// Returns the value whose word is \p Word; std::nullopt without one.
template <class Enum>
std::optional<Enum> valueOf(llvm::ArrayRef<llvm::StringRef> Words,
                            llvm::StringRef Word) {
  for (size_t I = 0; I != Words.size(); ++I)
    if (Words[I] == Word && !Word.empty())
      return static_cast<Enum>(I);
  return std::nullopt;
}

/// A property of a callee, and its word.
struct Flag {
  llvm::StringLiteral Word;
  bool Callee::*Is;
};
llvm::ArrayRef<Flag> calleeFlags();

/// Returns true if \p Name needs no quotes.
bool isPlainName(llvm::StringRef Name);
/// Returns true if the statements of \p Kind stand behind it without braces of
/// their own, and with wordBetween() between them.
bool hasBranches(StmtKind Kind);
llvm::StringRef wordBetween(StmtKind Kind);

/// Returns the type that \p E has, unless it says otherwise; TypeKind::Unknown
/// if each has its own. \p Part has room for an argument of the result.
Type usualType(const Expr &E, const Program &In, const Type *&Part);
/// Returns true if \p E is a place, unless it says otherwise.
bool isUsuallyPlace(const Expr &E);

/// Returns what is wrong with \p E: a part that is missing, or too many
/// operands. Empty if nothing is.
llvm::StringRef flawOf(const Expr &E);
llvm::StringRef flawOf(const Stmt &S);
llvm::StringRef flawOf(const Type &T);

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_NAMES_H
