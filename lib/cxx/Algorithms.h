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
  None,     ///< Another function.
  Pick,     ///< Tests, counts, or erases the elements that are picked.
  Copy,     ///< Copies the elements that are picked.
  Find,     ///< Returns the position of, or behind, elements that are picked.
  Visit,    ///< Calls its function with each element.
  Order,    ///< Compares or reorders elements.
  Measure,  ///< Returns the number of elements.
  Position, ///< Returns a position in the range.
};

struct Algorithm {
  AlgorithmKind Kind = AlgorithmKind::None;
  /// The predicate, comparison, or function; null without one.
  const Expr *Callable = nullptr;
};
/// Returns the effect of \p Call, of the namespaces std and std::ranges.
Algorithm algorithmOf(const CallExpr &Call);
/// Returns the arguments of \p Call without the called object of std::ranges.
llvm::ArrayRef<const Expr *> rangeArguments(const CallExpr &Call);

/// A function that is passed to be called.
struct PassedFunction {
  /// The function, which has a body; null if unknown.
  const FunctionDecl *Function = nullptr;
  /// The object with the 'operator()' that is Function; null for a lambda or
  /// another function.
  const Expr *Object = nullptr;
};
/// Returns the function that \p Callable, a lambda, an object or the name of a
/// function, runs when it is called.
PassedFunction functionIn(const Expr &Callable);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_CXX_ALGORITHMS_H
