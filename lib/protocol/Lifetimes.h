// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// How long the cell lives that a write writes, or how much longer than
/// another.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H

#include "model/TimeUnit.h"
#include "protocol/RowMutations.h"
#include "values/Operand.h"
#include "llvm/ADT/SmallVector.h"

namespace clang::tidy::bigtable {

class Values;

struct Lifetime {
  /// A policy of the runtime's adds what it adds.
  bool ByPolicy = false;
  /// What it is counted from, or is added to if it is by policy, where that is
  /// not known. No expression: from now, or nothing.
  Operand Base;
  /// What Base counts, if it is a number that the code counts so.
  TimeUnit Of = TimeUnit::Other;
  /// Beyond that, in microseconds.
  int64_t Micros = 0;
};

/// All that the lifetime of the cell that \p Write writes can be, where the
/// code says so: alike but for Micros. Each is possible whatever the row and
/// the column are. Empty if that is not known.
llvm::SmallVector<Lifetime, 2> lifetimes(Values &Known, const Api &Functions,
                                         const RowMutation &Row,
                                         const RowStep &Write);

/// Whether both are certainly counted from the same moment, and differ by more
/// than what tells two cells of one moment apart.
bool differ(Values &Known, const Lifetime &L, const Lifetime &R);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
