// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RATE_LIMITER_CELLS_H
#define RATE_LIMITER_CELLS_H

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <chrono>
#include <optional>
#include <string>
#include <utility>

namespace ratelimit {

namespace cbt = ::google::cloud::bigtable;

using Stamp = std::chrono::milliseconds;

inline Stamp AsStamp(absl::Time t) { return Stamp(absl::ToUnixMillis(t)); }

// The age in the rule of the tokens.
inline absl::Duration TokenAge() { return absl::Hours(1); }

inline cbt::Filter From(absl::Time start) {
  return cbt::Filter::TimestampRange(AsStamp(start) + Stamp(1), Stamp(0));
}

inline cbt::Filter InFamily(char const* family) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), cbt::Filter::Latest(1));
}

inline cbt::Filter LiveIn(char const* family) {
  return cbt::Filter::Chain(cbt::Filter::FamilyRegex(family), From(absl::Now()));
}

// A cell that expires after 'ttl', or that stays.
inline void Put(cbt::SingleRowMutation& row, char const* family, std::string column,
                std::string value, std::optional<absl::Duration> ttl = std::nullopt) {
  if (ttl.has_value()) {
    row.emplace_back(cbt::SetCell(family, std::move(column), AsStamp(absl::Now() + *ttl),
                                  std::move(value)));
  } else {
    row.emplace_back(cbt::SetCell(family, std::move(column), std::move(value)));  // SAME bigtable-missing-timestamp src/window_counter.cc
  }
}

}  // namespace ratelimit

#endif  // RATE_LIMITER_CELLS_H
