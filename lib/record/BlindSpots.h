// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The code of a translation unit that a proof cannot analyze. Looked for only
/// where a proof is asked for: it is a walk of its own.

#ifndef BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H
#define BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H

#include "record/Coverage.h"
#include "clang/AST/ASTContext.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;

/// Ranges that preprocessor conditions exclude, in all files.
using SkippedRanges = std::vector<SourceRange>;
/// Adds to \p To, which outlives \p PP, while files are read.
void collectSkipped(Preprocessor &PP, SkippedRanges &To);

/// Called with a use of the client, or of the protocol, that the table of its
/// functions does not know.
using UnknownUseVisitor =
    llvm::function_ref<void(SourceLocation At, const FunctionDecl &Used)>;

/// Adds the blind spots to \p To. The parameters of the functions in \p
/// JudgedAtCallers decide what they write or read.
void findBlindSpots(const CallTable &Functions, ASTContext &Context,
                    const SkippedRanges &Skipped,
                    llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers,
                    UnknownUseVisitor OnUnknown, BlindSpots &To);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H
