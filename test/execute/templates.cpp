// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-timestamp-unit %t \
// RUN:   --schema %schemas/clicks.yaml
// REQUIRES: reference-store

// A template that counts right for one caller is left alone; what is no template
// is mended.

// SERVER-DIFFERS-AFTER: the template counts wrong for one caller.

#include "scenario.h"

using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

struct Micros {
  static std::int64_t Of(system_clock::time_point t) {
    return duration_cast<microseconds>(t.time_since_epoch()).count();
  }
};
struct Millis {
  static std::int64_t Of(system_clock::time_point t) {
    return duration_cast<milliseconds>(t.time_since_epoch()).count();
  }
};

template <typename Unit>
cbt::Mutation Page(system_clock::time_point expires) {
  return cbt::SetCell("sessions", "page", milliseconds(Unit::Of(expires)),
                      "p");
}

cbt::Mutation Name(system_clock::time_point expires) {
  return cbt::SetCell(
      "sessions", "name",
      milliseconds(
          duration_cast<microseconds>(expires.time_since_epoch()).count()),
      "n");
}

int main() {
  Clicks clicks;
  auto const expires = system_clock::now() + 30min;
  clicks.table.Apply(cbt::SingleRowMutation("alice", Page<Millis>(expires)));
  clicks.table.Apply(cbt::SingleRowMutation("bob", Page<Micros>(expires)));
  clicks.table.Apply(cbt::SingleRowMutation("carol", Name(expires)));
  clicks.PrintLive("alice", "alice");
  // BEFORE: alice: p
  // AFTER: alice: p
  clicks.Pass(60min);
  clicks.CollectGarbage();
  for (auto const* user : {"alice", "bob", "carol"})
    clicks.PrintLive(user, user);
  // BEFORE: alice: nothing
  // BEFORE: bob: p
  // BEFORE: carol: n
  // AFTER: alice: nothing
  // AFTER: bob: p
  // AFTER: carol: nothing
}
