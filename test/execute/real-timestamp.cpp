// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-real-timestamp %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-real-timestamp %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// The time of the write, where a timestamp is that of expiry.

#include "scenario.h"

void ShowPage(cbt::Table& table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(
      user,
      cbt::SetCell("sessions", "page",
                   std::chrono::floor<std::chrono::milliseconds>(
                       std::chrono::system_clock::now().time_since_epoch()),
                   "/index")));
}

int main() {
  Clicks clicks;
  ShowPage(clicks.table, "alice");
  clicks.Pass(10min);
  clicks.CollectGarbage();
  clicks.PrintStored("ten minutes later", "alice");
  // BEFORE: ten minutes later: nothing
  // AFTER: ten minutes later: /index
  clicks.Pass(30min);
  clicks.CollectGarbage();
  clicks.PrintStored("forty minutes later", "alice");
  // BEFORE: forty minutes later: nothing
  // AFTER: forty minutes later: nothing
}
