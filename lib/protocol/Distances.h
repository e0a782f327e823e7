// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Determines how long after the current time a timestamp is, and whether the
/// code computes it from a difference.

#ifndef BIGTABLE_TIDY_LIB_PROTOCOL_DISTANCES_H
#define BIGTABLE_TIDY_LIB_PROTOCOL_DISTANCES_H

#include "model/TtlPolicy.h"
#include "values/Operand.h"
#include "llvm/ADT/SmallVector.h"
#include <chrono>
#include <optional>

namespace clang::tidy::bigtable {

class CallIndex;
class CallTable;
class Values;

/// The time from now to a timestamp.
struct Distance {
  /// True if the runtime adds the part of the family's policy.
  bool ByPolicy;
  std::chrono::microseconds Length;
  /// True if the code subtracts something, so that the age may be subtracted
  /// already. Always false if ByPolicy.
  bool Subtracts;
  /// The timestamp, if it is a constant of a distant year. Length is then the
  /// least time from any run of the code to it.
  std::optional<std::chrono::microseconds> Until = std::nullopt;

  /// Returns how long a value with this timestamp lives, if \p P has a TTL.
  std::chrono::microseconds lifetime(const TtlPolicy &P) const {
    return ByPolicy ? Length : Length + P.Ttl->offset();
  }
  /// Returns all distances that \p Time may have; empty if one is unknown.
  static llvm::SmallVector<Distance, 2> allOf(Values &Vals, Operand Time);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_DISTANCES_H
