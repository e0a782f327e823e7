// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Cell-level TTL on Bigtable: which timestamp to write, and which to read.
//
// Bigtable collects the cells of a column family by the age of their
// timestamps. It has no TTL per cell; one is simulated by choosing the
// timestamp. Two strategies are documented, in "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level), called "the page"
// below. One definition serves both: a family has a maximum age A, which its
// garbage-collection rule `MaxAge(A)` says, and an offset O, and a cell with
// timestamp `ts` expires at `ts + O`.
//
//   one-second:  A = 1s, O = 0   the timestamp is the instant of expiry
//   default:     A = D,  O = D   a cell expires D after its timestamp
//
// Timestamps are whole milliseconds, for Bigtable rejects any other in tables
// of the default granularity.
//
// Everything here is a value or stateless: it is safe to use from several
// threads. Nothing throws or allocates.

#ifndef BIGTABLE_TTL_TTL_H
#define BIGTABLE_TTL_TTL_H

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
#include <type_traits>

namespace bigtable_ttl {

/// The least timestamp that a write may carry.
inline constexpr std::chrono::milliseconds kMinTimestamp{0};

/// The greatest timestamp that a write may carry: Bigtable counts microseconds
/// in 64 bits. It lies some 292,000 years ahead.
inline constexpr std::chrono::milliseconds kMaxTimestamp{9223372036854775};

/// Tells the current time. Derive from it to test with a clock of your own;
/// `Now()` must then be safe to call from several threads.
class Clock {
 public:
  virtual ~Clock() = default;

  /// The system's time.
  virtual std::chrono::system_clock::time_point Now() const {
    return std::chrono::system_clock::now();
  }
};

/// The timestamps of cells that are live at some instant: `[begin, infinity)`.
struct LiveRange {
  /// Inclusive; within [1ms, kMaxTimestamp].
  std::chrono::milliseconds begin;
};

namespace internal {

using Millis = std::chrono::milliseconds;

enum class Rounding { kDown, kUp };

/// Milliseconds beyond this saturate: so far out that nothing which is added
/// later, a clock's time or a TTL, brings them back among the timestamps; and
/// near enough to zero that no such sum overflows.
inline constexpr std::int64_t kLimit = 4 * kMaxTimestamp.count();

constexpr bool IsTimestamp(Millis t) noexcept {
  return kMinTimestamp <= t && t <= kMaxTimestamp;
}

constexpr Millis Clamp(Millis t, Millis low, Millis high) noexcept {
  return t < low ? low : high < t ? high : t;
}

/// `count * num / den`, rounded, for a floating-point count. NaN goes all the
/// way that `rounding` says.
template <typename Rep>
constexpr std::int64_t ScaleReal(Rep count, std::int64_t num, std::int64_t den,
                                 Rounding rounding) noexcept {
  using Real = std::common_type_t<Rep, double>;
  Real const x = static_cast<Real>(count) * static_cast<Real>(num) /
                 static_cast<Real>(den);
  bool const up = rounding == Rounding::kUp;
  if (x >= static_cast<Real>(kLimit)) return kLimit;
  if (x <= static_cast<Real>(-kLimit)) return -kLimit;
  if (x != x) return up ? kLimit : -kLimit;
  auto const whole = static_cast<std::int64_t>(x);  // towards zero
  if (up) return static_cast<Real>(whole) < x ? whole + 1 : whole;
  return static_cast<Real>(whole) > x ? whole - 1 : whole;
}

/// `count * num / den`, rounded, for an integer count.
template <typename Rep>
constexpr std::int64_t ScaleInteger(Rep count, std::int64_t num,
                                    std::int64_t den,
                                    Rounding rounding) noexcept {
  using Wide = std::common_type_t<Rep, std::int64_t>;
  // count == whole * den + rest, 0 <= rest < den
  Wide whole = static_cast<Wide>(count) / static_cast<Wide>(den);
  Wide rest = static_cast<Wide>(count) % static_cast<Wide>(den);
  if constexpr (std::is_signed_v<Wide>) {
    if (rest < 0) {
      rest += den;
      --whole;
    }
    if (whole < -(kLimit / num)) return -kLimit;
  }
  if (whole > static_cast<Wide>(kLimit / num)) return kLimit;
  std::int64_t const bias = rounding == Rounding::kUp ? den - 1 : 0;
  return static_cast<std::int64_t>(whole) * num +
         (static_cast<std::int64_t>(rest) * num + bias) / den;
}

/// Any duration as whole milliseconds, within [-kLimit, kLimit] or so.
template <typename Rep, typename Period>
constexpr Millis ToMillis(std::chrono::duration<Rep, Period> d,
                          Rounding rounding) noexcept {
  static_assert(std::is_arithmetic_v<Rep>,
                "the duration must count in a built-in arithmetic type");
  using Factor = std::ratio_divide<Period, std::milli>;
  if constexpr (std::is_floating_point_v<Rep>) {
    return Millis(ScaleReal(d.count(), Factor::num, Factor::den, rounding));
  } else {
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    static_assert(Factor::den == 1 || Factor::num < kMax / Factor::den,
                  "the duration's period is too odd a fraction of 1ms");
    return Millis(ScaleInteger(d.count(), Factor::num, Factor::den, rounding));
  }
}

}  // namespace internal

/// How the cells of one column family expire. Source: the page.
class Ttl {
 public:
  using Millis = std::chrono::milliseconds;

