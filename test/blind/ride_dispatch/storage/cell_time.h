// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_STORAGE_CELL_TIME_H_
#define RIDE_DISPATCH_STORAGE_CELL_TIME_H_

#include "base/clock.h"
#include "google/cloud/bigtable/filters.h"
#include <chrono>

namespace ride_dispatch {

// Whole milliseconds since the epoch, rounded down.
std::chrono::milliseconds SinceEpoch(TimePoint t);

// The timestamp of a cell that lives `ttl` in a family whose timestamps are expiry times.
std::chrono::milliseconds ExpiryStamp(TimePoint now, std::chrono::seconds ttl);

// The timestamp of a cell that lives `wanted` in a family that drops cells older than `max_age`.
std::chrono::milliseconds RetentionStamp(TimePoint now, std::chrono::seconds wanted, std::chrono::seconds max_age);

// Keeps the live cells of families whose timestamps are expiry times.
google::cloud::bigtable::Filter Unexpired(TimePoint now);

// Keeps the live cells of families that drop cells older than `max_age`.
google::cloud::bigtable::Filter YoungerThan(TimePoint now, std::chrono::seconds max_age);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_STORAGE_CELL_TIME_H_
