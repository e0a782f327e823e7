// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Finds gaps in a proof that no single translation unit shows: code that no
/// translation unit compiles.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H
#define BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H

#include "run/Finding.h"
#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns the family or families whose proof a schema or an option requests,
/// in words; empty if no proof is requested. Returns an error if an option
/// names a family that does not exist.
llvm::Expected<std::string> familyToProve(Run &Done, const Outcome &Result,
                                          Sources &Texts);
/// Adds a finding for each gap in the proof of \p Family, which is not empty.
/// Gaps that a NOLINT hides go to Result.Answered instead. \p Done must have
/// linted all of the compilation database. Searches for files below the
/// directories of schemas, or below \p RootFolder if these have no sources.
llvm::Error addProofGaps(Run &Done, llvm::StringRef Family,
                         llvm::StringRef RootFolder, Outcome &Result,
                         Sources &Texts);
/// Adds a finding if the proof is requested for sources whose configuration
/// disables the check that gives the proof; part of addProofGaps().
void addUnasked(Run &Done, llvm::StringRef Family, Outcome &Result,
                Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H
