// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// `bigtable-ttl-emulator ctl`: the control service for shells.

#ifndef BIGTABLE_TTL_EMULATOR_CTL_H
#define BIGTABLE_TTL_EMULATOR_CTL_H

#include "bigtable_ttl/emulator/v1/control.pb.h"
#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bigtable_ttl::emulator {

/// Parses a duration, such as 30d, 36h or 1h30m. Returns std::nullopt if
/// \p Text is not one.
std::optional<std::chrono::microseconds> parseDuration(std::string_view Text);
/// Parses an instant, such as 2026-01-01T00:00:00Z. Returns std::nullopt if
/// \p Text is not one.
std::optional<std::chrono::microseconds> parseTime(std::string_view Text);

/// Parses never, at-once, late, every=DURATION or random=DURATION[,SEED].
/// Returns false if \p Text is anything else.
bool parseTiming(std::string_view Text, v1::GcTiming &Timing);

/// Executes the command. \p Arguments do not contain the word `ctl`. Returns
/// the exit status.
int ctl(const std::vector<std::string> &Arguments);

} // namespace bigtable_ttl::emulator

#endif // BIGTABLE_TTL_EMULATOR_CTL_H
