// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-lifetime %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// A click is to be forgotten after two days.

#include "scenario.h"

void Record(cbt::Table& table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("events", "click",
                         std::chrono::floor<std::chrono::milliseconds>(
                             std::chrono::system_clock::now()
                                 .time_since_epoch()) +
                             48h,
                         "/cart")));
}

int main() {
  Clicks clicks;
  Record(clicks.table, "alice");
  clicks.PrintLive("clicked", "alice");
  // BEFORE: clicked: /cart
  // AFTER: clicked: /cart
  clicks.Pass(72h);
  clicks.PrintLive("three days later", "alice");
  // BEFORE: three days later: /cart
  // AFTER: three days later: nothing
}
