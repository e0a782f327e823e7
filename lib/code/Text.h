// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Code as text, for people and for tests. test/unit/lib/CodeTest.cpp shows
/// each kind of statement and expression.

#ifndef BIGTABLE_TIDY_LIB_CODE_TEXT_H
#define BIGTABLE_TIDY_LIB_CODE_TEXT_H

#include "code/Program.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/raw_ostream.h"
#include <optional>

namespace clang::tidy::bigtable::code {

/// How much the text has.
enum class Detail : uint8_t {
  Plain,     ///< What a reader of the code wants to know.
  Locations, ///< All, except where macros spell code.
};

/// Prints the declarations, classes, and global variables of \p P, and then
/// its functions.
void print(const Program &P, llvm::raw_ostream &Out,
           Detail Wanted = Detail::Plain);
/// Prints \p F alone. This text cannot be read back: it declares no callees.
void print(const Program &P, const Function &F, llvm::raw_ostream &Out);

/// Returns the text that the source has at \p At, a location of \p P;
/// std::nullopt if the file has no such place, or cannot be read. \p Read returns
/// the contents of a file, or std::nullopt.
std::optional<llvm::StringRef> spelled(
    const Program &P, const Location &At,
    llvm::function_ref<std::optional<llvm::StringRef>(llvm::StringRef)> Read);

} // namespace clang::tidy::bigtable::code

#endif // BIGTABLE_TIDY_LIB_CODE_TEXT_H
