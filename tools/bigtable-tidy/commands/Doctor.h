// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H
#define BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H

#include "commands/Linting.h"
#include "setup/Examination.h"

namespace clang::tidy::bigtable::tool {

/// Adds results to \p To about the run \p Done on all of \p Work, and about its
/// environment. \p Done is an error if there was no run.
void examine(Examination &To, const WorkList &Work,
             llvm::Expected<Linted> &Done);

/// Prints all results of \p Of, one on each line.
void print(const Examination &Of);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_COMMANDS_DOCTOR_H
