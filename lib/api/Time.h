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

/// Returns true if \p Call returns the current time.
bool returnsNow(const CallExpr &Call);
/// Returns true if \p Call makes a timestamp by the policy of a family.
bool isByPolicy(const CallExpr &Call);
/// Returns the time or number that \p Call, of a library, converts, or the
/// first of two of which it returns one; null for other functions.
const Expr *convertedBy(const CallExpr &Call);
/// The effect of a C library function that fills in a struct with the time.
struct ClockRead {
  bool IsDate = false; ///< Else it counts from the start of the machine, say.
  /// The argument that points to the struct; null for another function.
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
