// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Time for tests: a clock that the test moves, and the timing of garbage
// collection by that clock.

#ifndef BIGTABLE_TTL_REFERENCE_CLOCK_H
#define BIGTABLE_TTL_REFERENCE_CLOCK_H

#include <algorithm>
#include <atomic>
#include <bigtable_ttl/ttl.h>
#include <chrono>
#include <cstdint>

namespace bigtable_ttl::reference {

/// A clock that moves, in either direction, only when Set() or Advance() is
/// called. Safe to use from several threads.
class VirtualClock : public Clock {
 public:
  using time_point = std::chrono::system_clock::time_point;

  explicit VirtualClock(time_point now = time_point()) { Set(now); }

  time_point Now() const override {
    return time_point(time_point::duration(now_.load()));
  }
  void Set(time_point now) { now_ = now.time_since_epoch().count(); }
  void Advance(std::chrono::system_clock::duration by) { now_ += by.count(); }

 private:
  std::atomic<time_point::rep> now_{0};
};

/// A clock that is ahead of another one, or behind it, as on a second machine.
class SkewedClock : public Clock {
 public:
  /// `base` must outlive this. `skew` is added to its time.
  SkewedClock(Clock const& base, std::chrono::system_clock::duration skew)
      : base_(base), skew_(skew) {}

  std::chrono::system_clock::time_point Now() const override {
    return base_.Now() + skew_;
  }

 private:
  Clock const& base_;
  std::chrono::system_clock::duration skew_;
};

/// The time at which garbage collection deletes collectable cells. The service
/// documents only "up to a week"; correct programs do not depend on the timing.
///
/// All timings except AtOnce() are passes over whole tables, at instants of the
/// store's clock that do not depend on the data. A pass occurs with the first
/// operation after its instant. If several passes are due, only the last
/// occurs, because there were no writes in between.
class GcTiming {
 public:
  enum class Kind { kNever, kAtOnce, kRandom, kEvery };

  /// Collects only when Store::CollectGarbage() is called.
  static GcTiming Never() { return GcTiming(Kind::kNever, {}, 0); }
  /// Collects immediately: no operation ever sees a collectable cell.
  static GcTiming AtOnce() { return GcTiming(Kind::kAtOnce, {}, 0); }
  /// Collects in passes at random times, at most `window` apart. `window` is
  /// clamped to between 1us and a century. The same `seed` gives the same
  /// instants.
  static GcTiming Random(std::chrono::microseconds window, std::uint64_t seed) {
    return GcTiming(Kind::kRandom, window, seed);
  }
  /// Collects in passes, one each `period` after the table's creation. `period`
  /// is clamped to between 1us and a century.
  static GcTiming Every(std::chrono::microseconds period) {
    return GcTiming(Kind::kEvery, period, 0);
  }
  /// Collects as late as documented: one pass each week.
  static GcTiming Late() { return Every(kUsualLateness); }

  Kind kind() const { return kind_; }
  std::chrono::microseconds period() const { return period_; }
  std::uint64_t seed() const { return seed_; }

 private:
  GcTiming(Kind kind, std::chrono::microseconds period, std::uint64_t seed)
      : kind_(kind),
        period_(std::clamp<std::chrono::microseconds>(
            period, std::chrono::microseconds(1),
            std::chrono::hours(24 * 36525))),
        seed_(seed) {}

  Kind kind_;
  std::chrono::microseconds period_;
  std::uint64_t seed_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TTL_REFERENCE_CLOCK_H
