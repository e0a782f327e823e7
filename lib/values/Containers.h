// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The elements that a container holds, also where statements put them there
/// one by one. Knows nothing of Bigtable but its messages.

#ifndef BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H
#define BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H

#include "values/Values.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SmallVector.h"
#include <optional>

namespace clang::tidy::bigtable {

struct Element {
  Operand Value;
  /// It was added under a condition: the container may do without.
  bool IsOptional = false;
};

/// The elements, in order, that \p Container has when \p Use, which it is part
/// of, is evaluated. Nothing if that is not known.
std::optional<llvm::SmallVector<Element, 8>>
elementsOf(Values &Vals, Operand Container, const Expr &Use);

/// The container that the iterators \p Begin and \p End go through as a whole:
/// of 'v.begin(), v.end()' and of 'std::begin(v), std::end(v)'. Null if they
/// have another form.
const Expr *containerOfRange(const Expr &Begin, const Expr &End);

/// The container that \p Site, which takes two iterators, goes through as a
/// whole; no expression if that is not known.
Operand containerOf(const CallSite &Site);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_CONTAINERS_H
