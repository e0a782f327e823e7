// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// JSON from other programs, and text that JSON can hold.

#ifndef BIGTABLE_TIDY_LIB_MODEL_JSONTEXT_H
#define BIGTABLE_TIDY_LIB_MODEL_JSONTEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"

namespace clang::tidy::bigtable {

/// Parses JSON like llvm::json::parse(). Text that is nested too deeply for its
/// recursion is an error of the same form: "[LINE:COLUMN, byte=N]: WHAT".
llvm::Expected<llvm::json::Value> parseJsonText(llvm::StringRef Text);

/// Returns \p Text with bytes replaced that are not valid UTF-8, as JSON
/// requires.
std::string inUtf8(llvm::StringRef Text);

/// Returns the first \p Most bytes of \p Text or, within a character, fewer,
/// with "..." after them if more follow. The result is valid UTF-8.
std::string shortened(llvm::StringRef Text, size_t Most);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_JSONTEXT_H
