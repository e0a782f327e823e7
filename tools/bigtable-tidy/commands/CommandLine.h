// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H

#include "run/Finding.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Applies or shows fixes, as the options request, and prints those that were
/// not applied to standard error. Removes the findings of applied fixes.
/// Returns an error if a file could not be written, or has changed since it was
/// linted.
llvm::Error applyFixes(Outcome &Result, Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_APPLYFIXES_H
/// \file
/// The command line: its command, its options, and its help.

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDLINE_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDLINE_H

#include "commands/Completion.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Sets options from \p Arguments, which begin with the program, and returns
/// the command. The command is the first argument that is neither an option nor
/// an option's value, if it is a command's name, and otherwise 'check'. Returns
/// null after printing help. Changes the order of \p Arguments.
llvm::Expected<const Command *>
parseCommandLine(llvm::MutableArrayRef<const char *> Arguments,
                 const ProgramInfo &Program);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_COMMANDLINE_H
