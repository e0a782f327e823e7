// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-stale-bound %t \
// RUN:   --schema %schemas/clicks.yaml -- -I %runtime
// REQUIRES: reference-store

// A bound and a timestamp that are as old as the program.

#include "bigtable_ttl/google_cloud.h"
// SERVER-DIFFERS-BEFORE: by the clock of the client, a moment has passed.

#include "scenario.h"
#include <thread>

void ShowSession(cbt::Table& table, std::string const& when) {
  static auto const live =
      bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond());
  Print(when, table.ReadRow("alice", live));
}

void LogIn(cbt::Table& table, std::string const& user) {
  static auto const expiry = bigtable_ttl::Ttl::OneSecond().ExpireAfter(2s);
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("sessions", "token", expiry, "a1")));
}

int main() {
  Clicks clicks;
  LogIn(clicks.table, "alice");
  ShowSession(clicks.table, "at once");
  // BEFORE: at once: a1
  // BEFORE-AT-ONCE: at once: a1
  // AFTER: at once: a1
  std::this_thread::sleep_for(3s);
  LogIn(clicks.table, "bob");
  Print("who logs in then", clicks.table.ReadRow(
                                "bob", bigtable_ttl::LiveCells(
                                           "sessions",
                                           bigtable_ttl::Ttl::OneSecond())));
  // BEFORE: who logs in then: nothing
  // BEFORE-AT-ONCE: who logs in then: nothing
  // AFTER: who logs in then: a1
  clicks.Pass(1min);
  ShowSession(clicks.table, "three seconds later");
  // BEFORE: three seconds later: a1
  // BEFORE-AT-ONCE: three seconds later: nothing
  // AFTER: three seconds later: nothing
}
