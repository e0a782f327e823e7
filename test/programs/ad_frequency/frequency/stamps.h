// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_FREQUENCY_STAMPS_H
#define AD_FREQUENCY_STAMPS_H

#include <chrono>
#include <cstdint>

namespace adfreq {

using TimePoint = std::chrono::time_point<std::chrono::system_clock, std::chrono::milliseconds>;

inline TimePoint Now() {
  return std::chrono::time_point_cast<std::chrono::milliseconds>(
      std::chrono::system_clock::now());
}

inline std::chrono::milliseconds Stamp(TimePoint t) { return t.time_since_epoch(); }

template <typename Duration>
std::chrono::milliseconds StampAfter(Duration lifetime) {
  return Stamp(Now() + lifetime);
}

constexpr std::chrono::hours kClickAge{30 * 24};
constexpr std::chrono::hours kDailyAge{48};
constexpr std::chrono::milliseconds kNoEnd{0};

}  // namespace adfreq

#endif  // AD_FREQUENCY_STAMPS_H
