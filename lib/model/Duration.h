// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

/// \file
/// Durations in Bigtable's notation and in C++.

#ifndef BIGTABLE_TIDY_LIB_MODEL_DURATION_H
#define BIGTABLE_TIDY_LIB_MODEL_DURATION_H

#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <optional>
#include <string>

namespace clang::tidy::bigtable {

/// Describes the input of parseDuration(), for messages.
inline constexpr llvm::StringLiteral DurationExpectation =
    "a number with a unit, such as '500ms', '30m', '1h30m', '2d' or '1w'";

/// Parses a sequence of whole numbers with a unit each, largest unit first: w,
/// d, h, m, s, ms. Returns std::nullopt for anything else, for zero, and for
/// durations beyond the last timestamp that Bigtable can store. Sets \p Unit to
/// the smallest unit in \p Text, for spellDuration(); a week counts as days.
std::optional<std::chrono::milliseconds>
parseDuration(llvm::StringRef Text, std::chrono::milliseconds *Unit = nullptr);

/// Returns the inverse of parseDuration(): '1h30m' for ninety minutes. Writes
/// weeks as days, and leaves out what is less than a millisecond.
std::string formatDuration(std::chrono::microseconds Duration);

/// Returns a C++17 expression for \p Duration in \p Unit or, if that is zero,
/// in its largest exact unit: 'std::chrono::minutes(90)'. Writes days as
/// 'std::chrono::hours(24 * 2)', so that readers can recognize the '2d' of the
/// schema.
std::string spellDuration(
    std::chrono::milliseconds Duration,
    std::chrono::milliseconds Unit = std::chrono::milliseconds::zero());

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_LIB_MODEL_DURATION_H
