// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Prints messages on standard error. Every message is one line, even if names
/// and code in it contain line ends.

#ifndef BIGTABLE_TIDY_TOOLS_RUN_MESSAGES_H
#define BIGTABLE_TIDY_TOOLS_RUN_MESSAGES_H

#include "llvm/ADT/Twine.h"
#include <optional>
#include <string>

namespace clang::tidy::bigtable::tool {

/// Makes say() print nothing if \p IsQuiet.
void setQuiet(bool IsQuiet);
/// Prints \p Text to standard error.
void say(const llvm::Twine &Text);
void warn(const llvm::Twine &Text);
void error(const llvm::Twine &Text);

/// Reads a line of standard input, without its end; std::nullopt at the end of
/// the input.
std::optional<std::string> readLine();

/// Returns "1 compile command", "2 compile commands"; "1 family", "2 families".
std::string count(size_t Number, llvm::StringRef What);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_RUN_MESSAGES_H
