// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef SYMSERV_SUPPORT_CHRONO_H
#define SYMSERV_SUPPORT_CHRONO_H

#include <chrono>
#include <cstdint>

namespace symserv {

using Millis = std::chrono::milliseconds;
using SysTime = std::chrono::time_point<std::chrono::system_clock, Millis>;
using Day = std::chrono::duration<std::int64_t, std::ratio<86400>>;

inline SysTime now() { return std::chrono::time_point_cast<Millis>(std::chrono::system_clock::now()); }
inline Millis toStamp(SysTime T) { return T.time_since_epoch(); }

/// The number of the current day since 1970.
inline std::int64_t dayNumber() { return std::chrono::duration_cast<Day>(toStamp(now())).count(); }

/// Used by the latency histogram.
inline Millis ticks() {
  return std::chrono::duration_cast<Millis>(std::chrono::steady_clock::now().time_since_epoch());
}

} // namespace symserv

#endif
