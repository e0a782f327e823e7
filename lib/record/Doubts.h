// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Names that a missing header may declare otherwise than Clang found them.

#ifndef BIGTABLE_TIDY_LIB_RECORD_DOUBTS_H
#define BIGTABLE_TIDY_LIB_RECORD_DOUBTS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringRef.h"
#include <functional>
#include <vector>

namespace clang::tidy::bigtable {

class Validity;

/// The namespace of the class of everything that missing headers declare.
inline constexpr llvm::StringLiteral MissingNamespace = "bigtable_tidy_missing";
/// Returns true if \p Class is that class.
bool isMissingClass(const CXXRecordDecl &Class);

/// Replaces functions and variables in \p Function that a missing header may
/// declare otherwise by ones of which nothing is known: calls for which it may
/// have an overload, and in classes with a missing base, all that its members
/// may hide. Adds how to undo that, in reverse order, to \p Undo.
void hideDoubts(FunctionDecl &Function, ASTContext &Context, Validity &Valid,
                std::vector<std::function<void()>> &Undo);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_RECORD_DOUBTS_H
