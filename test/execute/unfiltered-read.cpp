// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-unfiltered-read %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-unfiltered-read %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// Who is logged in? A session that has ended does not count.

#include "scenario.h"

void PrintToken(cbt::Table& table, std::string const& user) {
  Print(user,
        table.ReadRow(user, cbt::Filter::ColumnName("sessions", "token")));
}

bool MarkIfLoggedIn(cbt::Table& table, std::string const& user) {
  auto const branch = table.CheckAndMutateRow(
      user, cbt::Filter::ColumnName("sessions", "token"),
      {cbt::SetCell("profile", "seen", 0ms, "yes")}, {});
  return branch && *branch == cbt::MutationBranch::kPredicateMatched;
}

// The bound of another strategy.
void PrintRecent(cbt::Table& table, std::string const& user) {
  auto const since = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch() - 48h);
  Print(user,
        table.ReadRow(
            user, cbt::Filter::Chain(cbt::Filter::FamilyRegex("sessions"),
                                     cbt::Filter::TimestampRange(since, 0ms))));
}

int main() {
  Clicks clicks;
  clicks.Put("alice", "sessions", "token", 30min, "a1");
  clicks.Put("bob", "sessions", "token", -1h, "b1");

  PrintToken(clicks.table, "alice");
  PrintToken(clicks.table, "bob");
  // BEFORE: alice: a1
  // BEFORE: bob: b1
  // BEFORE-AT-ONCE: alice: a1
  // BEFORE-AT-ONCE: bob: nothing
  // AFTER: alice: a1
  // AFTER: bob: nothing

  PrintRecent(clicks.table, "alice");
  PrintRecent(clicks.table, "bob");
  // BEFORE: alice: a1
  // BEFORE: bob: b1
  // BEFORE-AT-ONCE: alice: a1
  // BEFORE-AT-ONCE: bob: nothing
  // AFTER: alice: a1
  // AFTER: bob: nothing

  for (auto const* user : {"alice", "bob"}) {
    std::cout << "mark " << user << ": "
              << (MarkIfLoggedIn(clicks.table, user) ? "yes" : "no") << "\n";
  }
  // BEFORE: mark alice: yes
  // BEFORE: mark bob: yes
  // BEFORE-AT-ONCE: mark alice: yes
  // BEFORE-AT-ONCE: mark bob: no
  // AFTER: mark alice: yes
  // AFTER: mark bob: no
}
