// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The code of a translation unit that a proof cannot analyze. Only a proof
/// needs this additional walk.

#ifndef BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H
#define BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H

#include "record/Coverage.h"
#include "record/SkippedCode.h"
#include "clang/AST/ASTContext.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace clang::tidy::bigtable {

class CallTable;

/// Receives a use of a function of the client, or of the protocol, that the
/// table of functions does not contain.
using UnknownUseVisitor =
    llvm::function_ref<void(SourceLocation At, const FunctionDecl &Used)>;

/// Adds the blind spots to \p To. The functions in \p JudgedAtCallers have
/// parameters that decide their writes or reads.
void findBlindSpots(const CallTable &Functions, ASTContext &Context,
                    const SkippedRanges &Skipped,
                    llvm::ArrayRef<const FunctionDecl *> JudgedAtCallers,
                    UnknownUseVisitor OnUnknown, BlindSpots &To);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_BLINDSPOTS_H