  /// The strategy "one-second expiration", for a family whose rule is
  /// `MaxAge(1s)`: a cell's timestamp is the instant at which it expires.
  ///
  /// A write without an explicit timestamp has then expired already. Never use
  /// it for a family that holds timestamps of any other meaning.
  static constexpr Ttl OneSecond() noexcept {
    return Ttl(Millis(1000), Millis(0));
  }

  /// The strategy "default expiration", for a family whose rule is
  /// `MaxAge(max_age)`: a cell expires `max_age` after its timestamp.
  ///
  /// `max_age` is cut to whole milliseconds, for then no cell expires after it
  /// may have been collected, and clamped to [1ms, kMaxTimestamp]; NaN counts
  /// as 1ms.
  template <typename Rep, typename Period>
  static constexpr Ttl Default(
      std::chrono::duration<Rep, Period> max_age) noexcept {
    auto const age =
        internal::Clamp(internal::ToMillis(max_age, internal::Rounding::kDown),
                        Millis(1), kMaxTimestamp);
    return Ttl(age, age);
  }

  /// A: the age from which garbage collection may delete a cell, at least 1ms.
  constexpr Millis max_age() const noexcept { return max_age_; }

  /// O: how long after its timestamp a cell expires, at least 0ms.
  constexpr Millis offset() const noexcept { return offset_; }

  /// The timestamp of a cell that is to expire at `expiry`.
  ///
  /// The result is rounded up to whole milliseconds: a cell never expires
  /// sooner than asked, but for the clamp to kMaxTimestamp, "practically
  /// never". It is clamped to kMinTimestamp, too, which has long expired,
  /// unless the family's default TTL reaches back before 1970. Any `expiry` is
  /// allowed; NaN counts as never. A floating-point `expiry` is converted in
  /// double precision or better.
  template <typename Duration>
  constexpr Millis ExpireAt(
      std::chrono::time_point<std::chrono::system_clock, Duration> expiry)
      const noexcept {
    return internal::Clamp(Exact(expiry), kMinTimestamp, kMaxTimestamp);
  }

  /// As ExpireAt(), but empty where that would clamp, and for NaN.
  template <typename Duration>
  constexpr std::optional<Millis> TryExpireAt(
      std::chrono::time_point<std::chrono::system_clock, Duration> expiry)
      const noexcept {
    return IfTimestamp(Exact(expiry));
  }

