// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Adds findings that need the results of a whole program.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H
#define BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H

#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Compares names, adds gaps in a proof, and prints which code was not checked.
/// If the run was partial, prints its limitations. Returns an error if a proof
/// is requested for a family that does not exist. \p IsProofAsked is true if
/// the command line requests a proof.
llvm::Error judgeWhole(Run &Done, bool IsProofAsked, Outcome &Result,
                       Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_WHOLE_H
