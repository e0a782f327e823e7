// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-filter-order %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// The first two pages that a user has open.

#include "scenario.h"

void PrintPages(cbt::Table& table, std::string const& user) {
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  Print("open",
        table.ReadRow(
            user, cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"),
                                     cbt::Filter::CellsRowLimit(2),
                                     cbt::Filter::TimestampRange(now, 0ms))));
}

int main() {
  Clicks clicks;
  clicks.Put("alice", "sessions", "page-1", -2h, "/closed");
  clicks.Put("alice", "sessions", "page-2", 20min, "/cart");
  clicks.Put("alice", "sessions", "page-3", -1h, "/closed-too");
  clicks.Put("alice", "sessions", "page-4", 30min, "/help");
  PrintPages(clicks.table, "alice");
  // BEFORE: open: /cart
  // BEFORE-AT-ONCE: open: /cart /help
  // AFTER: open: /cart /help
}
