// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>
#include <cstdint>

namespace card_risk {

// A span of time. There is no implicit conversion from a number.
class Ttl {
 public:
  static constexpr Ttl Millis(std::int64_t n) { return Ttl(std::chrono::milliseconds(n)); }
  static constexpr Ttl Seconds(std::int64_t n) { return Ttl(std::chrono::seconds(n)); }
  static constexpr Ttl Minutes(std::int64_t n) { return Ttl(std::chrono::minutes(n)); }
  static constexpr Ttl Hours(std::int64_t n) { return Ttl(std::chrono::hours(n)); }
  static constexpr Ttl Days(std::int64_t n) { return Ttl(std::chrono::hours(24 * n)); }

  constexpr std::chrono::milliseconds value() const { return value_; }

 private:
  explicit constexpr Ttl(std::chrono::milliseconds value) : value_(value) {}
  std::chrono::milliseconds value_;
};

// A point on the wall clock, in whole milliseconds.
class Instant {
 public:
  static Instant Now() {
    return Instant(std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::system_clock::now().time_since_epoch()));
  }
  // For latencies: the reference is the start of the machine.
  static Instant Monotonic() {
    return Instant(std::chrono::duration_cast<std::chrono::milliseconds>(
        std::chrono::steady_clock::now().time_since_epoch()));
  }
  static constexpr Instant FromEpochSeconds(std::int64_t s) { return Instant(std::chrono::seconds(s)); }
  static constexpr Instant FromEpochMillis(std::int64_t ms) { return Instant(std::chrono::milliseconds(ms)); }

  constexpr std::chrono::milliseconds since_epoch() const { return since_epoch_; }

  friend constexpr Instant operator+(Instant i, Ttl t) { return Instant(i.since_epoch_ + t.value()); }
  friend constexpr Instant operator-(Instant i, Ttl t) { return Instant(i.since_epoch_ - t.value()); }
  friend constexpr bool operator<(Instant a, Instant b) { return a.since_epoch_ < b.since_epoch_; }

 private:
  explicit constexpr Instant(std::chrono::milliseconds since_epoch) : since_epoch_(since_epoch) {}
  std::chrono::milliseconds since_epoch_;
};

// What a cell carries as its timestamp, by the meaning that its family gives it.
class CellTime {
 public:
  static constexpr CellTime ExpiringAt(Instant at) { return CellTime(at.since_epoch()); }
  static constexpr CellTime WrittenAt(Instant at) { return CellTime(at.since_epoch()); }
  static constexpr CellTime Revision(std::int64_t n) { return CellTime(std::chrono::milliseconds(n)); }
  static constexpr CellTime Zero() { return CellTime(std::chrono::milliseconds(0)); }
  // For families with an age rule: the cell shall live for `wanted`.
  static constexpr CellTime Shifted(Instant now, Ttl wanted, Ttl max_age) {
    return CellTime((now + wanted - max_age).since_epoch());
  }

  constexpr std::chrono::milliseconds value() const { return value_; }

 private:
  explicit constexpr CellTime(std::chrono::milliseconds value) : value_(value) {}
  std::chrono::milliseconds value_;
};

// An amount of money in minor units.
class Amount {
 public:
  explicit constexpr Amount(std::int64_t cents = 0) : cents_(cents) {}
  constexpr std::int64_t cents() const { return cents_; }
  friend constexpr Amount operator+(Amount a, Amount b) { return Amount(a.cents_ + b.cents_); }
  friend constexpr bool operator<(Amount a, Amount b) { return a.cents_ < b.cents_; }

 private:
  std::int64_t cents_;
};

}  // namespace card_risk
