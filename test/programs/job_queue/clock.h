// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_CLOCK_H
#define JOB_QUEUE_CLOCK_H

#include <chrono>
#include <memory>

namespace jobq {

// The time source of the service. Tests replace it.
class Clock {
 public:
  using TimePoint = std::chrono::system_clock::time_point;

  virtual ~Clock() = default;
  virtual TimePoint Now() const = 0;
};

class SystemClock final : public Clock {
 public:
  TimePoint Now() const override { return std::chrono::system_clock::now(); }
};

// Bigtable's unit.
inline std::chrono::milliseconds ToMillis(Clock::TimePoint t) {
  return std::chrono::duration_cast<std::chrono::milliseconds>(
      t.time_since_epoch());
}

inline std::chrono::milliseconds NowMillis(Clock const& clock) {
  return ToMillis(clock.Now());
}

}  // namespace jobq

#endif  // JOB_QUEUE_CLOCK_H
