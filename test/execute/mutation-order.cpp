// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-mutation-order %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// One page is to be in the column, the last.

// SERVER-DIFFERS-AFTER: one of the two has a fix, the other one that of a note.

#include "scenario.h"

void ShowPage(cbt::Table& table, std::string const& user,
              std::chrono::milliseconds expires, std::string const& page) {
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("sessions", "page", expires, page),
      cbt::DeleteFromColumn("sessions", "page")));
}

void RememberClick(cbt::Table& table, std::string const& user,
                   std::string const& click) {
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::SetCell("profile", "click", 1000ms, click));
  row.emplace_back(cbt::DeleteFromFamily("profile"));
  table.Apply(std::move(row));
}

int main() {
  Clicks clicks;
  auto const expires = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch() + 30min);
  clicks.Put("alice", "sessions", "page", 1h, "/old");
  ShowPage(clicks.table, "alice", expires, "/new");
  clicks.PrintLive("page", "alice");
  // BEFORE: page: nothing
  // AFTER: page: /new
  // NOTE-AFTER: page: nothing

  clicks.Put("bob", "profile", "click", -1h, "/old");
  RememberClick(clicks.table, "bob", "/new");
  clicks.PrintLive("click", "bob");
  // BEFORE: click: nothing
  // AFTER: click: nothing
  // NOTE-AFTER: click: /new
}
