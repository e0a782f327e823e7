// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The state that the emulator's services share.

#ifndef BIGTABLE_TTL_EMULATOR_EMULATOR_H
#define BIGTABLE_TTL_EMULATOR_EMULATOR_H

#include "CallLog.h"
#include "EmulatorClock.h"
#include "Faults.h"
#include "Instances.h"
#include "Operations.h"
#include <chrono>
#include <memory>

namespace bigtable_ttl::emulator {

class RequestCheck;

struct Emulator {
  explicit Emulator(
      reference::GcTiming Timing = reference::GcTiming::Never(),
      reference::GcBoundary Boundary = reference::GcBoundary::kOlderThan)
      : InitialTiming(Timing), Held(Clock, Timing, Boundary) {}

  const std::shared_ptr<EmulatorClock> Clock =
      std::make_shared<EmulatorClock>();
  const reference::GcTiming InitialTiming;
  Instances Held;
  Faults Injected;
  CallLog Log;
  Operations Done;
  /// Checks requests by a schema; null if there is no schema.
  std::shared_ptr<RequestCheck> Checks;
};

/// Returns the time of the emulator's clock.
inline std::chrono::microseconds nowOf(const Emulator &In) {
  return std::chrono::floor<std::chrono::microseconds>(
      In.Clock->Now().time_since_epoch());
}

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_EMULATOR_H
