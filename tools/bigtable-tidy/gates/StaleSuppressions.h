// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H
#define BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H

#include "run/Finding.h"
#include "run/Run.h"
#include "run/Sources.h"

namespace clang::tidy::bigtable::tool {

/// Adds to \p Result what suppressions hide nothing, of the files in the root
/// that \p Done looked at: lints those sources once more without them. Headers
/// are only judged if the run was on all there is, \p IsWhole, and all could be
/// linted.
void addStaleSuppressions(Run &Done, bool IsWhole, Outcome &Result,
                          Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H
