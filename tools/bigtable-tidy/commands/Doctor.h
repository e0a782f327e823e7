// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H

#include "commands/Linting.h"
#include "setup/Examination.h"

namespace clang::tidy::bigtable::tool {

/// Adds to \p To what a run, \p Done, on all of \p Work shows, and what is
/// around it. \p Done is an error if there was no such run.
void examine(Examination &To, const WorkList &Work,
             llvm::Expected<Linted> &Done);

/// Prints all results of \p Of, one on each line.
void print(const Examination &Of);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H
