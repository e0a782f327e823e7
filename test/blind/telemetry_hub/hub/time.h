// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_HUB_TIME_H
#define TELEMETRY_HUB_HUB_TIME_H

#include <chrono>
#include <concepts>

namespace hub {

using namespace std::chrono_literals;
using std::chrono::milliseconds;
using days = std::chrono::days;

template <typename T>
concept clock_like = requires {
  typename T::duration;
  { T::now().time_since_epoch() } -> std::convertible_to<typename T::duration>;
};

// Whole milliseconds on a clock, rounded down.
template <clock_like Clock = std::chrono::system_clock>
[[nodiscard]] milliseconds now_on() {
  return std::chrono::floor<milliseconds>(Clock::now().time_since_epoch());
}

// The clock of a vehicle's bus counts from 2000-01-01.
inline constexpr std::chrono::seconds vehicle_epoch{946'684'800};

// For measuring how long things take.
class stopwatch {
 public:
  [[nodiscard]] milliseconds elapsed() const { return now_on<std::chrono::steady_clock>() - start_; }

 private:
  milliseconds start_ = now_on<std::chrono::steady_clock>();
};

}  // namespace hub

#endif  // TELEMETRY_HUB_HUB_TIME_H
