// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H
#define BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H

#include "run/Finding.h"
#include "run/Run.h"
#include "run/Sources.h"

namespace clang::tidy::bigtable::tool {

/// Adds findings to \p Result for suppressions that hide no finding, in files
/// below the root that \p Done read. Lints these sources again without
/// suppressions. Includes headers only if the run was complete, \p IsWhole, and
/// no source failed.
void addStaleSuppressions(Run &Done, bool IsWhole, Outcome &Result,
                          Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_STALESUPPRESSIONS_H
