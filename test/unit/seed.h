// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_UNIT_SEED_H
#define BIGTABLE_TIDY_TEST_UNIT_SEED_H

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

namespace bigtable_tidy_test {

/// What to set to repeat a run. Random tests pass it to SCOPED_TRACE.
inline std::string ToRepeat(std::uint64_t seed) {
  return "BIGTABLE_TTL_SEED=" + std::to_string(seed);
}

/// The seed of a random test: BIGTABLE_TTL_SEED, which test/lit.cfg.py sets
/// unless all tests run, or a new one. Is printed for those that crash.
inline std::uint64_t Seed() {
  static std::uint64_t const kSeed = [] {
    char const* const given = std::getenv("BIGTABLE_TTL_SEED");
    std::uint64_t const seed = given != nullptr
                                   ? std::strtoull(given, nullptr, 10)
                                   : std::random_device()();
    std::cout << ToRepeat(seed) << "\n";
    return seed;
  }();
  return kSeed;
}

} // namespace bigtable_tidy_test

#endif // BIGTABLE_TIDY_TEST_UNIT_SEED_H
