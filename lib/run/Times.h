// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Units of times, in nanoseconds, and what several files do with them.

#ifndef BIGTABLE_TIDY_LIB_RUN_TIMES_H
#define BIGTABLE_TIDY_LIB_RUN_TIMES_H

#include "model/TimeUnit.h"
#include "run/Interpreter.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

namespace clang::tidy::bigtable::run {

inline constexpr int64_t Second = 1'000'000'000, Milli = 1'000'000,
                         Micro = 1'000, Minute = 60 * Second,
                         Hour = 60 * Minute;

inline std::optional<int64_t> product(int64_t L, int64_t R) {
  int64_t Result;
  if (llvm::MulOverflow(L, R, Result))
    return std::nullopt;
  return Result;
}

/// Returns \p N units of \p Unit nanoseconds in microseconds, if that is exact.
inline std::optional<int64_t> microsOf(int64_t N, int64_t Unit) {
  if (Unit % Micro == 0)
    return product(N, Unit / Micro);
  const auto Nanos = product(N, Unit);
  if (!Nanos || *Nanos % Micro != 0)
    return std::nullopt;
  return *Nanos / Micro;
}

/// Returns the nanoseconds of the unit that \p Name says; 0 for none.
inline int64_t nanosNamedIn(llvm::StringRef Name) {
  const auto Of = tickOf(unitNamedIn(Name));
  return Of ? Second / Of->Den * Of->Num : 0;
}

/// Returns true if \p A is 'milliseconds::max()', or as long.
inline bool isBeyondMicros(const Alternative &A) {
  return A.is(ValueKind::Time) && A.Number == BeyondMicros;
}

inline Value notExact(Interpreter &I, const Alternative &A) {
  return A.is(ValueKind::Unknown)
             ? I.M.newUnknown(I.M[A.Id].Reason, I.M[A.Id].At)
             : I.M.newUnknown("this time is not followed", A.Origin);
}

/// Returns the range of timestamps that are live, by a policy, when \p C, a
/// call of it with the arguments \p In, asks.
Value liveRange(Interpreter &I, Call &C, Parts In, State &S);

/// Rounds \p T, which counts from the current time, down to a multiple of
/// \p Unit nanoseconds. Above a second, the result says by which unit.
void roundDown(Interpreter &I, Alternative &T, int64_t Unit);

/// Returns true if \p Of, which may be a reference, is a point in time or a
/// duration of a library.
bool isTime(const code::Type &Of);

} // namespace clang::tidy::bigtable::run

#endif // BIGTABLE_TIDY_LIB_RUN_TIMES_H
