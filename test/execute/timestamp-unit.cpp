// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-timestamp-unit %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// Two ways to be wrong by a factor of a thousand, and one by half a century.

#include "scenario.h"

// Microseconds, taken for milliseconds: never expires.
void ShowPage(cbt::Table& table, std::string const& user) {
  auto const expires = std::chrono::duration_cast<std::chrono::microseconds>(
      std::chrono::system_clock::now().time_since_epoch() +
      std::chrono::minutes(30));
  table.Apply(cbt::SingleRowMutation(
      user,
      cbt::SetCell("sessions", "page",
                   std::chrono::milliseconds(expires.count()), "/index")));
}

// Seconds, taken for milliseconds: has expired in 1970.
void LogIn(cbt::Table& table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("sessions", "token",
                         std::chrono::milliseconds(std::time(nullptr) + 1800),
                         "a1")));
}

// For how long the machine has run: has expired in 1970.
void Visit(cbt::Table& table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(
      user,
      cbt::SetCell("sessions", "visit",
                   std::chrono::duration_cast<std::chrono::milliseconds>(
                       (std::chrono::steady_clock::now() + 30min)
                           .time_since_epoch()),
                   "v1")));
}

int main() {
  Clicks clicks;
  ShowPage(clicks.table, "alice");
  LogIn(clicks.table, "alice");
  Visit(clicks.table, "alice");
  clicks.Pass(10min);
  clicks.CollectGarbage();
  clicks.PrintStored("ten minutes later", "alice");
  // BEFORE: ten minutes later: /index
  // AFTER: ten minutes later: /index a1 v1
  clicks.Pass(24h * 365);
  clicks.CollectGarbage();
  clicks.PrintStored("a year later", "alice");
  // BEFORE: a year later: /index
  // AFTER: a year later: nothing
}
