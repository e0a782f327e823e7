// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// How long after the current time a timestamp is, and whether the code
/// computes that from a difference.

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

/// A timestamp that is so long after now.
struct Distance {
  /// The runtime adds what the policy of the family wants.
  bool ByPolicy;
  std::chrono::microseconds Length;
  /// Code that computes it subtracts something, so that the age may be
  /// subtracted already.
  bool Subtracts;
  /// The timestamp is a constant of a distant year, and Length the least that
  /// it is away from a moment at which the code runs.
  std::optional<std::chrono::microseconds> Until = std::nullopt;

  /// Returns how long a value with this timestamp lives, if \p P has a TTL.
  std::chrono::microseconds lifetime(const TtlPolicy &P) const {
    return ByPolicy ? Length : Length + P.Ttl->offset();
  }
  /// Returns all distances that \p Time may have; empty if one is unknown.
  static llvm::SmallVector<Distance, 2> allOf(Values &Vals,
                                              const CallTable &Functions,
                                              const CallIndex &Calls,
                                              Operand Time);
};

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_PROTOCOL_DISTANCES_H
