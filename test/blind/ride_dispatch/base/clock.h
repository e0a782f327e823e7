// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_BASE_CLOCK_H_
#define RIDE_DISPATCH_BASE_CLOCK_H_

#include <chrono>
#include <memory>

namespace ride_dispatch {

using TimePoint = std::chrono::system_clock::time_point;

// Tells the wall time. Injected everywhere, so that tests can turn it.
class Clock {
 public:
  virtual ~Clock() = default;
  virtual TimePoint Now() const = 0;
};

std::shared_ptr<Clock> MakeSystemClock();

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_BASE_CLOCK_H_
