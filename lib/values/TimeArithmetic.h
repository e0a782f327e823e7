// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Calculations with partly known timestamps, as the code does them.

#ifndef BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
#define BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H

#include "model/IntegerCasts.h"
#include "model/Timestamp.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace clang::tidy::bigtable {

/// The result of a function of the runtime, by a family's policy.
inline constexpr Timestamp HelperTime{TimestampKind::Helper, TimeUnit::Millis,
                                      std::nullopt, 0, true};

/// \p Count of what \p Of says; unknown if that is no whole microseconds.
TimestampSet constant(int64_t Count, const Tick &Of);
/// An integer that is a constant has no unit. Until it gets one, it is taken
/// for microseconds.
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

/// The number \p T, as a count of \p To, which \p At takes it for.
TimestampSet taken(Timestamp T, const Tick &To, const Expr *At);
/// The duration or time \p T, as one that counts \p To.
/// If \p RoundsDown, a moment becomes the last one that counts a whole number.
TimestampSet converted(Timestamp T, const Tick &To, bool RoundsDown = false);
/// The duration or time \p T, as a number of \p To.
TimestampSet counted(const Timestamp &T, const Tick &To);
/// The number \p T, multiplied or divided by \p Factor, where that leads from
/// one unit to another.
TimestampSet rescaled(Timestamp T, int64_t Factor, bool Divide);
/// The number \p T, after \p Casts.
TimestampSet cut(Timestamp T, const IntegerCasts &Casts);
/// 'L + R' or 'L - R', of classes or, if \p OfNumbers, of integers.
std::optional<Timestamp> sum(const Timestamp &L, Timestamp R, bool Minus,
                             bool OfNumbers);
/// Returns the current time, plus or minus an unknown amount; \p IsWhole states
/// whether it is in whole milliseconds.
Timestamp nearNow(Timestamp Moment, std::optional<bool> IsWhole);
/// \p Moment, less what it is beyond a multiple of \p Step, which counts what
/// it counts; of an unknown number if there is none.
Timestamp roundedDown(Timestamp Moment, std::optional<int64_t> Step);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
