// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>

namespace iot {

using ms = std::chrono::milliseconds;
using namespace std::chrono_literals;

inline ms now() {
  using namespace std::chrono;
  return time_point_cast<ms>(system_clock::now()).time_since_epoch();
}

inline constexpr auto telemetry_age = std::chrono::hours(7 * 24);
inline constexpr auto presence_lifetime = std::chrono::minutes(2);
inline constexpr auto command_lifetime = std::chrono::minutes(10);
inline constexpr ms open_end = ms::zero();

}  // namespace iot
