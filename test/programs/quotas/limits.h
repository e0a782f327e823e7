// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef QUOTAD_LIMITS_H
#define QUOTAD_LIMITS_H

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace quota {

#define QUOTA_DAYS(n) std::chrono::hours(24 * (n))

enum class Resource { kRequests, kBytes, kJobs };

struct Limit {
  Resource resource;
  char const* column;
  char const* family;
  std::chrono::seconds period;
  std::int64_t amount;
};

// What every project may use in a short time.
inline constexpr Limit kLimits[] = {
    {Resource::kRequests, "rpm", "window", std::chrono::seconds(60), 6000},
    {Resource::kBytes, "bpm", "window", std::chrono::seconds(60), 1 << 30},
    {Resource::kJobs, "jph", "window", std::chrono::seconds(3600), 50},
};

// What it may use in a month.
struct Allowance {
  Resource resource;
  char const* column;
  std::int64_t free_tier;
  std::int64_t paid_tier;
};

inline constexpr Allowance kAllowances[] = {
    {Resource::kRequests, "requests", 1000000, 100000000},
    {Resource::kBytes, "bytes", std::int64_t{10} << 30, std::int64_t{10} << 40},
    {Resource::kJobs, "jobs", 1000, 100000},
};

Limit const* FindLimit(Resource resource);
Allowance const* FindAllowance(Resource resource);
char const* ToString(Resource resource);

}  // namespace quota

#endif  // QUOTAD_LIMITS_H
