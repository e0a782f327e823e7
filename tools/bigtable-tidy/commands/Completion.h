// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Generates the manual page and completions for shells from the options that
/// the program registers for --help.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H

#include "llvm/Support/CommandLine.h"
#include "llvm/Support/raw_ostream.h"
#include <vector>

namespace clang::tidy::bigtable::tool {

struct Invocation;

/// A way to call a command.
struct Form {
  /// The arguments, such as "import code", or "CHECK" for a check's name; may
  /// be empty.
  llvm::StringRef Arguments;
  llvm::StringRef Help;
};

/// A command of the program, the first word of the command line.
struct Command {
  llvm::StringRef Name;
  llvm::StringRef Help;
  std::vector<Form> Forms;
  /// A requirement of the command: "a compilation database".
  llvm::StringRef Needs;
  /// An example of a command line.
  llvm::StringRef Example;
  /// Exit statuses and their meanings.
  std::vector<std::pair<int, llvm::StringRef>> Statuses;
  llvm::cl::SubCommand *Options = nullptr;
  /// Runs the command, and returns the exit status.
  int (*Run)(const Invocation &Called) = nullptr;
  /// The words of ProgramInfo::Choice that the command accepts.
  llvm::StringRef Choices = "";
};

/// The parts of a program's help besides its registered options.
struct ProgramInfo {
  llvm::StringRef Name;
  llvm::StringRef Summary;
  /// The commands. The first one is the default.
  std::vector<Command> Commands;
  /// An option that takes one of several words, and these words.
  const llvm::cl::Option *Choice = nullptr;
  const llvm::cl::generic_parser_base *Choices = nullptr;
  /// The category of options that --help names without an explanation.
  llvm::cl::OptionCategory *Further = nullptr;
};

enum class Generated { None, Man, Bash, Zsh, Fish };

/// Generates \p What from all visible options.
void generate(Generated What, const ProgramInfo &Program,
              llvm::raw_ostream &OS);

/// Prints the help of \p Which, or of the program if null, in at most one
/// screen.
void writeHelp(const Command *Which, const ProgramInfo &Program,
               llvm::raw_ostream &OS);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_COMPLETION_H
