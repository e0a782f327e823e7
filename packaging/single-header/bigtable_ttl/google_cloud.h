// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Made of bigtable_ttl/google_cloud.h and what that includes of ours by
// scripts/single_header.py: do not edit.

// Filters and mutations for families with cell-level TTL, for google-cloud-cpp
// 1.30 and later. Source: "Simulate cell-level TTL"
// (https://cloud.google.com/bigtable/docs/gc-cell-level): garbage collection
// may take a week, so that every read needs a filter which drops expired cells.
// Timestamps tell when values expire, so that cells are ordered by that, not by
// when they were written, and that the latter is not told at all.
//
// These functions may be called from several threads. They throw only what
// allocating memory throws; Bigtable rejects bad family names when it is asked.

#ifndef BIGTABLE_TTL_GOOGLE_CLOUD_H
#define BIGTABLE_TTL_GOOGLE_CLOUD_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <algorithm>
// What follows is bigtable_ttl/ttl.h.
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
//   one-second:  A = 1s, O = 0   the timestamp is the instant of expiry;
//                                A = 1ms occurs, too
//   default:     A = D,  O = D   a cell expires D after its timestamp
//
// Timestamps are whole milliseconds, for Bigtable rejects any other in tables
// of the default granularity.
//
// Everything here but DistinctTimestamps is a value or stateless: it is safe to
// use from several threads. Nothing throws or allocates, but that
// EncodeWriteTime() returns a string.

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
/// in 64 bits. It lies some 292,000 years ahead.
inline constexpr std::chrono::milliseconds kMaxTimestamp{9223372036854775};

/// How long garbage collection takes to delete what it may: "in general, up to
/// a week", says "Garbage collection"
/// (https://cloud.google.com/bigtable/docs/garbage-collection). That is no
/// bound: it may take longer.
inline constexpr std::chrono::milliseconds kUsualLateness =
    std::chrono::hours(7 * 24);

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

/// The result of Ttl::Audit() for a stored cell. The first three are normal.
///
/// A timestamp is a number: what it was meant to be is not stored. Each reason
/// says what it proves. None proves that a timestamp is right.
enum class CellAudit {
  /// It has not expired. That says little: with default expiration, a cell
  /// whose timestamp is a real time is live for a while, too.
  kLive,
  /// It has expired, and garbage collection may not delete it yet. Only with
  /// one-second expiration, for that second.
  kExpired,
  /// It has expired, and garbage collection may delete it at any time.
  ///
  /// With one-second expiration, a value that was written with the current time
  /// as its timestamp, or with none, looks like this at once, just as one that
  /// had its life does. Only a write time that was stored tells them apart.
  kCollectable,

  /// Garbage collection might have deleted it for longer than it usually takes.
  ///
  /// Either the timestamp was never meant as an expiry: 0, a sequence number,
  /// seconds taken for milliseconds, or, with one-second expiration, a real
  /// time of old. Then the value is lost with the next compaction. Or it was,
  /// and garbage collection is late, or the family's rule is another one. This
  /// proves neither.
  kOverdue,
  /// It expires later than the longest TTL in use allows, such as microseconds
  /// taken for milliseconds do.
  ///
  /// This proves that it is not the expiry that a writer meant, if that TTL is
  /// the longest and the clocks agree. Until then the cell is the latest of its
  /// column, before all that is written later.
  kTooFarAhead,
  /// Its timestamp is not whole milliseconds: nothing here made it. Tables of
  /// the default granularity do not store it, others might.
  kNotWholeMilliseconds,
  /// Its timestamp is negative: Bigtable stores none that is. -1 in a mutation
  /// asks the server for its time.
  kNegative,
};

