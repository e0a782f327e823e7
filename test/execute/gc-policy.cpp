// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-gc-policy %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// The rule of a family whose values live for two days if nothing else is said.

#include "scenario.h"

cbt::TableConfig Config() {
  return cbt::TableConfig(
      {{"sessions", cbt::GcRule::MaxAge(std::chrono::seconds(1))},
       {"events", cbt::GcRule::MaxAge(std::chrono::hours(24))}},
      {});
}

int main() {
  Clicks clicks(Config());
  clicks.Put("alice", "events", "click", 23h, "a day old");
  clicks.PrintLive("now", "alice");
  clicks.CollectGarbage();
  clicks.PrintLive("then", "alice");
  // BEFORE: now: a day old
  // BEFORE: then: nothing
  // BEFORE-AT-ONCE: now: nothing
  // BEFORE-AT-ONCE: then: nothing
  // AFTER: now: a day old
  // AFTER: then: a day old
}
