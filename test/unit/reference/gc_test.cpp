// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/gc.h"
#include <chrono>
#include <gtest/gtest.h>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;

TEST(GcRule, ComparesByMeaning) {
  EXPECT_EQ(GcRule::MaxAge(1s), GcRule::MaxAge(1000ms));
  EXPECT_NE(GcRule::MaxAge(1s), GcRule::MaxNumVersions(1));
}

}  // namespace
}  // namespace bigtable_ttl::reference
