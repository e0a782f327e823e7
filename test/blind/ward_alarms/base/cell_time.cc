// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "base/cell_time.h"
#include <utility>

namespace ward {

std::chrono::milliseconds CellMillis(absl::Time t) { return std::chrono::milliseconds(absl::ToUnixMillis(t)); }

absl::Time CellTime(const bigtable::Cell& cell) { return absl::FromUnixMicros(cell.timestamp().count()); }

bigtable::Filter LiveAfter(absl::Time now) {
  return bigtable::Filter::TimestampRange(CellMillis(now) + std::chrono::milliseconds(1), std::chrono::milliseconds(0));
}

bigtable::Filter YoungerThan(absl::Duration age, absl::Time now) { return LiveAfter(now - age); }

bigtable::Filter InFamily(const std::string& family, bigtable::Filter stage) {
  return bigtable::Filter::Chain(bigtable::Filter::FamilyRegex(family), std::move(stage));
}

Status FirstError(const std::vector<bigtable::FailedMutation>& failures) {
  return failures.empty() ? Status() : failures.front().status();
}

}  // namespace ward
