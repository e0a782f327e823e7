// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The emulator's time, which tests control.

#ifndef BIGTABLE_TTL_EMULATOR_CLOCK_H
#define BIGTABLE_TTL_EMULATOR_CLOCK_H

#include <bigtable_ttl/ttl.h>
#include <chrono>
#include <mutex>

namespace bigtable_ttl::emulator {

/// A clock that follows the system's clock, or stands still until it is moved.
/// Safe to use from several threads.
class EmulatorClock final : public Clock {
public:
  using Time = std::chrono::system_clock::time_point;
  using Duration = std::chrono::system_clock::duration;

  struct State {
    bool FollowsSystem = true;
    /// The offset from the system's clock, if this clock follows it.
    Duration Skew{0};
    /// The time at which this clock stands, if it does not follow the system's.
    Time StandsAt;
  };

  Time Now() const override;
  State state() const;
  void set(const State &To);

private:
  mutable std::mutex Mutex;
  State Current;
};

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_CLOCK_H