/// Returns true if the cell deserves a look: its timestamp may not be an
/// expiry.
constexpr bool IsSuspect(CellAudit audit) noexcept {
  return audit != CellAudit::kLive && audit != CellAudit::kExpired &&
         audit != CellAudit::kCollectable;
}

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

  /// As OneSecond(), for a family whose rule is `MaxAge(1ms)`. Timestamps and
  /// live cells are the same; only garbage collection may come earlier.
  ///
  /// Prefer `MaxAge(1s)`: with a millisecond, a value is lost before it expires
  /// if the server's clock is ahead of the client's.
  static constexpr Ttl OneMillisecond() noexcept {
    return Ttl(Millis(1), Millis(0));
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
    return internal::ClampToTimestamps(Exact(expiry));
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
    return internal::ClampToTimestamps(Exact(after, clock.Now()));
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
    return std::chrono::time_point<std::chrono::system_clock,
                                   std::chrono::microseconds>(
        internal::Add(timestamp, offset_));
  }

  /// Returns true if a cell with this timestamp is live at `now`: before the
  /// instant at which it expires, but not at it.
  constexpr bool IsLive(
      std::chrono::microseconds timestamp,
      std::chrono::system_clock::time_point now) const noexcept {
    // The left side is whole microseconds: cutting the right one changes
    // nothing, and converting the left one to a finer unit could overflow.
    return ExpiresAt(timestamp) >
           std::chrono::floor<std::chrono::microseconds>(now);
  }

  /// The instant from which garbage collection may delete a cell with this
  /// timestamp: `timestamp + max_age()`, or the greatest instant that its type
  /// can tell, if that is earlier.
  ///
  /// At this very instant it may: the page says that what is "at least" so old
  /// is deleted. The protocol says "older than", and emulators keep the cell
  /// then; what the service does is not documented. When it deletes the cell,
  /// if ever, is not known at all, and it goes by the server's clock.
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
  /// filter: for programs that search a table for timestamps that are not
  /// expiries.
  ///
  /// `longest_ttl` is the longest time that any writer lets a value live; with
  /// default expiration at least max_age(), if values may be written without a
  /// timestamp. Add some seconds for clocks that differ, and what Distinct()
  /// adds. With kMaxTimestamp nothing is too far ahead. `lateness` is how long
  /// garbage collection may take before a cell counts as overdue. Both are
  /// clamped to [0ms, kMaxTimestamp].
  ///
  /// If several of CellAudit's reasons hold then the last is told.
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

/// `timestamp` plus `index` milliseconds, clamped to
/// [kMinTimestamp, kMaxTimestamp]: for several values of one row and column
/// that are to expire together.
///
/// A cell's timestamp is its identity within its column, so that of several
/// values with one timestamp the last would overwrite the others. With indices
/// 0, 1, 2, ... each has a timestamp of its own, and lives up to `index`
/// milliseconds longer than asked, never shorter. A negative `index` would
/// make it live shorter.
///
/// The greater index counts as the later value: filters for the latest one, and
/// rules by number of versions, keep it.
///
/// This keeps apart only what it is called for with different indices and one
/// timestamp. It knows nothing of what other threads, processes and calls
/// write, or have written earlier: they may use the same millisecond. Where
/// that matters put something of the writer's own into the column's name.
/// Values collide at kMaxTimestamp, too, for there the clamp begins.
constexpr std::chrono::milliseconds Distinct(
    std::chrono::milliseconds timestamp, std::int64_t index) noexcept {
  using internal::Millis;
  // The sum of what is left does not overflow.
  if (index > 0 && timestamp > kMaxTimestamp - Millis(index)) {
    return kMaxTimestamp;
  }
  if (index < 0 && timestamp < kMinTimestamp) return kMinTimestamp;
  return internal::ClampToTimestamps(timestamp + Millis(index));
}

/// Gives out `first`, `first + 1ms`, `first + 2ms`, ...: Distinct() with a
/// count of its own, and with the same limits.
///
/// Use it from one thread at a time. It is neither copied nor moved: two of a
/// kind would give out the same timestamps.
class DistinctTimestamps {
 public:
  /// `first` is clamped to [kMinTimestamp, kMaxTimestamp].
  explicit constexpr DistinctTimestamps(
      std::chrono::milliseconds first) noexcept
      : next_(internal::ClampToTimestamps(first)) {}
  DistinctTimestamps(DistinctTimestamps const&) = delete;
  DistinctTimestamps& operator=(DistinctTimestamps const&) = delete;

  /// The next timestamp. After kMaxTimestamp it is kMaxTimestamp again.
  constexpr std::chrono::milliseconds Next() noexcept {
    auto const result = next_;
    next_ = Distinct(next_, 1);
    return result;
  }

 private:
  std::chrono::milliseconds next_;
};

