// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>
#include <cstdint>

namespace lb {

// Points in time and spans are microseconds, as on the wire.
using micros_t = std::int64_t;

constexpr micros_t kMilli = 1000;
constexpr micros_t kSecond = 1000 * kMilli;
constexpr micros_t kMinute = 60 * kSecond;
constexpr micros_t kHour = 60 * kMinute;
constexpr micros_t kDay = 24 * kHour;
constexpr micros_t kWeek = 7 * kDay;

inline micros_t now_us() {
  return std::chrono::duration_cast<std::chrono::microseconds>(
             std::chrono::system_clock::now().time_since_epoch())
      .count();
}

// Bigtable takes whole milliseconds only.
constexpr micros_t whole(micros_t t) { return t - t % kMilli; }

constexpr std::chrono::milliseconds ms(micros_t t) {
  return std::chrono::milliseconds(t / kMilli);
}

}  // namespace lb
