// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Makes timestamps of what is known of them.

#ifndef BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
#define BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H

#include "model/Timestamp.h"
#include <optional>

namespace clang::tidy::bigtable {

/// The result of a function of the runtime by a family's policy.
inline constexpr Timestamp HelperTime{TimestampKind::Helper, TimeUnit::Millis,
                                      std::nullopt, 0, true};

/// Returns the constant \p Count of \p Of; unknown if it is not in whole
/// microseconds.
TimestampSet constant(int64_t Count, const Tick &Of);
/// Returns a timestamp with the unit \p Of and an unknown value, if the unit is
/// useful.
std::optional<Timestamp> some(const std::optional<Tick> &Of);

bool isMoment(const Timestamp &T);
/// Returns the number \p T, which \p At uses as a count of \p To.
TimestampSet taken(Timestamp T, const Tick &To, const Expr *At);
} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_VALUES_TIMEARITHMETIC_H
