// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-shadowed-overwrite %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// A page that is pinned no longer.

// SERVER-DIFFERS-BEFORE: what the column holds is in no request.

#include "scenario.h"

std::chrono::milliseconds ToTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::floor<std::chrono::milliseconds>(
      time.time_since_epoch());
}

void Store(cbt::Table& table, std::string const& page, bool is_pinned) {
  auto const expires = is_pinned
                           ? std::chrono::system_clock::time_point::max()
                           : std::chrono::system_clock::now() + 1h;
  table.Apply(cbt::SingleRowMutation(
      "alice", cbt::SetCell("sessions", "page", ToTimestamp(expires), page)));
}

int main() {
  Clicks clicks;
  Store(clicks.table, "/old", true);
  Store(clicks.table, "/new", false);
  auto const row = clicks.table.ReadRow("alice", cbt::Filter::Latest(1));
  Print("page", row);
  // BEFORE: page: /old
  // NOTE-AFTER: page: /new
  clicks.Pass(24h * 365);
  clicks.PrintLive("a year later", "alice");
  // BEFORE: a year later: /old
  // NOTE-AFTER: a year later: nothing
}
