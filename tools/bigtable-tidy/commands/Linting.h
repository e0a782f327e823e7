// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Shared code of the commands that lint.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_LINTING_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_LINTING_H

#include "commands/Commands.h"
#include "run/Run.h"
#include "run/Sources.h"
#include "run/TextCalls.h"
#include "schema/TableDescription.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A run and its outcome.
struct Linted {
  std::unique_ptr<Run> Done;
  Outcome Result;
  /// Without a build: headers that would make more calls parsed.
  std::vector<MissingHeader> Missing;
};

/// Prints each error on its own line, and returns the exit status.
int cannotRun(llvm::Error E);
/// Returns the source files to lint: those in \p Files, or all if \p Files is
/// empty.
llvm::Expected<WorkList> workFor(std::vector<std::string> Files,
                                 const Invocation &Called);
/// Returns workFor(), and prints the files that will not be linted. Returns an
/// error if no source file is left.
llvm::Expected<WorkList> workToLint(const std::vector<std::string> &Files,
                                    const Invocation &Called);
/// Lints \p Work, which workToLint() returned for \p Files. First calls \p Adjust, unless it is null, and returns its
/// error if it fails. Ends the process if it was interrupted.
llvm::Expected<Linted>
lint(const WorkList &Work, const std::vector<std::string> &Files,
     const Invocation &Called,
     llvm::function_ref<llvm::Error(RunOptions &)> Adjust = nullptr);
/// Lints \p Files, or all source files if \p Files is empty, as lint() does.
llvm::Expected<Linted>
lintFiles(const std::vector<std::string> &Files, const Invocation &Called,
          llvm::function_ref<llvm::Error(RunOptions &)> Adjust = nullptr);
/// Adds to \p To what the code in \p Result says of families: rules and, if
/// \p WithUses, uses. Prints where rules are set for unknown families.
void describeCode(const Outcome &Result, bool WithUses, const Sources &Texts,
                  TableDescriptions &To);
/// Lints all source files, and adds information about families in code to
/// \p To. Returns the number of source files that failed.
llvm::Expected<size_t> readCodeOf(TableDescriptions &To, bool WithUses,
                                  const Invocation &Called);
/// Adds findings to \p All that need the whole program.
llvm::Error judgeWhole(Linted &All, Sources &Texts);
/// Prints the summary of the run.
void summarize(const Linted &All, const Sources &Texts);
/// Returns an error if no source file could be checked: a run without findings
/// is then not a success.
llvm::Error checkJudged(const Outcome &Result);
/// Returns SomeFailed if source files could not be completely checked. With
/// --keep-going, errors of the compiler do not count.
int statusOf(const Outcome &Result);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_LINTING_H
