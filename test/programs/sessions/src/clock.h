// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SESSIONS_CLOCK_H
#define SESSIONS_CLOCK_H

#include <chrono>

namespace web {

using Clock = std::chrono::system_clock;
using TimePoint = Clock::time_point;
using Millis = std::chrono::milliseconds;
using Days = std::chrono::duration<int, std::ratio<86400>>;

// Milliseconds since the epoch, which is what Bigtable's timestamps count.
inline Millis ToMillis(TimePoint t) {
  return std::chrono::duration_cast<Millis>(t.time_since_epoch());
}

inline Millis NowMillis() { return ToMillis(Clock::now()); }

}  // namespace web

#endif  // SESSIONS_CLOCK_H
