// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The algorithms of the standard library: their effect on the elements of a
/// range, and the functions that they call with them. Knows nothing of
/// Bigtable.

#ifndef BIGTABLE_TIDY_LIB_CXX_ALGORITHMS_H
#define BIGTABLE_TIDY_LIB_CXX_ALGORITHMS_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ArrayRef.h"
#include <cstdint>

namespace clang::tidy::bigtable {

enum class AlgorithmKind : uint8_t {
  None,      ///< It is none of these.
  Find,      ///< Returns the first element that is picked, or the end.
  Any,       ///< Returns whether an element is picked,
  All,       ///< or whether each is,
  Count,     ///< or how many are.
  Copy,      ///< Copies the elements that are picked.
  Partition, ///< Returns the end of those that are picked, which come first.
  Erase,     ///< Leaves only the elements that are picked in the container.
  Visit,     ///< Calls its function with each element.
  Order,     ///< Compares or reorders elements.
  Measure,   ///< Returns how many there are.
  Position,  ///< Returns a position in the range.
};

struct Algorithm {
  AlgorithmKind Kind = AlgorithmKind::None;
  /// The elements are picked for which the predicate is false.
  bool IsNegated = false;
  /// The predicate, comparison or function; null if there is none.
  const Expr *Callable = nullptr;
};
/// Returns what \p Call does, of the namespaces std and std::ranges.
Algorithm algorithmOf(const CallExpr &Call);
/// Returns the arguments of \p Call, without the object of std::ranges that is
/// called.
llvm::ArrayRef<const Expr *> rangeArguments(const CallExpr &Call);

/// A function that is passed to be called.
struct PassedFunction {
  /// Has a body; null if the function is not known.
  const FunctionDecl *Function = nullptr;
  /// The object whose 'operator()' that is, unless it is a lambda; null if
  /// there is none.
  const Expr *Object = nullptr;
  /// It is wrapped in std::not_fn().
  bool IsNegated = false;
};
/// Returns the function that \p Callable, a lambda, an object or the name of a
/// function, runs when it is called.
PassedFunction functionIn(const Expr &Callable);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_ALGORITHMS_H
