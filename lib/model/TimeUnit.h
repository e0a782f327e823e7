// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Units of numbers that represent times.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H
#define BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Microseconds, the unit of timestamps and of the ages of rules.
inline constexpr int64_t Millisecond = 1'000;
inline constexpr int64_t Second = 1'000 * Millisecond;

/// The beginning of 2025, before any run of a checked program.
inline constexpr std::chrono::microseconds EarliestRun(1'735'689'600'000'000);
/// The beginning of 2050, after any run of a checked program.
inline constexpr std::chrono::microseconds LatestRun(2'524'608'000'000'000);
/// The beginning of 2060, ten years after any run. A constant time from then on
/// is no lifetime that code computed.
inline constexpr std::chrono::microseconds FarAway(2'840'140'800'000'000);

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

/// Returns the name of the unit: "microseconds".
std::string describe(TimeUnit Unit);

/// The length of one tick of a duration.
struct Tick {
  /// In seconds: Num / Den.
  int64_t Num = 1;
  int64_t Den = 1;
  bool IsInteger = true;

  /// Returns the unit; Other for a tick without a unit.
  TimeUnit unit() const;
  /// Returns true if every count of this tick is in whole milliseconds.
  bool isWholeMillis() const;
};

/// Returns the unit that \p Name ends with: seconds for 'ttl_seconds' and
/// 'ttl_s'; TimeUnit::Other without one.
TimeUnit unitNamedIn(llvm::StringRef Name);
/// Returns the tick of \p Unit; std::nullopt for TimeUnit::Other.
std::optional<Tick> tickOf(TimeUnit Unit);

/// Returns \p Count of \p Of in microseconds; std::nullopt if the result is not
/// a whole number, or is too large.
std::optional<int64_t> toMicros(int64_t Count, const Tick &Of);
std::optional<int64_t> toMicros(int64_t Count, TimeUnit Of);
/// Returns the inverse of toMicros().
std::optional<int64_t> fromMicros(int64_t Micros, const Tick &To);

/// Returns a time in microseconds since the epoch in words: "about 1970-01-21",
/// "about the year 58,000".
std::string describeInstant(int64_t Micros);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TIMEUNIT_H
