// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_COMMON_TIME_H
#define AD_BIDDER_COMMON_TIME_H

#include <chrono>
#include <cstdint>
#include <ratio>

namespace bidder {

using Millis = std::chrono::milliseconds;
using Micros = std::chrono::microseconds;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

// The time of day, in the resolution of our tables.
struct WallClock {
  static Millis Now() {
    return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
  }
};

// Never jumps; for latencies and for deadlines inside the process.
struct TickClock {
  static Millis Now() {
    return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
  }
};

}  // namespace bidder

#endif  // AD_BIDDER_COMMON_TIME_H
