// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_HUB_SCHEMA_H
#define TELEMETRY_HUB_HUB_SCHEMA_H

#include "hub/time.h"
#include <string>
#include <string_view>

namespace hub {

enum class keeps { until_its_timestamp, for_an_age, forever };

// A column family, and how its cells come to their end.
struct family {
  std::string_view name;
  keeps how = keeps::forever;
  milliseconds max_age{};

  // What lies between a cell's timestamp and its end.
  [[nodiscard]] constexpr milliseconds offset() const { return how == keeps::for_an_age ? max_age : milliseconds{}; }
  [[nodiscard]] std::string str() const { return std::string(name); }
};

namespace schema {

inline constexpr family raw{.name = "raw", .how = keeps::for_an_age, .max_age = days(7)};
inline constexpr family last{.name = "last", .how = keeps::until_its_timestamp};
inline constexpr family meta{.name = "meta"};

inline constexpr family minute{.name = "minute", .how = keeps::for_an_age, .max_age = days(30)};
inline constexpr family hour{.name = "hour", .how = keeps::for_an_age, .max_age = days(365)};
inline constexpr family day{.name = "day"};
inline constexpr family sum{.name = "sum"};

inline constexpr family session{.name = "session", .how = keeps::until_its_timestamp};
inline constexpr family twin{.name = "twin"};
inline constexpr family firmware{.name = "firmware"};

inline constexpr family active{.name = "active", .how = keeps::until_its_timestamp};
inline constexpr family log{.name = "log", .how = keeps::for_an_age, .max_age = days(90)};
inline constexpr family ack{.name = "ack"};

}  // namespace schema

inline constexpr milliseconds last_value_ttl = 15min;
inline constexpr milliseconds longest_session = 24h;

}  // namespace hub

#endif  // TELEMETRY_HUB_HUB_SCHEMA_H
