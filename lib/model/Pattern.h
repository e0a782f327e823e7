// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Regular expressions as Bigtable reads them: RE2 on bytes, the whole text.

#ifndef BIGTABLE_TIDY_LIB_MODEL_PATTERN_H
#define BIGTABLE_TIDY_LIB_MODEL_PATTERN_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Whether \p Pattern matches the whole of \p Text; nothing if RE2 does not
/// accept it.
std::optional<bool> matches(llvm::StringRef Pattern, llvm::StringRef Text);

/// What RE2 says against \p Pattern; empty if nothing.
std::string diagnosePattern(llvm::StringRef Pattern);

/// Whether \p Text, as a pattern, matches itself alone: a name, say.
bool isPlainName(llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_PATTERN_H
