// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// What tests of time bounds begin with: moments, and values that only run time
// knows.

#ifndef BIGTABLE_TIDY_TEST_INPUTS_NOW_H
#define BIGTABLE_TIDY_TEST_INPUTS_NOW_H

#include "clicks.h"

// Their types are deduced, so that clangd parses the bodies, too: of others it
// skips them (test/editor/Inputs/visits).
inline auto Now() {
  return std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

inline auto Since(std::chrono::milliseconds start) {
  return cbt::Filter::TimestampRange(start, std::chrono::milliseconds(0));
}

std::chrono::milliseconds Opaque();
bool Flag();

#endif  // BIGTABLE_TIDY_TEST_INPUTS_NOW_H
