// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "limits.h"

namespace quota {

Limit const* FindLimit(Resource resource) {
  for (auto const& limit : kLimits) {
    if (limit.resource == resource) return &limit;
  }
  return nullptr;
}

Allowance const* FindAllowance(Resource resource) {
  for (auto const& allowance : kAllowances) {
    if (allowance.resource == resource) return &allowance;
  }
  return nullptr;
}

char const* ToString(Resource resource) {
  switch (resource) {
    case Resource::kRequests:
      return "requests";
    case Resource::kBytes:
      return "bytes";
    case Resource::kJobs:
      return "jobs";
  }
  return "unknown";
}

}  // namespace quota
