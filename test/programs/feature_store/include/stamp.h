// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>
#include <cstdint>
#include <variant>

namespace fs {

using Ms = std::chrono::milliseconds;
using Us = std::chrono::microseconds;
using SysTime = std::chrono::system_clock::time_point;

inline constexpr auto kDay = std::chrono::hours(24);

// What garbage collection is set to.
inline constexpr auto kOnlineAge = 7 * kDay;
inline constexpr auto kVectorAge = 30 * kDay;

/// Since the epoch, in whatever unit the caller counts.
template <typename Unit = Ms>
auto sinceEpoch(SysTime t = std::chrono::system_clock::now()) -> std::int64_t {
  return std::chrono::duration_cast<Unit>(t.time_since_epoch()).count();
}

inline auto nowMs() -> Ms { return Ms(sinceEpoch<Ms>()); }

/// How long a value is good for.
struct Usual {};
struct For {
  std::chrono::seconds duration;
};
struct Until {
  SysTime time;
};
using Freshness = std::variant<Usual, For, Until>;

template <typename... Ts>
struct Overloaded : Ts... {
  using Ts::operator()...;
};
template <typename... Ts>
Overloaded(Ts...) -> Overloaded<Ts...>;

}  // namespace fs
