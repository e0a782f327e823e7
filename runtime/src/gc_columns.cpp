// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/gc_columns.h"
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

// Baseline x86-64 cannot compare 64-bit integers in vectors, so that what runs
// is chosen when the program is loaded. Sanitizers are not ready by then.
#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define BIGTABLE_TTL_SANITIZED
#endif
#endif
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define BIGTABLE_TTL_SANITIZED
#endif
#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && \
    !defined(BIGTABLE_TTL_SANITIZED)
#define BIGTABLE_TTL_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define BIGTABLE_TTL_CLONES
#endif

namespace bigtable_ttl::reference {
namespace {

/// Every timestamp is since this.
constexpr auto kAlways = std::numeric_limits<std::int64_t>::min();

/// Longer columns are searched, not counted.
constexpr std::size_t kLong = 128;

/// Columns that are looked at together.
constexpr std::size_t kBlock = 256;

/// Whether each column has one cell.
BIGTABLE_TTL_CLONES
bool AreSingle(std::uint32_t const* begins, std::size_t columns) {
  std::uint32_t differ = 0;
  for (std::size_t c = 0; c != columns; ++c) {
    differ |= (begins[c + 1] - begins[c]) ^ 1U;
  }
  return differ == 0;
}

BIGTABLE_TTL_CLONES
void DecideSingle(std::int64_t since, std::int64_t const* timestamps,
                  std::size_t n, std::uint32_t* kept) {
  for (std::size_t i = 0; i != n; ++i) {
    kept[i] = timestamps[i] >= since ? 1 : 0;
  }
}

BIGTABLE_TTL_CLONES
void DecideByVersions(std::uint32_t versions, std::uint32_t const* begins,
                      std::size_t columns, std::uint32_t* kept) {
  for (std::size_t c = 0; c != columns; ++c) {
    kept[c] = std::min(begins[c + 1] - begins[c], versions);
  }
}

/// Which timestamps are kept, for each rank up to that of a long column.
struct Ranks {
  explicit Ranks(std::vector<GcCutoffs::Step> const& steps) {
    for (auto const& step : steps) {
      auto const end = std::min(step.versions, kLong);
      std::fill(since + n, since + end, step.since);
      n = end;
    }
  }

  /// At most so many cells are kept.
  std::size_t n = 0;
  std::int64_t since[kLong];
};

BIGTABLE_TTL_CLONES
void DecideMixed(GcCutoffs const& cutoffs, Ranks const& ranks,
                 std::uint32_t const* begins, std::size_t columns,
                 std::int64_t const* timestamps, std::uint32_t* kept) {
  for (std::size_t c = 0; c != columns; ++c) {
    auto const* const newest = timestamps + begins[c];
    std::size_t const n = begins[c + 1] - begins[c];
    if (n > kLong) {
      kept[c] = static_cast<std::uint32_t>(cutoffs.Keep(newest, n));
      continue;
    }
    // What is kept comes first, so that it may as well be counted.
    auto const end = std::min(n, ranks.n);
    std::uint32_t count = 0;
    for (std::size_t i = 0; i != end; ++i) {
      count += newest[i] >= ranks.since[i] ? 1 : 0;
    }
    kept[c] = count;
  }
}

}  // namespace

void DecideColumns(GcCutoffs const& cutoffs, std::uint32_t const* begins,
                   std::size_t columns, std::int64_t const* timestamps,
                   std::uint32_t* kept) {
  constexpr std::size_t kMaxCells = std::numeric_limits<std::uint32_t>::max();
  auto const& steps = cutoffs.steps();
  if (steps.empty()) {
    std::fill_n(kept, columns, 0U);
    return;
  }
  if (steps.size() == 1 && steps[0].since == kAlways) {
    auto const versions = std::min(steps[0].versions, kMaxCells);
    DecideByVersions(static_cast<std::uint32_t>(versions), begins, columns,
                     kept);
    return;
  }
  std::optional<Ranks> ranks;
  while (columns != 0) {
    auto const n = std::min(columns, kBlock);
    if (AreSingle(begins, n)) {
      DecideSingle(steps[0].since, timestamps + begins[0], n, kept);
    } else {
      if (!ranks) ranks.emplace(steps);
      DecideMixed(cutoffs, *ranks, begins, n, timestamps, kept);
    }
    begins += n;
    kept += n;
    columns -= n;
  }
}

}  // namespace bigtable_ttl::reference
