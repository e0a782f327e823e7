// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Calculations with partly known timestamps, as in the code.

#ifndef BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
#define BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H

#include "model/IntegerCasts.h"
#include "model/Timestamp.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang::tidy::bigtable {

/// The result of a function of the runtime by a family's policy.
inline constexpr Timestamp HelperTime{TimestampKind::Helper, TimeUnit::Millis,
                                      std::nullopt, 0, true};

/// Returns the constant \p Count of \p Of; unknown if it is not in whole
/// microseconds.
TimestampSet constant(int64_t Count, const Tick &Of);
/// Returns a constant integer, which has no unit. Until code gives it one, it
/// counts as microseconds.
TimestampSet number(int64_t Count);
/// Returns a timestamp with the unit \p Of and an unknown value, if the unit is
/// useful.
std::optional<Timestamp> some(const std::optional<Tick> &Of);

bool isMoment(const Timestamp &T);
/// Returns true if \p Set is complete and contains only moments.
bool areMoments(const TimestampSet &Set);

/// Returns the results of \p Change for each element of \p Set.
TimestampSet mapped(const TimestampSet &Set,
                    llvm::function_ref<TimestampSet(const Timestamp &)> Change);

/// Returns the number \p T, which \p At uses as a count of \p To.
TimestampSet taken(Timestamp T, const Tick &To, const Expr *At);
/// Returns the duration or time \p T in units of \p To. If \p RoundsDown,
/// rounds a moment down to a whole number of units.
TimestampSet converted(Timestamp T, const Tick &To, bool RoundsDown = false);
/// Returns the duration or time \p T as a number of \p To.
TimestampSet counted(const Timestamp &T, const Tick &To);
/// Returns the number \p T, multiplied or divided by \p Factor, if that
/// converts one unit to another.
TimestampSet rescaled(Timestamp T, int64_t Factor, bool Divide);
/// Returns the number \p T after \p Casts.
TimestampSet cut(Timestamp T, const IntegerCasts &Casts);
/// Returns 'L + R' or 'L - R', of classes or, if \p OfNumbers, of integers.
std::optional<Timestamp> sum(const Timestamp &L, Timestamp R, bool Minus,
                             bool OfNumbers);
/// Returns the current time, plus or minus an unknown amount; \p IsWhole states
/// whether it is in whole milliseconds.
Timestamp nearNow(Timestamp Moment, std::optional<bool> IsWhole);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