/// When a value was written, for a cell of its own: the value's timestamp tells
/// when it expires. Eight bytes, big-endian: the microseconds since the epoch,
/// signed. That is how the client stores a `std::int64_t`, too.
///
/// `time` is rounded down. It must be within some 292,000 years of the epoch,
/// for then its microseconds fit in 64 bits; all that system_clock tells is.
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

/// The time that EncodeWriteTime() encoded; nothing if `bytes` are not eight.
/// Any eight bytes are a time: nothing tells that something else was stored.
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

/// `c` as RE2 matches it literally.
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

/// The alternatives of a regular expression for what may follow the first
/// `depth` characters, which all of [first, last) share, in a name that is none
/// of them. [first, last) is sorted and without duplicates. Does not match the
/// empty string.
inline std::string OtherTails(Names::const_iterator first,
                              Names::const_iterator last, std::size_t depth) {
  if (first != last && first->size() == depth) ++first;
  if (first == last) return ".+";

  std::string next;                          // what may come next in a name
  std::map<std::string, std::string> tails;  // to what comes before each
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

/// A regular expression that matches, in full, every family name but these.
///
/// RE2 can say "all but" of a character only, not of a name. So this walks the
/// trie of the names: another name leaves it at some node, ends inside it, or
/// goes on where it ends. Groups are written `(`, not `(?:`, for a colon may
/// not occur in a filter on families.
inline std::string OtherFamiliesRegex(Names names) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return OtherTails(names.begin(), names.end(), 0);
}

/// An end of 0 means that the range has none.
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

/// Passes the cells of `family` that are live now, and nothing else.
///
/// "Now" is the instant of this call, by `clock`: make the filter anew for each
/// read. Put it before any stage that counts cells: expired ones would count.
inline google::cloud::bigtable::Filter LiveCells(std::string const& family,
                                                 Ttl ttl,
                                                 Clock const& clock = Clock()) {
  return internal::SinceFilter(internal::Quote(family), ttl.Live(clock).begin);
}

/// Passes the live cells of the families that are listed, and every cell of
/// every other family: for reads of whole tables.
///
/// "Now" is one instant for all families, that of this call. If a family is
/// listed twice then the later cutoff applies. If none is listed then
/// everything passes. Each cell passes at most once, and cells keep their
/// order.
///
/// Bigtable rejects a filter of more than 20480 bytes. This one has some ten
/// bytes for each character of the names, not counting prefixes that they
/// share: enough for a hundred families whose names have 14 characters.
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

/// Mutations that replace all values of a column by one value: a delete of the
/// column, then the write.
///
/// Cells of a column are ordered by timestamp, that is by expiry. A value that
/// is written over one with a longer TTL stays behind it, and reads of the
/// latest cell return the older value, unless the older cells are deleted.
///
/// Both mutations belong in one SingleRowMutation, in this order: see AddTo().
/// Then no reader sees the column without a value, and both are idempotent, so
/// that the client retries them. All cells of the column go, whatever their
/// timestamps: this is for columns of one value. It does not make writers agree
/// on an order; of two, the one that is applied last wins.
///
/// `timestamp` is the one of a SetCell(); see Ttl::ExpireAfter(). `column` and
/// `value` are what SetCell() takes: strings, and as a value `std::int64_t`,
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

/// Mutations that write a value and, in `write_time_column` of the same family,
/// when it was written: the value's timestamp does not tell.
///
/// The write time is the clock's, in the encoding of EncodeWriteTime(); read it
/// with DecodeWriteTime(). Its cell has the same timestamp, and so belongs to
/// the value, and expires with it. `write_time_column` must be another column:
/// in the same one it would overwrite the value. Values of several columns that
/// share it need different timestamps, or write times overwrite one another.
///
/// Both mutations belong in one SingleRowMutation: see AddTo(). Parameters are
/// otherwise those of ReplaceCell().
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

/// Appends `mutations` to `row`, in their order.
inline void AddTo(google::cloud::bigtable::SingleRowMutation& row,
                  std::vector<google::cloud::bigtable::Mutation> mutations) {
  for (auto& mutation : mutations) row.emplace_back(std::move(mutation));
}

}  // namespace bigtable_ttl

#endif  // BIGTABLE_TTL_GOOGLE_CLOUD_H
