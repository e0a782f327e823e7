// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-unfiltered-read %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-unfiltered-read %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// What a condition hides stays hidden, and nothing expired comes in its place.

#include "scenario.h"

using F = cbt::Filter;

// A message is hidden by a tombstone.
void PrintPage(cbt::Table& table, std::string const& user) {
  Print(user + " page",
        table.ReadRow(user, F::Condition(F::ColumnName("sessions", "deleted"),
                                         F::BlockAllFilter(),
                                         F::ColumnName("sessions", "page"))));
}

// In a chain, with another branch.
void PrintEither(cbt::Table& table, std::string const& user) {
  Print(user + " either",
        table.ReadRow(
            user, F::Chain(F::FamilyRegex("sessions"),
                           F::Condition(F::ColumnName("sessions", "deleted"),
                                        F::ColumnName("sessions", "deleted"),
                                        F::ColumnName("sessions", "page")))));
}

// Branches without a TTL.
void PrintName(cbt::Table& table, std::string const& user) {
  Print(user + " name",
        table.ReadRow(user, F::Condition(F::ColumnName("sessions", "deleted"),
                                         F::BlockAllFilter(),
                                         F::ColumnName("profile", "name"))));
}

int main() {
  Clicks clicks;
  for (std::string const user : {"live", "over"}) {
    auto const expires = user == "live" ? 30min : -60min;
    clicks.Put(user, "sessions", "deleted", expires, "d");
    clicks.Put(user, "sessions", "page", expires, "p");
    clicks.Put(user, "profile", "name", 0min, "n");
  }
  clicks.Put("half", "sessions", "deleted", -60min, "d");
  clicks.Put("half", "sessions", "page", 30min, "p");
  for (std::string const user : {"live", "over", "half"}) {
    PrintPage(clicks.table, user);
    PrintEither(clicks.table, user);
    PrintName(clicks.table, user);
  }
  // BEFORE: live page: nothing
  // BEFORE: live either: d
  // BEFORE: live name: nothing
  // BEFORE: over page: nothing
  // BEFORE: over either: d
  // BEFORE: over name: nothing
  // BEFORE: half page: nothing
  // BEFORE: half either: d
  // BEFORE: half name: nothing
  // BEFORE-AT-ONCE: live page: nothing
  // BEFORE-AT-ONCE: live either: d
  // BEFORE-AT-ONCE: live name: nothing
  // BEFORE-AT-ONCE: over page: nothing
  // BEFORE-AT-ONCE: over either: nothing
  // BEFORE-AT-ONCE: over name: n
  // BEFORE-AT-ONCE: half page: p
  // BEFORE-AT-ONCE: half either: p
  // BEFORE-AT-ONCE: half name: nothing
  // AFTER: live page: nothing
  // AFTER: live either: d
  // AFTER: live name: nothing
  // AFTER: over page: nothing
  // AFTER: over either: nothing
  // AFTER: over name: n
  // AFTER: half page: p
  // AFTER: half either: p
  // AFTER: half name: nothing
}
