// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-missing-timestamp %t \
// RUN:   --schema %schemas/clicks.yaml
// RUN: %execute_fix %s bigtable-missing-timestamp %t.client \
// RUN:   --schema %schemas/clicks.yaml --option FixStyle=client
// REQUIRES: reference-store

// A record expires as a whole. What is only expected, what is to stay, and what
// a template is for others, is as it was.

// SERVER-DIFFERS-AFTER: what is to stay, and what a template is, has no timestamp
// yet.

#include "scenario.h"

std::chrono::milliseconds In(std::chrono::minutes time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      (std::chrono::system_clock::now() + time).time_since_epoch());
}

void Visit(cbt::Table& table, std::string const& user,
           std::chrono::milliseconds at) {
  table.Apply(
      cbt::SingleRowMutation(user, cbt::SetCell("sessions", "page", at, "p"),
                             cbt::SetCell("sessions", "from", "f")));
}

enum class Life { kNever, kHour };
cbt::Mutation Pin(Life life) {
  switch (life) {
    case Life::kNever:
      return cbt::SetCell("sessions", "pin", "never");
    case Life::kHour:
      break;
  }
  return cbt::SetCell("sessions", "pin", In(60min), "hour");
}

template <bool kStamped>
cbt::Mutation Note() {
  if constexpr (kStamped) return cbt::SetCell("sessions", "note", In(60min), "n");
  return cbt::SetCell("sessions", "note", "n");
}

int main() {
  Clicks clicks;
  Visit(clicks.table, "alice", In(120min));
  clicks.table.Apply(cbt::SingleRowMutation("bob", Pin(Life::kNever)));
  clicks.table.Apply(cbt::SingleRowMutation("carol", Pin(Life::kHour)));
  auto const sent =
      cbt::SingleRowMutation("dave", cbt::SetCell("profile", "x", 5ms, "v"));
  std::cout << "as expected: "
            << (sent == cbt::SingleRowMutation(
                            "dave", cbt::SetCell("sessions", "x", "v")))
            << "\n";
  clicks.table.Apply(cbt::SingleRowMutation("erin", Note<true>()));
  clicks.table.Apply(cbt::SingleRowMutation("fred", Note<false>()));
  clicks.Pass(40min);
  clicks.CollectGarbage();
  for (auto const* user : {"alice", "bob", "carol", "erin", "fred"})
    clicks.PrintStored(user, user);
  // BEFORE: as expected: 0
  // BEFORE: alice: p
  // BEFORE: bob: nothing
  // BEFORE: carol: hour
  // BEFORE: erin: n
  // BEFORE: fred: nothing
  // AFTER: as expected: 0
  // AFTER: alice: f p
  // AFTER: bob: nothing
  // AFTER: carol: hour
  // AFTER: erin: n
  // AFTER: fred: nothing
}
