// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-expiry-collision %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-expiry-collision %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// All pages of a visit, which expire together.

#include "scenario.h"
#include <bigtable_ttl/ttl.h>
#include <vector>

void ShowTwo(cbt::Table& table, std::string const& user) {
  auto const expires =
      bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30));
  table.Apply(cbt::SingleRowMutation(
      user, cbt::SetCell("sessions", "page", expires, "/first"),
      cbt::SetCell("sessions", "page", expires, "/second")));
}

void ShowAll(cbt::Table& table, std::string const& user,
             std::vector<std::string> const& pages) {
  cbt::SingleRowMutation row(user);
  auto const expires =
      bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30));
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell("sessions", "page", expires, page));
  }
  table.Apply(std::move(row));
}

int main() {
  Clicks clicks;
  ShowTwo(clicks.table, "alice");
  clicks.PrintLive("two", "alice");
  // BEFORE: two: /second
  // AFTER: two: /second /first
  ShowAll(clicks.table, "bob", {"/a", "/b", "/c"});
  clicks.PrintLive("all", "bob");
  // BEFORE: all: /c
  // AFTER: all: /c /b /a
  clicks.Pass(31min);
  clicks.CollectGarbage();
  clicks.PrintStored("later", "bob");
  // BEFORE: later: nothing
  // AFTER: later: nothing
}
