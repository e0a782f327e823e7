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
#include "schema/TableDescription.h"
#include <memory>
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

/// A run, and what came of it.
struct Linted {
  std::unique_ptr<Run> Done;
  Outcome Result;
};

/// Prints each error on a line of its own; returns the status.
int cannotRun(llvm::Error E);
/// Returns the source files to lint of \p Files, or all if there are none;
/// tells which are not.
llvm::Expected<WorkList> workFor(std::vector<std::string> Files,
                                 const Invocation &Called);
/// Lints \p Files, or all source files if there are none. Calls \p Adjust, if
/// it is not null, before, and fails if that does. Leaves the process if it was
/// interrupted.
llvm::Expected<Linted>
lintFiles(const std::vector<std::string> &Files, const Invocation &Called,
          llvm::function_ref<llvm::Error(RunOptions &)> Adjust = nullptr);
/// Lints all that can be, for what code says of families. Returns the number of
/// source files that failed.
llvm::Expected<size_t> readCodeOf(TableDescriptions &To, bool WithUses,
                                  const Invocation &Called);
/// Adds to \p All what only a look at the whole program shows.
llvm::Error judgeWhole(Linted &All, Sources &Texts);
/// Prints the summary.
void summarize(const Linted &All, const Sources &Texts);
/// Returns an error if nothing could be judged: that nothing was found is no
/// success then.
llvm::Error checkJudged(const Outcome &Result);
/// Returns SomeFailed if source files could not be checked, or not all of one;
/// with --keep-going, errors of the compiler do not count.
int statusOf(const Outcome &Result);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_LINTING_H
