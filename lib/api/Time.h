// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Times and durations of the standard library, of Abseil, and of the runtime.

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
/// Returns the type of the number in an object of the std::chrono type \p Type;
/// null for other types.
QualType countTypeOf(QualType Type);
/// Returns the unit of the std::chrono type \p Type; Other for other types.
TimeUnit unitOf(QualType Type);
/// Returns true if \p Type is a moment rather than a duration.
bool isMoment(QualType Type);
/// Returns true if \p Type is a moment or a duration: of std::chrono, Abseil,
/// protocol buffers, or the C library, whose time_t counts.
bool isTime(QualType Type);
/// Returns true if \p Type is a moment of 'std::chrono::steady_clock'.
bool isSteady(QualType Type);
/// Returns true if the code names \p Type 'time_t', which counts seconds.
bool isTimeT(QualType Type);

/// Returns the name of Abseil's function that counts \p Unit instead of the
/// unit of \p Name: "ToUnixMillis" for "ToUnixMicros". Empty if \p Name does
/// not count.
std::string countingIn(TimeUnit Unit, llvm::StringRef Name);

enum class TimeFunctionKind : uint8_t {
  None,     ///< Another function.
  Now,      ///< Returns the current time, in units Of.
  Elapsed,  ///< Returns the reading of a clock without calendar time, in Of.
  Zero,     ///< Returns the epoch, or no time at all.
  Same,     ///< Returns its argument, in another class.
  Take,     ///< Returns a time, from a number of units Of.
  Count,    ///< Returns a number of units Of.
  Date,     ///< Returns a number of units Of, of an unknown time.
  Convert,  ///< Returns a time in units Of.
  Either,   ///< Returns one of its two arguments.
  Policy,   ///< Returns a timestamp, by the policy of a family.
  Distinct, ///< Returns its argument, some milliseconds later.
};

/// The effect of a function on a time.
struct TimeFunction {
  TimeFunctionKind Kind = TimeFunctionKind::None;
  /// The unit, for kinds that mention it.
  std::optional<Tick> Of;
  /// The argument that the function converts; null without one.
  const Expr *Argument = nullptr;
  /// True if the current time is rounded to seconds.
  bool IsCoarse = false;
  /// True if TimeFunctionKind::Convert rounds down.
  bool RoundsDown = false;
};
/// Returns the effect of the function that \p Call calls.
TimeFunction timeFunction(const CallExpr &Call);
/// The effect of a C library function that fills in a struct with the time.
struct ClockRead {
  /// Now or Elapsed; None if the function does something else.
  TimeFunctionKind Kind = TimeFunctionKind::None;
  /// The argument that points to the struct.
  const Expr *Into = nullptr;
};
/// Returns the struct that \p Call fills in: the timeval of 'gettimeofday(&tv,
/// nullptr)'.
ClockRead clockRead(const CallExpr &Call);
/// Returns true if the name of the user function \p Function, or of its class,
/// suggests that it tells the current time: 'Now()', 'Clock::Time()'. The
/// function must have no parameters, and return a time or a number.
bool isNamedAsClock(const FunctionDecl &Function);
/// Returns the unit of \p E if it reads a field of a C library's time, such as
/// the seconds of a timespec or timeval; std::nullopt for other expressions.
std::optional<Tick> tickOfField(const Expr &E);
/// Returns the time that \p E, a call of the standard library, only converts by
/// a cast, 'count()', or 'time_point(...)'; null for other expressions.
const Expr *sameTime(const Expr &E);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_API_TIME_H
