// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "EmulatorClock.h"

namespace bigtable_ttl::emulator {

EmulatorClock::Time EmulatorClock::Now() const {
  const State Is = state();
  return Is.FollowsSystem ? std::chrono::system_clock::now() + Is.Skew
                          : Is.StandsAt;
}

EmulatorClock::State EmulatorClock::state() const {
  const std::lock_guard<std::mutex> Lock(Mutex);
  return Current;
}

void EmulatorClock::set(const State &To) {
  const std::lock_guard<std::mutex> Lock(Mutex);
  Current = To;
}

} // namespace bigtable_ttl::emulator
