// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Calls that only compare their arguments.

#ifndef BIGTABLE_TIDY_LIB_API_COMPARISONS_H
#define BIGTABLE_TIDY_LIB_API_COMPARISONS_H

#include "clang/AST/Expr.h"

namespace clang::tidy::bigtable {

/// Returns true if \p Call, a CallExpr or CXXConstructExpr, compares its
/// arguments at once, or later as a matcher: 'a == b', 'EXPECT_EQ(a, b)',
/// 'Eq(a)', 'EXPECT_CALL(mock, Apply(a))'.
bool onlyCompares(const Expr &Call);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_COMPARISONS_H
