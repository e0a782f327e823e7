// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ROLLOUT_SVC_CLOCK_H
#define ROLLOUT_SVC_CLOCK_H

#include <chrono>
#include <cstdint>
#include <ratio>

namespace rollout {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

inline milliseconds now() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::system_clock::now().time_since_epoch());
}

// For measuring how long something took.
inline milliseconds uptime() {
  return std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now().time_since_epoch());
}

}  // namespace rollout

#endif  // ROLLOUT_SVC_CLOCK_H
