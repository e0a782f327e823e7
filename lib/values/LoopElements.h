// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The elements that a range-based for statement visits.

#ifndef BIGTABLE_TIDY_LIB_VALUES_LOOPELEMENTS_H
#define BIGTABLE_TIDY_LIB_VALUES_LOOPELEMENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtCXX.h"

namespace clang::tidy::bigtable {

class Values;

/// Returns the loop for each of whose elements \p S, in \p Within, runs, if
/// \p Key is such an element, or a part of one; null without one.
const CXXForRangeStmt *loopForEach(Values &Vals, const Stmt &S,
                                   const FunctionDecl *Within, const Expr &Key);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_LOOPELEMENTS_H
