// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Regular expressions as in Bigtable: RE2 on bytes, matching the whole text.

#ifndef BIGTABLE_TIDY_LIB_MODEL_PATTERN_H
#define BIGTABLE_TIDY_LIB_MODEL_PATTERN_H

#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Returns true if \p Pattern matches the whole \p Text; std::nullopt if RE2
/// rejects the pattern.
std::optional<bool> matches(llvm::StringRef Pattern, llvm::StringRef Text);

/// Returns the error of RE2 for \p Pattern; empty if it is valid.
std::string diagnosePattern(llvm::StringRef Pattern);

/// Returns true if \p Pattern is a common spelling of a pattern that matches
/// every text: '.*', '\C*', and the like.
bool matchesAnything(llvm::StringRef Pattern);

/// Returns true if \p Text, as a pattern, matches only itself, like a name.
bool isPlainName(llvm::StringRef Text);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_PATTERN_H
