// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "gates/StaleSuppressions.h"
#include "gates/Unhidden.h"
#include "llvm/ADT/STLExtras.h"

namespace clang::tidy::bigtable::tool {

void addStaleSuppressions(Run &Done, bool IsWhole, Outcome &Result,
                          Sources &Texts) {
  Unhidden All = lintWithoutMarkers(
      Done, Markers::Ours, IsWhole && Result.Failures.empty(), Result, Texts);
  if (All.Found.empty())
    return;
  llvm::append_range(All.Findings, Result.Answered);
  llvm::append_range(Result.Findings,
                     staleSuppressions(
                         All.Found, All.Findings,
                         [&](llvm::StringRef File, llvm::StringRef Check) {
                           return Done.configuration().runs(File, Check);
                         },
                         Texts));
  sortFindings(Result.Findings);
}

} // namespace clang::tidy::bigtable::tool
