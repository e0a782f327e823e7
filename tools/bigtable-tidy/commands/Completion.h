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

struct Invocation;

/// A way to call a command.
struct Form {
  /// "import code", or "CHECK": a check's name; may be empty.
  llvm::StringRef Arguments;
  llvm::StringRef Help;
};

/// A word that may come first.
struct Command {
  llvm::StringRef Name;
  llvm::StringRef Help;
  std::vector<Form> Forms;
  /// A requirement of the command: "a compilation database".
  llvm::StringRef Needs;
  /// A command line.
  llvm::StringRef Example;
  /// Exit statuses and their meanings.
  std::vector<std::pair<int, llvm::StringRef>> Statuses;
  llvm::cl::SubCommand *Options = nullptr;
  /// Returns the status.
  int (*Run)(const Invocation &Called) = nullptr;
  /// The words of ProgramInfo::Choice that it accepts.
  llvm::StringRef Choices = "";
};

/// The parts of a program's help besides its registered options.
struct ProgramInfo {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// The first is the one that needs no word.
  std::vector<Command> Commands;
  /// An option that takes one of several words, and these.
  const llvm::cl::Option *Choice = nullptr;
  const llvm::cl::generic_parser_base *Choices = nullptr;
  /// The category of options that --help names without an explanation.
  llvm::cl::OptionCategory *Further = nullptr;
};

enum class Generated { None, Man, Bash, Zsh, Fish };

/// Prints \p What, of all options that are not hidden.
void generate(Generated What, const ProgramInfo &Program,
              llvm::raw_ostream &OS);

/// Prints what --help prints: at most a screen. Null for the program itself.
void writeHelp(const Command *Which, const ProgramInfo &Program,
               llvm::raw_ostream &OS);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H
