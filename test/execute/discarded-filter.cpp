// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-discarded-filter %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// The latest name of a user.

// SERVER-DIFFERS-BEFORE: the filter is in no request.

#include "scenario.h"

void PrintName(cbt::Table& table, std::string const& user) {
  auto filter = cbt::Filter::ColumnName("profile", "name");
  filter.Chain(cbt::Filter::Latest(1));
  Print("name", table.ReadRow(user, filter));
}

int main() {
  Clicks clicks;
  clicks.Put("alice", "profile", "name", -2h, "Al");
  clicks.Put("alice", "profile", "name", -1h, "Alice");
  PrintName(clicks.table, "alice");
  // BEFORE: name: Alice Al
  // AFTER: name: Alice
}
