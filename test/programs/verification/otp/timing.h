// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef OTP_TIMING_H
#define OTP_TIMING_H

#include <chrono>

namespace otp {

using Millis = std::chrono::milliseconds;

inline Millis NowMillis() {
  return std::chrono::duration_cast<Millis>(
      std::chrono::system_clock::now().time_since_epoch());
}

// The timestamp of a cell that expires by itself after 'lifetime'.
inline Millis ExpiresIn(std::chrono::seconds lifetime) {
  return NowMillis() + lifetime;
}

// What a block lasts if nobody says otherwise; see the rule of the family.
constexpr std::chrono::hours kBlockAge{24};
constexpr std::chrono::hours kDeviceAge{30 * 24};
constexpr Millis kForever{0};

}  // namespace otp

#endif  // OTP_TIMING_H
