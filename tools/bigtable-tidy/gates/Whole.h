// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Findings that need the results of a whole program.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H
#define BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H

#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Compares names, adds gaps in a proof, and tells which code was not checked.
/// If not all was linted, tells what that leaves open. An error if the proof of
/// a family is asked for that there is not. \p IsProofAsked if the command line
/// asks for one.
llvm::Error judgeWhole(Run &Done, bool IsProofAsked, Outcome &Result,
                       Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H
