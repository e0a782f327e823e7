// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The manual page and the completions of shells, made of the options that the
/// program registers for --help.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A word that may come first.
struct Command {
  llvm::StringRef Name;
  /// "CHECK": a check's name; empty if nothing follows.
  llvm::StringRef Argument;
  llvm::StringRef Help;
};

/// What a program has besides its registered options.
struct ProgramInfo {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// Its arguments, as in "[PATH...]".
  llvm::StringRef Arguments;
  std::vector<Command> Commands;
  /// Of the exit, and what they mean.
  std::vector<std::pair<int, llvm::StringRef>> Statuses;
  /// An option that takes one of several words, and these.
  const llvm::cl::Option *Choice = nullptr;
  const llvm::cl::generic_parser_base *Choices = nullptr;
};

enum class Generated { None, Man, Bash, Zsh, Fish };

/// Prints \p What, of the options that --help shows.
void generate(Generated What, const ProgramInfo &Program,
              llvm::raw_ostream &OS);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H
