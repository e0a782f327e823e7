// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_TEST_UNIT_REFERENCE_SEED_H
#define BIGTABLE_TIDY_TEST_UNIT_REFERENCE_SEED_H

#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <random>

namespace bigtable_ttl::reference {

/// The seed of a random test: BIGTABLE_TTL_SEED, or one that was never used. It
/// is printed, so that a failure can be had again.
inline std::uint64_t Seed() {
  static std::uint64_t const kSeed = [] {
    char const* const given = std::getenv("BIGTABLE_TTL_SEED");
    std::uint64_t const seed = given != nullptr
                                   ? std::strtoull(given, nullptr, 10)
                                   : std::random_device()();
    std::cout << "BIGTABLE_TTL_SEED=" << seed << "\n";
    return seed;
  }();
  return kSeed;
}

}  // namespace bigtable_ttl::reference

#endif  // BIGTABLE_TIDY_TEST_UNIT_REFERENCE_SEED_H
