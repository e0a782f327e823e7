// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The elements that a container has, including those that statements add one
/// by one. Knows nothing of Bigtable except its messages.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H
#define BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H

#include "values/Element.h"
#include "values/Values.h"
#include "clang/AST/Expr.h"
#include <optional>

namespace clang::tidy::bigtable {

/// Returns the elements of \p Container, in order, an argument of \p Use or a
/// range that it gets; std::nullopt if they are unknown. An element without an
/// expression may be anything.
std::optional<ElementList> elementsOf(Values &Vals, Operand Container,
                                      const Expr &Use);

/// Returns the container that the iterators \p Begin and \p End enclose as a
/// whole: v for 'v.begin(), v.end()' and 'std::begin(v), std::end(v)'. Null if
/// they have another form.
const Expr *containerOfRange(const Expr &Begin, const Expr &End);

/// Returns the container that the two iterators of \p Site enclose as a whole;
/// no expression if it is unknown.
Operand containerOf(const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H
