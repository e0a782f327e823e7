// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Made of bigtable_ttl/google_cloud.h and what that includes of ours by
// scripts/single_header.py: do not edit.

// Filters and mutations for families with cell-level TTL, for google-cloud-cpp
// 1.30 and later. Source: "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level): garbage collection
// may take a week, so every read needs a filter that drops expired cells.
// Timestamps state when values expire. Bigtable therefore orders cells by
// expiry, not by write time, and does not store the write time.
//
// Safe to call from several threads. The functions throw only exceptions of
// memory allocation. Family names are not checked; Bigtable rejects invalid
// ones.

#ifndef BIGTABLE_TTL_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_GOOGLE_CLOUD_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
// What follows is bigtable_ttl/ttl.h.
// Cell-level TTL on Bigtable: which timestamp to write, and which to read.
//
// Bigtable collects the cells of a column family by the age of their
// timestamps. Bigtable has no TTL per cell; programs simulate one by their
// choice of timestamps. "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level), called "the page"
// below, documents two strategies. A single definition covers both: a family
// has a maximum age A, from its garbage-collection rule `MaxAge(A)`, and an
// offset O. A cell with timestamp `ts` expires at `ts + O`.
//
//   one-second:  A = 1s, O = 0   the timestamp is the instant of expiry;
//                                A = 1ms occurs, too
//   default:     A = D,  O = D   a cell expires D after its timestamp
//
// Timestamps are whole milliseconds, because Bigtable rejects all others in
// tables of the default granularity.
//
// All types here except DistinctTimestamps are values or stateless, and safe to
// use from several threads. No function throws or allocates, except
// EncodeWriteTime(), which returns a string.

#ifndef BIGTABLE_TTL_TTL_H
#define BIGTABLE_TTL_TTL_H

#include <chrono>
#include <cstdint>
#include <limits>
#include <optional>
#include <ratio>
#include <string>
#include <string_view>
#include <type_traits>

namespace bigtable_ttl {

/// The least timestamp that a write may carry.
inline constexpr std::chrono::milliseconds kMinTimestamp{0};

/// The greatest timestamp that a write may carry: Bigtable counts microseconds
/// in 64 bits. It is about 292,000 years ahead.
inline constexpr std::chrono::milliseconds kMaxTimestamp{9223372036854775};

/// The usual time until garbage collection deletes a collectable cell: "in
/// general, up to a week", according to "Garbage collection"
/// (https://cloud.google.com/bigtable/docs/garbage-collection). Collection may
/// take longer.
inline constexpr std::chrono::milliseconds kUsualLateness =
    std::chrono::hours(7 * 24);

/// Tells the current time. To test with a clock of your own, derive a class;
/// its `Now()` must be safe to call from several threads.
class Clock {
 public:
  virtual ~Clock() = default;

  /// Returns the system's time.
  virtual std::chrono::system_clock::time_point Now() const {
    return std::chrono::system_clock::now();
  }
};

/// The result of Ttl::Audit() for a stored cell. The first three are normal.
///
/// A timestamp is a number; its intended meaning is not stored. The comment of
/// each enumerator states how much it proves. No enumerator proves that a
/// timestamp is correct.
enum class CellAudit {
  /// The cell has not expired. With default expiration, this proves little: a
  /// cell whose timestamp is a real time is live for a while, too.
  kLive,
  /// The cell has expired, but garbage collection may not delete it yet. Occurs
  /// only with one-second expiration, during that second.
  kExpired,
  /// The cell has expired, and garbage collection may delete it at any time.
  ///
  /// With one-second expiration, a value that was written without a timestamp,
  /// or with the current time as its timestamp, is collectable within a second.
  /// Only a stored write time distinguishes it from a value that lived as
  /// intended.
  kCollectable,

