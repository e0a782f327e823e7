// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The commands of the program, which return the exit status.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDS_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDS_H

#include "clang/Tooling/CompilationDatabase.h"
#include <memory>

namespace clang::tidy::bigtable::tool {

/// The arguments of the command line that are not options.
struct Invocation {
  /// The flags after '--'; null without '--'.
  std::shared_ptr<tooling::CompilationDatabase> Flags;
  /// argv[0].
  const char *Program;
};

int check(const Invocation &Called);
int drawMap(const Invocation &Called);
int schema(const Invocation &Called);
int init(const Invocation &Called);
int doctor(const Invocation &Called);
int explainCheck(const Invocation &Called);
int printChecks();
int reportCalls(const Invocation &Called);
int dumpCode(const Invocation &Called);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDS_H
