// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Replaces LLVM's interface to Z3, of which Debian has no archive. Clang's
/// static analyzer uses it only on request, which never happens here.

#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/SMTAPI.h"

namespace llvm {

SMTSolverRef CreateZ3Solver() {
  report_fatal_error("bigtable-tidy was built without Z3",
                     /*gen_crash_diag=*/false);
}
void SMTSort::dump() const {}
void SMTExpr::dump() const {}
void SMTSolver::dump() const {}
void SMTSolverStatistics::dump() const {}

} // namespace llvm
