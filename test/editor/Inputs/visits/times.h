// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What all sources know of time.

#ifndef VISITS_TIMES_H
#define VISITS_TIMES_H

#include "bigtable_ttl/google_cloud.h"
#include <chrono>

namespace visits {

constexpr auto kSessionTtl = bigtable_ttl::Ttl::OneSecond();
constexpr auto kEventTtl = bigtable_ttl::Ttl::Default(std::chrono::hours(48));

inline auto EndOfVisit() {
  return kSessionTtl.ExpireAfter(std::chrono::minutes(30));
}

inline auto Today() {
  return std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

// As EndOfVisit() and Today(), but that nobody must read the bodies to know what
// they return.
inline std::chrono::milliseconds Now() {
  return std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

}  // namespace visits

#endif  // VISITS_TIMES_H
