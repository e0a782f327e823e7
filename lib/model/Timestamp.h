// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// A possible result of the analysis for one timestamp.

#ifndef BIGTABLE_TIDY_LIB_MODEL_TIMESTAMP_H
#define BIGTABLE_TIDY_LIB_MODEL_TIMESTAMP_H

#include "model/TimeUnit.h"
#include "model/ValueSet.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

enum class TimestampKind : uint8_t {
  Constant, ///< Count of Unit since the epoch, or a length of time.
  Server,   ///< The server stamps the cell.
  Now,      ///< The current time, plus Count of Unit.
  NearNow,  ///< The current time, plus or minus an unknown amount.
  Helper,   ///< A function of the runtime made it by the family's policy.
  Elapsed,  ///< A clock that does not tell the date, plus Count of Unit.
  Reversed, ///< A constant, Count of Unit, minus the current time.
  Some,     ///< A time of which only the unit is known; see Values::counts().
};

struct Timestamp {
  TimestampKind Kind = TimestampKind::Constant;
  /// The unit of the number, from the expression that made it.
  TimeUnit Unit = TimeUnit::Millis;
  /// The unit as which the code uses the number, if it differs: a unit error.
  std::optional<TimeUnit> TakenFor;
  /// The time or amount, in microseconds.
  int64_t Count = 0;
  /// True if it is in whole milliseconds, as the server requires; std::nullopt
  /// if unknown. The current time is not, unless the code rounds it.
  std::optional<bool> IsWholeMillis;
  /// True if the current time was rounded to whole seconds, up or down.
  bool IsCoarse = false;
  /// For TimestampKind::NearNow: if not 0, the time is the current one, rounded
  /// down to a multiple of so many microseconds, plus Count.
  int64_t Bucket = 0;
  /// The expression that used the wrong unit, or that read another clock.
  const Expr *TakenAt = nullptr;
  /// The unit of the number after that expression.
  TimeUnit Nominal = TimeUnit::Other;
  /// True if only one term of a sum was used in the wrong unit.
  bool IsPart = false;
  /// True for a constant that the code spells as one number of Unit.
  bool IsLiteral = false;
  /// True if the number was cut to fewer bits than a current time has.
  bool IsCut = false;
  /// The declaration in which the time is stored: it was current when this was
  /// initialized. See Values::momentsTaken().
  const ValueDecl *KeptIn = nullptr;

  friend bool operator==(const Timestamp &L, const Timestamp &R) {
    return L.Kind == R.Kind && L.Unit == R.Unit && L.TakenFor == R.TakenFor &&
           L.Count == R.Count && L.IsWholeMillis == R.IsWholeMillis &&
           L.IsCoarse == R.IsCoarse && L.Bucket == R.Bucket &&
           L.IsPart == R.IsPart && L.IsLiteral == R.IsLiteral &&
           L.KeptIn == R.KeptIn && L.IsCut == R.IsCut;
  }
};

/// Returns true if the microseconds of \p T overflow 64 bits.
inline bool overflows(const Timestamp &T) {
  return T.Kind == TimestampKind::Constant && T.Count == INT64_MAX;
}

using TimestampSet = ValueSet<Timestamp>;

/// A question about a time.
enum class Counting : uint8_t {
  Times,   ///< Which one it is; a number counts microseconds.
  Units,   ///< The same; if only its unit is known, it is TimestampKind::Some.
  Numbers, ///< The same, if it is a number that the client has not received.
  Taken,   ///< The same as Times; one that was stored is known.
};

/// Returns the time in words: "now + 30m", "now - 1h5us", "1500000000000000
/// us".
std::string describe(const Timestamp &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_TIMESTAMP_H
