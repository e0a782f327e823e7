// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-filter-granularity %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// What the server rejects.

// SERVER-DIFFERS-BEFORE: the server refuses the request before it is judged.

#include "scenario.h"

void PrintName(cbt::Table& table, std::string const& user) {
  Print("name", table.ReadRow(user, cbt::Filter::Chain(cbt::Filter::ColumnName(
                                        "profile", "name"))));
}

void ForgetNames(cbt::Table& table, std::string const& user) {
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  Print("forget",
        table.Apply(cbt::SingleRowMutation(
            user, cbt::DeleteFromColumnEndingAt(
                      "profile", "name", now + std::chrono::microseconds(1)))));
}

int main() {
  Clicks clicks;
  clicks.Put("alice", "profile", "name", -1h, "Alice");
  PrintName(clicks.table, "alice");
  ForgetNames(clicks.table, "alice");
  clicks.PrintLive("left", "alice");
  // BEFORE: name: INVALID_ARGUMENT
  // BEFORE: forget: INVALID_ARGUMENT
  // BEFORE: left: Alice
  // AFTER: name: Alice
  // AFTER: forget: done
  // AFTER: left: nothing
}