  /// The timestamp of a cell that is to expire `after` from now.
  ///
  /// As ExpireAt(now + after), where `now + after` does not overflow. The two
  /// are rounded up one by one, so that a cell may live up to a millisecond
  /// longer if `after` is not whole milliseconds. `after` may be negative.
  template <typename Rep, typename Period>
  Millis ExpireAfter(std::chrono::duration<Rep, Period> after,
                     Clock const& clock = Clock()) const {
    return internal::Clamp(Exact(after, clock.Now()), kMinTimestamp,
                           kMaxTimestamp);
  }

  /// As ExpireAfter(), but empty where that would clamp, and for NaN.
  template <typename Rep, typename Period>
  std::optional<Millis> TryExpireAfter(std::chrono::duration<Rep, Period> after,
                                       Clock const& clock = Clock()) const {
    return IfTimestamp(Exact(after, clock.Now()));
  }

  /// The timestamps of the cells that are live at `now`, for the filter that
  /// every read needs: until they are collected, expired cells are returned.
  ///
  /// The range begins with the first whole millisecond after `now - offset()`.
  /// It is clamped to [1ms, kMaxTimestamp], for a filter takes a range that
  /// begins with 0 as one without a beginning. So timestamp 0 is never in it.
  constexpr LiveRange LiveAt(
      std::chrono::system_clock::time_point now) const noexcept {
    auto const floor =
        std::chrono::floor<Millis>(now).time_since_epoch() - offset_;
    return {internal::Clamp(floor + Millis(1), Millis(1), kMaxTimestamp)};
  }

  /// LiveAt() the clock's time.
  LiveRange Live(Clock const& clock = Clock()) const {
    return LiveAt(clock.Now());
  }

  /// The instant at which a cell with this timestamp expires, or the greatest
  /// one that its type can tell, if that is earlier.
  constexpr std::chrono::time_point<std::chrono::system_clock,
                                    std::chrono::microseconds>
  ExpiresAt(std::chrono::microseconds timestamp) const noexcept {
    using std::chrono::microseconds;
    microseconds const offset = offset_;
    auto const greatest = microseconds::max() - offset;
    return std::chrono::time_point<std::chrono::system_clock, microseconds>(
        timestamp > greatest ? microseconds::max() : timestamp + offset);
  }

  /// Whether a cell with this timestamp is live at `now`: before the instant
  /// at which it expires, but not at it.
  constexpr bool IsLive(
      std::chrono::microseconds timestamp,
      std::chrono::system_clock::time_point now) const noexcept {
    // The left side is whole microseconds: cutting the right one changes
    // nothing, and converting the left one to a finer unit could overflow.
    return ExpiresAt(timestamp) >
           std::chrono::floor<std::chrono::microseconds>(now);
  }

  friend constexpr bool operator==(Ttl a, Ttl b) noexcept {
    return a.max_age_ == b.max_age_ && a.offset_ == b.offset_;
  }
  friend constexpr bool operator!=(Ttl a, Ttl b) noexcept { return !(a == b); }

 private:
  constexpr Ttl(Millis max_age, Millis offset) noexcept
      : max_age_(max_age), offset_(offset) {}

  /// The timestamp, before it is clamped.
  template <typename Duration>
  constexpr Millis Exact(
      std::chrono::time_point<std::chrono::system_clock, Duration> expiry)
      const noexcept {
    return internal::ToMillis(expiry.time_since_epoch(),
                              internal::Rounding::kUp) -
           offset_;
  }

  template <typename Rep, typename Period>
  constexpr Millis Exact(
      std::chrono::duration<Rep, Period> after,
      std::chrono::system_clock::time_point now) const noexcept {
    return Exact(now) + internal::ToMillis(after, internal::Rounding::kUp);
  }

  static constexpr std::optional<Millis> IfTimestamp(Millis t) noexcept {
    if (!internal::IsTimestamp(t)) return std::nullopt;
    return t;
  }

  Millis max_age_;
  Millis offset_;
};

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_TTL_H
