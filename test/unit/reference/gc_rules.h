// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// Random rules, and what a rule means, cell by cell.

#ifndef BIGTABLE_TIDY_TEST_UNIT_REFERENCE_GC_RULES_H
#define BIGTABLE_TIDY_TEST_UNIT_REFERENCE_GC_RULES_H

#include "bigtable_ttl/reference/gc.h"
#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <set>
#include <utility>
#include <vector>

namespace bigtable_ttl::reference {

/// Whether a rule deletes a cell: word for word as documented.
inline bool Deletes(GcRule const& rule, std::size_t newer_cells,
                    std::int64_t timestamp, std::int64_t now,
                    GcBoundary boundary) {
  auto const deletes = [&](GcRule const& r) {
    return Deletes(r, newer_cells, timestamp, now, boundary);
  };
  auto const& rules = rule.rules();
  auto const age = now - timestamp;
  switch (rule.kind()) {
    case GcRule::Kind::kNone:
      return false;
    case GcRule::Kind::kMaxAge:
      return boundary == GcBoundary::kAtLeast ? age >= rule.max_age().count()
                                              : age > rule.max_age().count();
    case GcRule::Kind::kMaxNumVersions:
      return newer_cells >= static_cast<std::size_t>(rule.max_num_versions());
    case GcRule::Kind::kUnion:
      return std::any_of(rules.begin(), rules.end(), deletes);
    case GcRule::Kind::kIntersection:
      return !rules.empty() && std::all_of(rules.begin(), rules.end(), deletes);
  }
  return false;
}

class RandomCells {
 public:
  explicit RandomCells(std::uint64_t seed) : engine_(seed) {}

  /// Within [low, high].
  template <typename T>
  T Number(T low, T high) {
    return std::uniform_int_distribution<T>(low, high)(engine_);
  }

  /// A rule with ages up to `longest` and up to `versions` versions.
  GcRule Rule(std::int64_t longest, std::int32_t versions, int depth = 4) {
    switch (Number(0, depth == 0 ? 3 : 8)) {
      case 0:
        return Number(0, 3) == 0 ? GcRule()
                                 : GcRule::MaxNumVersions(Number(1, versions));
      case 1:
        return GcRule::MaxNumVersions(Number(1, versions));
      case 2:
      case 3:
        return GcRule::MaxAge(
            std::chrono::microseconds(Number<std::int64_t>(1, longest)));
      default:
        std::vector<GcRule> rules;
        for (int i = Number(0, 9) == 0 ? 0 : Number(1, 4); i != 0; --i) {
          rules.push_back(Rule(longest, versions, depth - 1));
        }
        return Number(0, 1) == 0 ? GcRule::Union(std::move(rules))
                                 : GcRule::Intersection(std::move(rules));
    }
  }

  /// `n` timestamps within [low, high], the newest first.
  std::vector<std::int64_t> Column(std::size_t n, std::int64_t low,
                                   std::int64_t high) {
    std::set<std::int64_t> timestamps;
    while (timestamps.size() != n) timestamps.insert(Number(low, high));
    return {timestamps.rbegin(), timestamps.rend()};
  }

 private:
  std::mt19937_64 engine_;
};

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TIDY_TEST_UNIT_REFERENCE_GC_RULES_H
