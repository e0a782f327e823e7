// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_STORE_TTL_POLICY_H
#define AD_BIDDER_STORE_TTL_POLICY_H

#include "common/time.h"
#include <cstdint>

namespace bidder {

// How a family tells the age of its cells. Each policy has
//   Stamp(ttl)   the timestamp of a cell that shall live for `ttl` from now, and
//   Cutoff()     the first timestamp of a cell that is still alive.

// The timestamp is the instant of expiry; the family collects after one second.
template <typename Clock = WallClock>
struct ExpiresAt {
  static Millis Stamp(Millis ttl) { return Clock::Now() + ttl; }
  static Millis Cutoff() { return Clock::Now() + Millis(1); }
};

// The family collects after some days; a shorter life is a timestamp in the past.
template <std::int64_t kDays, typename Clock = WallClock>
struct AgesOut {
  static constexpr Millis kMaxAge = Days(kDays);
  static Millis Stamp(Millis ttl) { return Clock::Now() + ttl - kMaxAge; }
  static Millis Cutoff() { return Clock::Now() - kMaxAge + Millis(1); }
};

// Nothing expires, and there is one version, at the epoch.
struct Pinned {
  static Millis Stamp(Millis) { return Millis(0); }
};

}  // namespace bidder

#endif  // AD_BIDDER_STORE_TTL_POLICY_H
