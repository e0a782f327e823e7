// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>
#include <cstdint>

namespace crm {

using Millis = std::chrono::milliseconds;

// Wall clock, whole milliseconds since the epoch.
Millis NowMillis();

// For the legacy interfaces that speak time_t.
std::int64_t NowUnixSeconds();

constexpr Millis Days(int n) { return std::chrono::hours(24 * n); }

}  // namespace crm
