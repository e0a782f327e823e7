// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// What becomes of a cell from when it is written until it is collected, as the
/// policy of its family has it.

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
    /// After it was written: "+30m"; "now".
    std::string When;
  };
  /// In this order. What happens at one time is one event: that of the
  /// timestamp and writing is Written, of expiring and the right to collect
  /// Expires.
  std::vector<Event> Events;
  /// The event at which the timestamp is; none if there are no events that
  /// depend on it.
  std::optional<size_t> Stamp;
  /// The life of the cell in one or two sentences.
  std::string Text;
};

CellLife lifeOf(const TtlPolicy &P);

} // namespace clang::tidy::bigtable::tool

#endif // BIGTABLE_TIDY_TOOLS_REPORT_CELLLIFE_H
