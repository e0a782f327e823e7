// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef WARD_BASE_CELL_TIME_H
#define WARD_BASE_CELL_TIME_H

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <string>
#include <vector>

namespace ward {

namespace bigtable = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

// The wall clock in production; tests have their own.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual absl::Time Now() const { return absl::Now(); }
};

std::chrono::milliseconds CellMillis(absl::Time t);
absl::Time CellTime(const bigtable::Cell& cell);

// Cells whose timestamp, an expiry, lies after `now`.
bigtable::Filter LiveAfter(absl::Time now);

// Cells that are younger than `age` at `now`.
bigtable::Filter YoungerThan(absl::Duration age, absl::Time now);

bigtable::Filter InFamily(const std::string& family, bigtable::Filter stage);

Status FirstError(const std::vector<bigtable::FailedMutation>& failures);

}  // namespace ward

#endif  // WARD_BASE_CELL_TIME_H
