// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// --diff: finds families whose policy in the schema changed. Their stored
/// cells still have timestamps with the old meaning.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_POLICYCHANGES_H
#define BIGTABLE_TIDY_TOOLS_GATES_POLICYCHANGES_H

#include "gates/ChangedLines.h"
#include "run/Finding.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Adds a finding to \p Result for each family of its schemas that had another
/// policy before \p Changed. The findings are only possible, because the table
/// may have no cells.
llvm::Error addPolicyChanges(Outcome &Result, const ChangedLines &Changed);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_POLICYCHANGES_H
