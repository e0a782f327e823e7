// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_LIMITER_CONFIG_H
#define RATE_LIMITER_LIMITER_CONFIG_H

#include "absl/time/time.h"
#include <string>

namespace ratelimit {

// What the daemon needs to know. Defaults are those of production.
struct LimiterConfig {
  std::string project_id = "acme-edge";
  std::string instance_id = "edge";
  std::string limits_table = "rate-limits";
  std::string archive_table = "rate-archive";

  absl::Duration window = absl::Minutes(1);
  absl::Duration ban = absl::Hours(1);
  int requests_per_window = 600;
  int burst = 50;
};

struct Families {
  static constexpr char kWindows[] = "windows";
  static constexpr char kBans[] = "bans";
  static constexpr char kTokens[] = "tokens";
  static constexpr char kPlans[] = "plans";
};

}  // namespace ratelimit

#endif  // RATE_LIMITER_LIMITER_CONFIG_H
