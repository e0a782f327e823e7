// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs

// The code may have a reason to pass no timestamp: a value that is to stay.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <optional>

using std::chrono::milliseconds;

enum class Life { kNever, kHour };
milliseconds Expiry();

cbt::Mutation Switched(Life life) {
  switch (life) {
    case Life::kNever:
      return cbt::SetCell("sessions", "page", "v");
      // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
      // CHECK-NOTES: :[[@LINE-3]]:5: note: no fix is offered because the code chooses here to write the value without an expiry; if it is to stay, write it to a family without a TTL; if it is to expire, pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))'
      // CHECK-FIXES: return cbt::SetCell("sessions", "page", "v");
    case Life::kHour:
      break;
  }
  return cbt::SetCell("sessions", "page", Expiry(), "v");
}

void Branches(cbt::Table table, std::optional<milliseconds> at) {
  cbt::SingleRowMutation row("row");
  if (at) {
    row.emplace_back(cbt::SetCell("sessions", "page", *at, "v"));
  } else {
    row.emplace_back(cbt::SetCell("sessions", "page", "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
    // CHECK-NOTES: :[[@LINE-5]]:3: note: no fix is offered because the code chooses here
    // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "page", "v"));
  }
  table.Apply(std::move(row));
  table.Apply(cbt::SingleRowMutation("row", at ? cbt::SetCell("sessions", "q", *at, "v") : cbt::SetCell("sessions", "q", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:92: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: :[[@LINE-2]]:45: note: no fix is offered because the code chooses here
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", at ? cbt::SetCell("sessions", "q", *at, "v") : cbt::SetCell("sessions", "q", "v")));
}

void Early(cbt::Table table, milliseconds at) {
  if (at == milliseconds(0)) {
    table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
    // CHECK-NOTES: :[[@LINE-3]]:3: note: no fix is offered because the code chooses here
    // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
    return;
  }
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", at, "v")));
}

// By its name alone.
void Named(cbt::Table table, bool keep_forever) {
  if (keep_forever) table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:63: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: :[[@LINE-2]]:3: note: no fix is offered because the code chooses here
  // CHECK-FIXES: if (keep_forever) table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
}

// In functions of its own.
cbt::Mutation Lasting() { return cbt::SetCell("sessions", "page", "v"); }
// CHECK-MESSAGES: :[[@LINE-1]]:34: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
// CHECK-NOTES: :[[@LINE+6]]:45: note: no fix is offered because the code chooses here
// CHECK-FIXES: cbt::Mutation Lasting() { return cbt::SetCell("sessions", "page", "v"); }
cbt::Mutation Passing(milliseconds at) {
  return cbt::SetCell("sessions", "page", at, "v");
}
void Called(cbt::Table table, Life life) {
  table.Apply(cbt::SingleRowMutation("row", life == Life::kHour ? Passing(Expiry()) : Lasting()));
}

// No choice: both are written, or what is chosen is something else.
void Both(cbt::Table table, bool some, int n) {
  cbt::SingleRowMutation row("row");
  if (some) table.Apply(cbt::SingleRowMutation("other", cbt::SetCell("sessions", "page", Expiry(), "v")));
  row.emplace_back(cbt::SetCell("sessions", "page", "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v"));
  table.Apply(std::move(row));
  switch (n) {
    case 0:
      table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", Expiry(), "v")));
      break;
    case 1:
      table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", "v")));
      // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
      // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30)), "v")));
      break;
  }
}
