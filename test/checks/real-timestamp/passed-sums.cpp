// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// The sum of a parameter and a constant is judged where it is passed.

#include "clicks.h"
#include "now.h"

using std::chrono::hours;
using std::chrono::milliseconds;

void Before(cbt::Table& table, milliseconds at) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", at - hours(1), "v")));
}
void Lasting(cbt::Table& table, milliseconds now, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", now + lifetime, "v")));
}
void Callers(cbt::Table& table, milliseconds other) {
  Before(table, Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has a time 1h in the past as its timestamp
  // CHECK-NOTES: : note: no fix is offered because the code does not show which timestamp is meant
  Before(table, Now() + hours(2));
  Before(table, other);
  Lasting(table, Now(), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  Lasting(table, Now(), hours(1));
  Lasting(table, other, milliseconds(0));
}
