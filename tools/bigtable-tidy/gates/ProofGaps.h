// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Gaps of a proof that no single translation unit shows: code that none of
/// them compiles.

#ifndef BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H
#define BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H

#include "run/Finding.h"
#include "run/Run.h"
#include "run/Sources.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// Returns the family, or families, whose proof a schema or an option asks for,
/// in words; empty if none does. An error if no family has a name that an
/// option asks for.
llvm::Expected<std::string> familyToProve(Run &Done, const Outcome &Result,
                                          Sources &Texts);
/// Adds a finding for each gap in the proof of \p Family, which is not empty.
/// Gaps that a NOLINT hides go to Result.Answered instead. \p Done has linted
/// all of the compilation database. Looks for files where the schemas are, in
/// \p RootFolder if that has no source.
llvm::Error addProofGaps(Run &Done, llvm::StringRef Family,
                         llvm::StringRef RootFolder, Outcome &Result,
                         Sources &Texts);
/// Adds a finding if the proof is asked for of sources whose configuration
/// turns off the check that gives it; part of addProofGaps().
void addUnasked(Run &Done, llvm::StringRef Family, Outcome &Result,
                Sources &Texts);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_GATES_PROOFGAPS_H
