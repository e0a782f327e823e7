// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-partial-delete %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// A user who signs out.

#include "scenario.h"

std::chrono::milliseconds Now() {
  return std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
}

void SignOut(cbt::Table& table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(
      user, cbt::DeleteFromColumn("sessions", "page",
                                  std::chrono::milliseconds(0), Now())));
}

int main() {
  Clicks clicks;
  std::cout << (Now() > 0ms ? "" : "before 1970\n");
  clicks.Put("alice", "sessions", "page", -1h, "/old");
  clicks.Put("alice", "sessions", "page", 30min, "/cart");
  SignOut(clicks.table, "alice");
  clicks.PrintLive("signed out", "alice");
  // BEFORE: signed out: /cart
  // NOTE-AFTER: signed out: nothing
}
