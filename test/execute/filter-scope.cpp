// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-filter-scope %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// All that is known of a user.

#include "scenario.h"

std::chrono::milliseconds Now() {
  return std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

void PrintUser(cbt::Table& table, std::string const& user) {
  Print(user, table.ReadRow(user, cbt::Filter::TimestampRange(
                                      Now() - std::chrono::hours(48), 0ms)));
}

int main() {
  Clicks clicks;
  clicks.Put("alice", "sessions", "token", -1h, "ended");
  clicks.Put("alice", "events", "click", 24h, "clicked");
  clicks.Put("alice", "profile", "name", -1000h, "Alice");
  PrintUser(clicks.table, "alice");
  // BEFORE: alice: clicked ended
  // BEFORE-AT-ONCE: alice: clicked
  // AFTER: alice: clicked Alice
}
