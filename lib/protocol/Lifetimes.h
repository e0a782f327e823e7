// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines how long a written value lives.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H

#include "model/Timestamp.h"
#include "model/TtlPolicy.h"
#include "protocol/RowMutations.h"
#include "values/Operand.h"
#include "llvm/ADT/SmallVector.h"
#include <chrono>
#include <optional>

namespace clang::tidy::bigtable {

class Values;

/// The time from now to a timestamp.
struct Lifetime {
  /// True if the runtime adds the part of the family's policy.
  bool ByPolicy = false;
  std::chrono::microseconds Length{0};
  /// The timestamp, if it is a constant of a distant year. Length is then the
  /// least time from any run of the code to it.
  std::optional<std::chrono::microseconds> Until = std::nullopt;
  /// The unknown time from which Length counts. Without an expression, it
  /// counts from now.
  Operand Base = {};

  /// Returns true if the constant is too large for the microseconds that the
  /// client sends.
  bool overflows() const { return Until == std::chrono::microseconds::max(); }
  /// Returns true if \p T is a timestamp with this lifetime.
  bool isThatOf(const Timestamp &T) const {
    return Until
               ? T.Kind == TimestampKind::Constant && T.Count == Until->count()
               : T.Kind == TimestampKind::Now && T.Count == Length.count();
  }
  /// Returns how long a value with this timestamp lives, if \p P has a TTL.
  std::chrono::microseconds of(const TtlPolicy &P) const {
    return ByPolicy ? Length : Length + P.Ttl->offset();
  }
};
using Lifetimes = llvm::SmallVector<Lifetime, 2>;

/// Returns all lifetimes that the timestamp \p Time may give, without Base;
/// empty if one is unknown.
Lifetimes lifetimesOf(Values &Vals, Operand Time);

/// Returns the reason why the lifetime that the timestamp \p Time gives, or the
/// policy by which the runtime computes it, is unknown; std::nullopt if both
/// are known.
std::optional<Unknown> lifetimeGap(Values &Vals, Operand Time,
                                   unsigned Depth = 0);

/// Returns all lifetimes of the cell that \p Write writes, which count from the
/// same time. For every row and column, any of them is possible. Empty if
/// unknown.
Lifetimes lifetimesOfCell(Values &Vals, const RowMutation &Row,
                          const RowStep &Write);

/// Returns true if both are certain to count from the same moment, and differ
/// by more than a distance that keeps two cells of one moment apart.
bool differ(Values &Vals, const Lifetime &L, const Lifetime &R);

enum class LifetimeError {
  None,
  Expired,
  TooLong,      ///< It is longer than 'max-lifetime'.
  Unsubtracted, ///< The maximum age is not subtracted; see isAgeForgotten().
};
/// Returns the error of \p L in a family with the policy \p P, except that of
/// other timestamps which have expired. \p Subtracts is true if code of the
/// timestamp may subtract something.
LifetimeError lifetimeErrorOf(const Lifetime &L, const TtlPolicy &P,
                              bool Subtracts);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_LIFETIMES_H
