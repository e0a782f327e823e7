// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// The life of a cell from its write to its collection, by the policy of its
/// family.

#ifndef BIGTABLE_TIDY_TOOLS_REPORT_CELLLIFE_H
#define BIGTABLE_TIDY_TOOLS_REPORT_CELLLIFE_H

#include "model/TtlPolicy.h"
#include <string>
#include <vector>

namespace clang::tidy::bigtable::tool {

struct CellLife {
  enum class Point { Timestamp, Written, Expires, MayBeCollected, Collected };
  struct Event {
    Point What;
    /// The time after the write: "+30m" or "now".
    std::string When;
  };
  /// The events in order. Simultaneous events are one: writing at the time of
  /// the timestamp is Written, and expiring with the right to collect is
  /// Expires.
  std::vector<Event> Events;
  /// The event at the time of the timestamp; std::nullopt if no event depends
  /// on the timestamp.
  std::optional<size_t> Stamp;
  /// The life of the cell in one or two sentences.
  std::string Text;
};

CellLife lifeOf(const TtlPolicy &P);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_CELLLIFE_H