  /// Garbage collection could have deleted the cell earlier: the cell has been
  /// collectable for longer than collection usually takes.
  ///
  /// Either the timestamp was never meant as an expiry: 0, a sequence number,
  /// seconds taken for milliseconds, or, with one-second expiration, a real
  /// time in the past. The next compaction then deletes the value. Or the
  /// timestamp is an expiry, and garbage collection is late or the family has
  /// another rule. This enumerator proves neither.
  kOverdue,
  /// The cell expires later than the longest TTL in use allows: for example,
  /// microseconds were taken for milliseconds.
  ///
  /// Proves that the timestamp is not the expiry that a writer meant, if that
  /// TTL is the longest and the clocks agree. Until the cell expires, it is the
  /// latest of its column, before all values that are written later.
  kTooFarAhead,
  /// The timestamp is not whole milliseconds: no function of this header
  /// returned it. Tables of the default granularity do not store such
  /// timestamps, others might.
  kNotWholeMilliseconds,
  /// The timestamp is negative: Bigtable stores no such timestamp. In a
  /// mutation, -1 asks for the server's time.
  kNegative,
};

/// Returns true if the cell's timestamp may not be an expiry and needs a
/// review.
constexpr bool IsSuspect(CellAudit audit) noexcept {
  return audit != CellAudit::kLive && audit != CellAudit::kExpired &&
         audit != CellAudit::kCollectable;
}

/// The timestamps of cells that are live at some instant: `[begin, infinity)`.
struct LiveRange {
  /// The first timestamp of the range, within [1ms, kMaxTimestamp].
  std::chrono::milliseconds begin;
};

namespace internal {

using Millis = std::chrono::milliseconds;

enum class Rounding { kDown, kUp };

/// The limit at which milliseconds saturate. A sum of a saturated value and a
/// clock's time or a TTL is never a timestamp, and does not overflow.
inline constexpr std::int64_t kLimit = 4 * kMaxTimestamp.count();

constexpr bool IsTimestamp(Millis t) noexcept {
  return kMinTimestamp <= t && t <= kMaxTimestamp;
}

constexpr Millis Clamp(Millis t, Millis low, Millis high) noexcept {
  return t < low ? low : high < t ? high : t;
}

constexpr Millis ClampToTimestamps(Millis t) noexcept {
  return Clamp(t, kMinTimestamp, kMaxTimestamp);
}

/// `t + d`, or the greatest duration, if that is less; `d` is not negative.
constexpr std::chrono::microseconds Add(std::chrono::microseconds t,
                                        std::chrono::microseconds d) noexcept {
  auto const greatest = std::chrono::microseconds::max() - d;
  return t > greatest ? std::chrono::microseconds::max() : t + d;
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

/// Converts any duration to whole milliseconds, approximately within [-kLimit,
/// kLimit].
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

/// A policy that states how the cells of one column family expire. Source: the
/// page.
class Ttl {
 public:
  using Millis = std::chrono::milliseconds;

  /// Returns the strategy "one-second expiration", for a family whose rule is
  /// `MaxAge(1s)`: a cell's timestamp is the instant at which it expires.
  ///
  /// With this strategy, a write without an explicit timestamp has already
  /// expired. Never use the strategy for a family with timestamps of any other
  /// meaning.
  static constexpr Ttl OneSecond() noexcept {
    return Ttl(Millis(1000), Millis(0));
  }

  /// Returns the strategy of OneSecond() for a family whose rule is
  /// `MaxAge(1ms)`. Timestamps and live cells are the same; only garbage
  /// collection may occur earlier.
  ///
  /// Prefer `MaxAge(1s)`: with a millisecond, the server may delete a value
  /// before it expires, if its clock is ahead of the client's.
  static constexpr Ttl OneMillisecond() noexcept {
    return Ttl(Millis(1), Millis(0));
  }

  /// Returns the strategy "default expiration", for a family whose rule is
  /// `MaxAge(max_age)`: a cell expires `max_age` after its timestamp.
  ///
  /// `max_age` is truncated to whole milliseconds, so that no cell expires
  /// after it may have been collected, and clamped to [1ms, kMaxTimestamp]. NaN
  /// counts as 1ms.
  template <typename Rep, typename Period>
  static constexpr Ttl Default(
      std::chrono::duration<Rep, Period> max_age) noexcept {
    auto const age =
        internal::Clamp(internal::ToMillis(max_age, internal::Rounding::kDown),
                        Millis(1), kMaxTimestamp);
    return Ttl(age, age);
  }

  /// Returns A: the age from which garbage collection may delete a cell, at
  /// least 1ms.
  constexpr Millis max_age() const noexcept { return max_age_; }

  /// Returns O: the time from a cell's timestamp to its expiry, at least 0ms.
  constexpr Millis offset() const noexcept { return offset_; }

  /// Returns the timestamp of a cell that is to expire at `expiry`.
  ///
  /// The result is rounded up to whole milliseconds, so a cell never expires
  /// earlier than requested, and clamped to [kMinTimestamp, kMaxTimestamp]. A
  /// cell at kMaxTimestamp practically never expires. A cell at kMinTimestamp
  /// has long expired, unless the family's default TTL reaches back before
  /// 1970. Any `expiry` is allowed; NaN counts as never. A floating-point
  /// `expiry` is converted in double precision or better.
  template <typename Duration>
  constexpr Millis ExpireAt(
      std::chrono::time_point<std::chrono::system_clock, Duration> expiry)
      const noexcept {
    return internal::ClampToTimestamps(Exact(expiry));
  }

  /// Returns ExpireAt(expiry), or nullopt if ExpireAt() would clamp its result
  /// or `expiry` is NaN.
  template <typename Duration>
  constexpr std::optional<Millis> TryExpireAt(
      std::chrono::time_point<std::chrono::system_clock, Duration> expiry)
      const noexcept {
    return IfTimestamp(Exact(expiry));
  }

  /// Returns the timestamp of a cell that is to expire `after` from now.
  ///
  /// The result is that of ExpireAt(now + after), except that `now + after`
  /// does not overflow. `now` and `after` are rounded up separately, so a cell
  /// may live up to a millisecond longer if `after` is not whole milliseconds.
  /// `after` may be negative.
  template <typename Rep, typename Period>
  Millis ExpireAfter(std::chrono::duration<Rep, Period> after,
                     Clock const& clock = Clock()) const {
    return internal::ClampToTimestamps(Exact(after, clock.Now()));
  }

  /// Returns ExpireAfter(after, clock), or nullopt if ExpireAfter() would clamp
  /// its result or `after` is NaN.
  template <typename Rep, typename Period>
  std::optional<Millis> TryExpireAfter(std::chrono::duration<Rep, Period> after,
                                       Clock const& clock = Clock()) const {
    return IfTimestamp(Exact(after, clock.Now()));
  }

  /// Returns the range of timestamps of the cells that are live at `now`. Every
  /// read needs a filter by this range, because Bigtable returns expired cells
  /// until it collects them.
  ///
  /// The range begins with the first whole millisecond after `now - offset()`.
  /// `begin` is clamped to [1ms, kMaxTimestamp], because in a filter 0 means a
  /// range without a beginning. The range therefore never contains timestamp 0.
  constexpr LiveRange LiveAt(
      std::chrono::system_clock::time_point now) const noexcept {
    auto const floor =
        std::chrono::floor<Millis>(now).time_since_epoch() - offset_;
    return {internal::Clamp(floor + Millis(1), Millis(1), kMaxTimestamp)};
  }

  /// Returns LiveAt() for the time of `clock`.
  LiveRange Live(Clock const& clock = Clock()) const {
    return LiveAt(clock.Now());
  }

  /// Returns the instant at which a cell with this timestamp expires, or the
  /// greatest instant of the return type, if that is earlier.
  constexpr std::chrono::time_point<std::chrono::system_clock,
                                    std::chrono::microseconds>
  ExpiresAt(std::chrono::microseconds timestamp) const noexcept {
    return std::chrono::time_point<std::chrono::system_clock,
                                   std::chrono::microseconds>(
        internal::Add(timestamp, offset_));
  }

  /// Returns true if a cell with this timestamp is live at `now`, that is, if
  /// `now` is before ExpiresAt(timestamp). At that instant the cell has
  /// expired.
  constexpr bool IsLive(
      std::chrono::microseconds timestamp,
      std::chrono::system_clock::time_point now) const noexcept {
    // The left side is whole microseconds: truncating the right side changes
    // nothing, and converting the left side to a finer unit could overflow.
    return ExpiresAt(timestamp) >
           std::chrono::floor<std::chrono::microseconds>(now);
  }

  /// Returns the instant from which garbage collection may delete a cell with
  /// this timestamp: `timestamp + max_age()`, or the greatest instant of the
  /// return type, if that is earlier.
  ///
  /// The instant itself counts as collectable: according to the page, garbage
  /// collection deletes cells that are "at least" of that age. The protocol
  /// says "older than", and emulators do not delete the cell at this instant;
  /// the service's behavior is not documented. The time of the deletion, if
  /// any, is unknown and depends on the server's clock.
  constexpr std::chrono::time_point<std::chrono::system_clock,
                                    std::chrono::microseconds>
  CollectableAt(std::chrono::microseconds timestamp) const noexcept {
    return std::chrono::time_point<std::chrono::system_clock,
                                   std::chrono::microseconds>(
        internal::Add(timestamp, max_age_));
  }

  /// Returns true if garbage collection may delete a cell with this timestamp
  /// at `now`. Never true while the cell is live.
  constexpr bool IsCollectable(
      std::chrono::microseconds timestamp,
      std::chrono::system_clock::time_point now) const noexcept {
    return CollectableAt(timestamp) <=
           std::chrono::floor<std::chrono::microseconds>(now);
  }

  /// Classifies, at `now`, the timestamp of a cell that was read without a
  /// filter. Programs use it to search a table for timestamps that are not
  /// expiries.
  ///
  /// `longest_ttl` is the longest TTL that any writer uses; with default
  /// expiration at least max_age(), if values may be written without a
  /// timestamp. Add some seconds for clocks that differ, and the milliseconds
  /// that Distinct() adds. With kMaxTimestamp, no cell is too far ahead.
  /// `lateness` is the time for which a cell may be collectable before it
  /// counts as overdue. The function clamps both to [0ms, kMaxTimestamp].
  ///
  /// If several enumerators of CellAudit apply, the result is the last of them.
  constexpr CellAudit Audit(std::chrono::microseconds timestamp,
                            std::chrono::system_clock::time_point now,
                            Millis longest_ttl,
                            Millis lateness = kUsualLateness) const noexcept {
    auto const at = std::chrono::floor<std::chrono::microseconds>(now);
    auto const late = internal::Add(CollectableAt(timestamp).time_since_epoch(),
                                    internal::ClampToTimestamps(lateness));
    auto const latest = internal::Add(at.time_since_epoch(),
                                      internal::ClampToTimestamps(longest_ttl));
    if (timestamp < kMinTimestamp) return CellAudit::kNegative;
    if (timestamp % Millis(1) != Millis(0)) {
      return CellAudit::kNotWholeMilliseconds;
    }
    if (ExpiresAt(timestamp).time_since_epoch() > latest) {
      return CellAudit::kTooFarAhead;
    }
    if (late < at.time_since_epoch()) return CellAudit::kOverdue;
    if (IsCollectable(timestamp, now)) return CellAudit::kCollectable;
    return IsLive(timestamp, now) ? CellAudit::kLive : CellAudit::kExpired;
  }

  friend constexpr bool operator==(Ttl a, Ttl b) noexcept {
    return a.max_age_ == b.max_age_ && a.offset_ == b.offset_;
  }
  friend constexpr bool operator!=(Ttl a, Ttl b) noexcept { return !(a == b); }

 private:
  constexpr Ttl(Millis max_age, Millis offset) noexcept
      : max_age_(max_age), offset_(offset) {}

  /// Returns the timestamp, before it is clamped.
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

/// Returns `timestamp` plus `index` milliseconds, clamped to [kMinTimestamp,
/// kMaxTimestamp]. Use it for several values of one row and column that are to
/// expire together.
///
/// A cell's timestamp is its identity within its column: of several values with
/// one timestamp, the last overwrites the others. With indices 0, 1, 2, ...
/// each value has its own timestamp, and lives up to `index` milliseconds
/// longer than requested, never shorter. With a negative `index`, a value lives
/// shorter.
///
/// The value with the greatest index counts as the latest: filters for the
/// latest cell and rules by number of versions keep it.
///
/// Results differ only for calls with one timestamp and different indices.
/// Unrelated threads, processes and earlier calls may use the same millisecond.
/// If several writers may write to a column, put an identifier of the writer
/// into the column's name. Values also collide at kMaxTimestamp, because the
/// result is clamped there.
constexpr std::chrono::milliseconds Distinct(
    std::chrono::milliseconds timestamp, std::int64_t index) noexcept {
  using internal::Millis;
  // The sum below does not overflow.
  if (index > 0 && timestamp > kMaxTimestamp - Millis(index)) {
    return kMaxTimestamp;
  }
  if (index < 0 && timestamp < kMinTimestamp) return kMinTimestamp;
  return internal::ClampToTimestamps(timestamp + Millis(index));
}

/// Returns `first`, `first + 1ms`, `first + 2ms`, and so on, one timestamp for
/// each call of Next(). The limits are those of Distinct().
///
/// Use it from one thread at a time. Objects are neither copied nor moved: a
/// copy would return the same timestamps.
class DistinctTimestamps {
 public:
  /// `first` is clamped to [kMinTimestamp, kMaxTimestamp].
  explicit constexpr DistinctTimestamps(
      std::chrono::milliseconds first) noexcept
      : next_(internal::ClampToTimestamps(first)) {}
  DistinctTimestamps(DistinctTimestamps const&) = delete;
  DistinctTimestamps& operator=(DistinctTimestamps const&) = delete;

  /// Returns the next timestamp; after kMaxTimestamp, kMaxTimestamp again.
  constexpr std::chrono::milliseconds Next() noexcept {
    auto const result = next_;
    next_ = Distinct(next_, 1);
    return result;
  }

 private:
  std::chrono::milliseconds next_;
};

/// Encodes a write time for a separate cell, since the value's timestamp states
/// its expiry. The result is eight bytes, big-endian: the microseconds since
/// the epoch, signed. The client stores a `std::int64_t` in the same format.
///
/// `time` is rounded down. It must be within about 292,000 years of the epoch,
/// so that its microseconds fit in 64 bits; every time of system_clock is.
template <typename Duration>
std::string EncodeWriteTime(
    std::chrono::time_point<std::chrono::system_clock, Duration> time) {
  auto const micros =
      std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch());
  auto const bits =
      static_cast<std::uint64_t>(static_cast<std::int64_t>(micros.count()));
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) {
    bytes += static_cast<char>(static_cast<unsigned char>(bits >> shift));
  }
  return bytes;
}

/// Returns the time that EncodeWriteTime() encoded, or nullopt if `bytes` has
/// not eight bytes. Any eight bytes decode to a time, even if they were stored
/// as something else.
constexpr std::optional<std::chrono::time_point<std::chrono::system_clock,
                                                std::chrono::microseconds>>
DecodeWriteTime(std::string_view bytes) noexcept {
  if (bytes.size() != 8) return std::nullopt;
  std::uint64_t bits = 0;
  for (char c : bytes) bits = bits << 8 | static_cast<unsigned char>(c);
  return std::chrono::time_point<std::chrono::system_clock,
                                 std::chrono::microseconds>(
      std::chrono::microseconds(static_cast<std::int64_t>(bits)));
}

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_TTL_H
// The end of bigtable_ttl/ttl.h.
#include <chrono>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace bigtable_ttl {

namespace internal {

/// Returns a regular expression of RE2 that matches `c` literally.
inline std::string QuoteChar(char c) {
  bool const plain = ('a' <= c && c <= 'z') || ('A' <= c && c <= 'Z') ||
                     ('0' <= c && c <= '9') || c == '_';
  return plain ? std::string(1, c) : std::string{'\\', c};
}

inline std::string Quote(std::string const& text) {
  std::string quoted;
  for (char c : text) quoted += QuoteChar(c);
  return quoted;
}

using Names = std::vector<std::string>;

/// Returns the alternatives of a regular expression for names outside [first,
/// last), after their first `depth` characters, which all names of [first,
/// last) share. The names are sorted and without duplicates. The expression
/// does not match the empty string.
inline std::string OtherTails(Names::const_iterator first,
                              Names::const_iterator last, std::size_t depth) {
  if (first != last && first->size() == depth) ++first;
  if (first == last) return ".+";

  std::string next;                          // The next characters of names.
  std::map<std::string, std::string> tails;  // Characters by their tail.
  while (first != last) {
    char const c = (*first)[depth];
    auto const end = std::find_if(
        first, last, [c, depth](auto const& name) { return name[depth] != c; });
    next += QuoteChar(c);
    std::string tail = OtherTails(first, end, depth + 1);
    if (tail != ".+") {
      bool const is_name = first->size() == depth + 1;
      tail = "(" + tail + (is_name ? ")" : ")?");
    }
    tails[tail] += QuoteChar(c);
    first = end;
  }

  std::string result = "[^" + next + "].*";
  for (auto const& [tail, chars] : tails) {
    bool const one = chars.size() == (chars[0] == '\\' ? 2 : 1);
    result += "|" + (one ? chars : "[" + chars + "]") + tail;
  }
  return result;
}

/// Returns a regular expression that matches, in full, every family name that
/// is not in `names`.
///
/// RE2 can exclude characters, but not names. The function therefore walks the
/// trie of the names: any other name leaves the trie at some node, ends inside
/// it, or continues beyond its end. Groups are written `(`, not `(?:`, because
/// a filter on families must not contain a colon.
inline std::string OtherFamiliesRegex(Names names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return OtherTails(names.begin(), names.end(), 0);
}

/// Returns a filter that passes cells of matching families with a timestamp of
/// at least `begin`.
inline google::cloud::bigtable::Filter SinceFilter(
    std::string family_regex, std::chrono::milliseconds begin) {
  using google::cloud::bigtable::Filter;
  return Filter::Chain(
      Filter::FamilyRegex(std::move(family_regex)),
      Filter::TimestampRange(begin, std::chrono::milliseconds(0)));
}

}  // namespace internal

/// A column family's name and how its cells expire.
struct FamilyTtl {
  std::string family;
  Ttl ttl;
};

/// Returns a filter that passes only the live cells of `family`.
///
/// Cells are live as of the call, by `clock`: make a new filter for each read.
/// Put it before any stage that counts cells, or expired cells count, too.
inline google::cloud::bigtable::Filter LiveCells(std::string const& family,
                                                 Ttl ttl,
                                                 Clock const& clock = Clock()) {
  return internal::SinceFilter(internal::Quote(family), ttl.Live(clock).begin);
}

/// Returns a filter that passes the live cells of the listed families, and
/// every cell of every other family. Use it for reads of whole tables.
///
/// Cells of all families are live as of the same instant, the call. If a family
/// is listed twice, the later cutoff applies. If `families` is empty, every
/// cell passes. A cell passes at most once, and cells keep their order.
///
/// Bigtable rejects a filter of more than 20480 bytes. The returned filter has
/// about ten bytes for each character of the names, not counting shared
/// prefixes: enough for a hundred families whose names have 14 characters.
inline google::cloud::bigtable::Filter LiveCells(
    std::vector<FamilyTtl> const& families, Clock const& clock = Clock()) {
  using google::cloud::bigtable::Filter;
  if (families.empty()) return Filter::PassAllFilter();

  auto const now = clock.Now();
  std::map<std::string, std::chrono::milliseconds> begins;
  for (auto const& f : families) {
    auto& begin = begins[f.family];
    begin = (std::max)(begin, f.ttl.LiveAt(now).begin);
  }

  internal::Names names;
  std::map<std::chrono::milliseconds, std::string> regexes;
  for (auto const& [family, begin] : begins) {
    names.push_back(family);
    auto& regex = regexes[begin];
    if (!regex.empty()) regex += "|";
    regex += internal::Quote(family);
  }

  std::vector<Filter> branches;
  for (auto const& [begin, regex] : regexes) {
    branches.push_back(internal::SinceFilter(regex, begin));
  }
  branches.push_back(
      Filter::FamilyRegex(internal::OtherFamiliesRegex(std::move(names))));
  return Filter::InterleaveFromRange(branches.begin(), branches.end());
}

/// Returns mutations that replace all values of a column by one value: a delete
/// of the column, then the write.
///
/// Cells of a column are ordered by timestamp, and therefore by expiry. A value
/// that is written after one with a longer TTL is behind it. Reads of the
/// latest cell then return the older value, unless the older cells are deleted.
///
/// Put the mutations into one SingleRowMutation, in this order; see AddTo(). No
/// reader then sees the column without a value. The client retries the request,
/// because both mutations are idempotent. All cells of the column are deleted,
/// regardless of their timestamps: use this function for columns of one value.
/// Writers are not ordered; the mutation that is applied last wins.
///
/// `timestamp` is the cell's; see Ttl::ExpireAfter(). `column` and `value` have
/// types that SetCell() accepts: strings, or for a value also `std::int64_t`,
/// which is stored in eight bytes, big-endian.
template <typename Column, typename Value>
std::vector<google::cloud::bigtable::Mutation> ReplaceCell(
    std::string family, Column&& column, std::chrono::milliseconds timestamp,
    Value&& value) {
  namespace cbt = google::cloud::bigtable;
  std::vector<cbt::Mutation> result;
  result.reserve(2);
  result.push_back(cbt::DeleteFromColumn(family, column));
  result.push_back(cbt::SetCell(std::move(family), std::forward<Column>(column),
                                timestamp, std::forward<Value>(value)));
  return result;
}

/// Returns mutations that write a value and, in `write_time_column` of the same
/// family, its write time, which the value's timestamp does not state.
///
/// The write time is the time of `clock`, in the encoding of EncodeWriteTime();
/// read it with DecodeWriteTime(). Its cell has the timestamp of the value, and
/// expires with it. `write_time_column` must differ from `column`, or the write
/// time overwrites the value. Values of several columns that share a write-time
/// column need different timestamps, or their write times overwrite each other.
///
/// Put the mutations into one SingleRowMutation; see AddTo(). The other
/// parameters are those of ReplaceCell().
template <typename Column, typename Value, typename WriteTimeColumn>
std::vector<google::cloud::bigtable::Mutation> SetCellWithWriteTime(
    std::string family, Column&& column, std::chrono::milliseconds timestamp,
    Value&& value, WriteTimeColumn&& write_time_column,
    Clock const& clock = Clock()) {
  namespace cbt = google::cloud::bigtable;
  std::vector<cbt::Mutation> result;
  result.reserve(2);
  result.push_back(cbt::SetCell(family, std::forward<Column>(column), timestamp,
                                std::forward<Value>(value)));
  result.push_back(cbt::SetCell(
      std::move(family), std::forward<WriteTimeColumn>(write_time_column),
      timestamp, EncodeWriteTime(clock.Now())));
  return result;
}

/// Appends `mutations` to `row`, in order.
inline void AddTo(google::cloud::bigtable::SingleRowMutation& row,
                  std::vector<google::cloud::bigtable::Mutation> mutations) {
  for (auto& mutation : mutations) row.emplace_back(std::move(mutation));
}

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_GOOGLE_CLOUD_H
