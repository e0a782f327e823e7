// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines the lifetime of the cell that a write writes, or its difference
/// from another lifetime.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H

#include "model/TimeUnit.h"
#include "protocol/RowMutations.h"
#include "values/Operand.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Values;

struct Lifetime {
  /// True if a policy of the runtime adds its part.
  bool ByPolicy = false;
  /// The unknown time from which the lifetime counts, or to which a policy
  /// adds. Without an expression, the lifetime counts from now.
  Operand Base;
  /// The unit of Base, if it is a number.
  TimeUnit Of = TimeUnit::Other;
  /// The time after Base, in microseconds.
  int64_t Micros = 0;
  /// The timestamp is a constant of a distant year, Micros, so that the value
  /// never expires.
  bool IsForever = false;
  /// True if the constant is too large for the microseconds that the client
  /// sends.
  bool Overflows = false;
};

/// Returns all lifetimes of the cell that \p Write writes, which differ only in
/// Micros. For every row and column, any of them is possible. Empty if unknown.
llvm::SmallVector<Lifetime, 2> lifetimes(Values &Vals, const RowMutation &Row,
                                         const RowStep &Write);

/// Returns true if both are certain to count from the same moment, and differ
/// by more than a distance that keeps two cells of one moment apart.
bool differ(Values &Vals, const Lifetime &L, const Lifetime &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
