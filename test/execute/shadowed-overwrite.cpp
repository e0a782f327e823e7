// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-shadowed-overwrite %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// A user who is no guest of honour any longer.

// SERVER-DIFFERS-BEFORE: what the column holds is in no request.

#include "scenario.h"

void Welcome(cbt::Table& table, std::string const& user, bool is_vip) {
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("sessions", "rights",
                         is_vip ? now + std::chrono::hours(720)
                                : now + std::chrono::hours(1),
                         is_vip ? "all" : "few")));
}

int main() {
  Clicks clicks;
  Welcome(clicks.table, "alice", true);
  Welcome(clicks.table, "alice", false);
  clicks.PrintLive("rights", "alice");
  // BEFORE: rights: all few
  // NOTE-AFTER: rights: few
  clicks.Pass(2h);
  clicks.PrintLive("two hours later", "alice");
  // BEFORE: two hours later: all
  // NOTE-AFTER: two hours later: nothing
}
