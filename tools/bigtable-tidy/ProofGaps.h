// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What a proof needs that no translation unit knows for itself: code that none
/// of them compiles.

#ifndef BIGTABLE_TIDY_TOOLS_PROOFGAPS_H
#define BIGTABLE_TIDY_TOOLS_PROOFGAPS_H

#include "Finding.h"
#include "Run.h"
#include "Sources.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"

namespace clang::tidy::bigtable::tool {

/// If a proof is asked for, adds a finding for each of them; those that a
/// person answers for go to Result.Answered instead. All of the compilation
/// database was linted. Files are looked for where the schemas are, in
/// \p RootFolder if that has no source.
llvm::Error addProofGaps(const Run &Done, llvm::StringRef RootFolder,
                         Outcome &Result, Sources &Texts);
/// Whether a proof is asked for.
bool isProofAsked(const Run &Done);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_PROOFGAPS_H
