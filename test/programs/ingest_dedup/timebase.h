// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef INGEST_TIMEBASE_H_
#define INGEST_TIMEBASE_H_

#include <chrono>
#include <cstdint>

namespace ingest {

using millis_t = std::chrono::milliseconds;
using micros_t = std::chrono::microseconds;

// Time since 1970, in the unit that the caller needs.
template <typename Unit, typename Source = std::chrono::system_clock>
Unit since_epoch() {
  return std::chrono::duration_cast<Unit>(Source::now().time_since_epoch());
}

inline std::int64_t now_us() { return since_epoch<micros_t>().count(); }
inline std::int64_t now_ms() { return since_epoch<millis_t>().count(); }

// Bigtable stores whole milliseconds, in microseconds.
constexpr std::int64_t whole_ms(std::int64_t us) { return us / 1000 * 1000; }

constexpr std::int64_t kMinute = 60LL * 1000 * 1000;
constexpr std::int64_t kHour = 60 * kMinute;
constexpr std::int64_t kDay = 24 * kHour;

}  // namespace ingest

#endif  // INGEST_TIMEBASE_H_
