// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Calls that return the object on which they are called, such as those of a
/// builder: 'Row(key).Set("a", 1).Set("b", 2)'.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CHAINS_H
#define BIGTABLE_TIDY_LIB_VALUES_CHAINS_H

#include "values/Values.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

namespace clang::tidy::bigtable {

/// Returns the definition of \p Method if that is a member function of
/// \p Class with known code; null otherwise, or if \p Method is null.
const FunctionDecl *bodyIn(const RecordDecl &Class,
                           const CXXMethodDecl *Method);

/// Returns true if \p Call returns the object on which it is called whenever it
/// returns.
bool returnsObject(Values &Vals, const CXXMemberCallExpr &Call);

/// Returns the object that is changed by all calls in \p Object, a chain: 'o'
/// for 'o.a().b()'. Returns \p Object, without conversions, if it is no chain.
const Expr *objectOfChain(Values &Vals, const Expr &Object);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CHAINS_H
