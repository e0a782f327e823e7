// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Times and durations, of the standard library, of Abseil and of the runtime.

#ifndef BIGTABLE_TIDY_LIB_API_TIME_H
#define BIGTABLE_TIDY_LIB_API_TIME_H

#include "model/TimeUnit.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Returns the tick of a std::chrono type; std::nullopt for other types.
std::optional<Tick> tickOf(QualType Type);
/// The type of the number that an object of the std::chrono type \p Type holds;
/// null for other types.
QualType countTypeOf(QualType Type);
/// Returns the unit of the std::chrono type \p Type; Other for other types.
TimeUnit unitOf(QualType Type);
/// Returns true if \p Type is a moment, and not the time between two.
bool isMoment(QualType Type);

/// The name of the function that counts \p Unit instead of what \p Name counts,
/// both of Abseil's: "ToUnixMillis" for "ToUnixMicros"; empty if \p Name does
/// not count.
std::string countingIn(TimeUnit Unit, llvm::StringRef Name);

enum class TimeFunctionKind : uint8_t {
  None,     ///< It is none of these.
  Now,      ///< The current time, which counts Of.
  Elapsed,  ///< The reading of a clock that does not tell the date: Of.
  Zero,     ///< The epoch, or no time at all.
  Same,     ///< Its argument, in another class.
  Take,     ///< A time, of a number of Of.
  Count,    ///< A number of Of.
  Date,     ///< A number of Of, of a time that is not known.
  Convert,  ///< A time that counts Of.
  Policy,   ///< A timestamp, by the policy of a family.
  Distinct, ///< Its argument, and so many milliseconds more.
};

/// The effect of a function on a time.
struct TimeFunction {
  TimeFunctionKind Kind = TimeFunctionKind::None;
  /// Kinds that speak of it have it.
  std::optional<Tick> Of;
  /// The argument that it converts; null if there is none.
  const Expr *Argument = nullptr;
  /// The current time, rounded to seconds.
  bool IsCoarse = false;
  /// TimeFunctionKind::Convert drops the rest.
  bool RoundsDown = false;
};
/// Returns the effect of the function that \p Call calls.
TimeFunction timeFunction(const CallExpr &Call);
/// How a function of the C library tells the time: it fills in a struct.
struct ClockRead {
  /// Now or Elapsed; None if the function does something else.
  TimeFunctionKind Kind = TimeFunctionKind::None;
  /// The argument that points to the struct.
  const Expr *Into = nullptr;
};
/// Returns what \p Call fills in: the timeval of 'gettimeofday(&tv, nullptr)'.
ClockRead clockRead(const CallExpr &Call);
/// Returns true if \p Function, one of the user's, tells the current time by
/// all that its name, or that of its class, says: 'Now()', 'Clock::Time()'. It
/// has no parameters, and returns a time or a number.
bool isNamedAsClock(const FunctionDecl &Function);
/// Returns the unit of \p E if it reads a field of a C library's time, such as
/// the seconds of a timespec or timeval; std::nullopt for other expressions.
std::optional<Tick> tickOfField(const Expr &E);
/// The time that \p E, which calls the standard library, only converts: by a
/// cast, 'count()', 'time_point(...)'; null if it is none of these.
const Expr *sameTime(const Expr &E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TIME_H
