// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-bulk-entry-order %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// Of two entries for one row either may be applied first; the store applies
// them as they come.

#include "scenario.h"

void ShowPage(cbt::Table& table, std::string const& user,
              std::chrono::milliseconds expires) {
  table.BulkApply(cbt::BulkMutation(
      cbt::SingleRowMutation(user,
                             cbt::SetCell("sessions", "page", expires, "/new")),
      cbt::SingleRowMutation(user, cbt::DeleteFromColumn("sessions", "page"))));
}

int main() {
  Clicks clicks;
  auto const expires = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch() + 30min);
  clicks.Put("alice", "sessions", "page", 1h, "/old");
  ShowPage(clicks.table, "alice", expires);
  clicks.PrintLive("page", "alice");
  // BEFORE: page: nothing
  // AFTER: page: /new
}
