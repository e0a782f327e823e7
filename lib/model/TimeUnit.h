// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Units of numbers that represent times.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H
#define BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// In microseconds, which timestamps and ages of rules are kept in.
inline constexpr int64_t Millisecond = 1'000;
inline constexpr int64_t Second = 1'000 * Millisecond;

/// Before any program runs that is linted: the beginning of 2025.
inline constexpr std::chrono::microseconds EarliestRun(1'735'689'600'000'000);
/// After any program runs that is linted: the beginning of 2050.
inline constexpr std::chrono::microseconds LatestRun(2'524'608'000'000'000);
/// The beginning of 2100: no lifetime gets that far.
inline constexpr std::chrono::microseconds FarAway(4'102'444'800'000'000);

/// A unit of time, ordered from the finest.
enum class TimeUnit : uint8_t {
  Nanos,
  Micros,
  Millis,
  Seconds,
  Minutes,
  Hours,
  Days,
  Other
};

/// "microseconds".
std::string describe(TimeUnit Unit);

/// The length of one tick of a duration.
struct Tick {
  /// In seconds: Num / Den.
  int64_t Num = 1;
  int64_t Den = 1;
  bool IsInteger = true;

  /// Returns Other for a unit without a name here.
  TimeUnit unit() const;
  /// Returns true if any count of these is whole milliseconds.
  bool isWholeMillis() const;
};

/// Returns the tick of \p Unit; std::nullopt for TimeUnit::Other.
std::optional<Tick> tickOf(TimeUnit Unit);

/// How many microseconds \p Count of \p Of is; nothing if that is no whole
/// number, or too large.
std::optional<int64_t> toMicros(int64_t Count, const Tick &Of);
std::optional<int64_t> toMicros(int64_t Count, TimeUnit Of);
/// The other way round.
std::optional<int64_t> fromMicros(int64_t Micros, const Tick &To);

/// "about 1970-01-21", "about the year 58,000", of microseconds since the
/// epoch.
std::string describeInstant(int64_t Micros);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H
