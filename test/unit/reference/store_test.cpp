// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bigtable_ttl/reference/store.h"
#include "testing.h"
#include <chrono>
#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace bigtable_ttl::reference {
namespace {

using namespace std::chrono_literals;
using Strings = std::vector<std::string>;

TEST(MutateRow, WritesCellsInOrder) {
  TestStore t;
  EXPECT_OK(t.store.MutateRow(
      "t", "r",
      {SetCell{"g", "a", 1ms, "1"}, SetCell{"f", "b", 1ms, "2"},
       SetCell{"f", "a", 1ms, "3"}, SetCell{"f", "a", 3ms, "4"},
       SetCell{"f", "a", 2ms, "5"}}));
  EXPECT_EQ(t.Read(), Strings{"r{f:a@3000=4 f:a@2000=5 f:a@1000=3 "
                              "f:b@1000=2 g:a@1000=1}"});
}

TEST(MutateRow, IsAllOrNothing) {
  TestStore t;
  Status const status = t.store.MutateRow(
      "t", "r", {SetCell{"f", "a", 1ms, "1"}, SetCell{"f", "a", 1500us, "2"}});
  EXPECT_EQ(status,
            Status(StatusCode::kInvalidArgument,
                   "Error in field 'Mutation list' : Error in element #1 : "
                   "Timestamp granularity mismatch. Expected a multiple of "
                   "1000 (millisecond granularity), but got 1500."));
  EXPECT_EQ(t.Read(), Strings());
}

}  // namespace
}  // namespace bigtable_ttl::reference
