// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Lifetimes and policies that callers pass.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"

using bigtable_ttl::Ttl;
using cbt::SetCell;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;

void Put(cbt::Table& table, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + lifetime, "v")));
}
void PutFor(cbt::Table& table, Ttl ttl, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "user", ttl.ExpireAfter(lifetime), "v")));
}
void PutIn(cbt::Table& table, std::string const& family, Ttl ttl) {
  table.Apply(cbt::SingleRowMutation("row", SetCell(family, "user", ttl.ExpireAfter(minutes(5)), "v")));
}
void Wrong(cbt::Table& table) {
  Put(table, hours(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp; that is when the value expires, so it expires immediately and is deleted at the next compaction;
  PutFor(table, Ttl::Default(hours(48)), minutes(5));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp by another policy (default, 2d), so the value expires 2d too early;
  PutIn(table, "events", Ttl::OneSecond());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has a timestamp by another policy (one-second), so the value expires 2d too late;
}
void Right(cbt::Table& table, milliseconds any, Ttl some) {
  Put(table, minutes(5));
  Put(table, any);
  PutFor(table, Ttl::OneSecond(), minutes(5));
  PutFor(table, some, any);
  PutIn(table, "events", Ttl::Default(hours(48)));
  PutIn(table, "sessions", Ttl::OneSecond());
  PutIn(table, "profile", Ttl::OneSecond());
}

// One that is wrong for every caller is reported once.
void Mixed(cbt::Table& table, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "user", Ttl::Default(hours(48)).ExpireAfter(lifetime), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has a timestamp by another policy (default, 2d)
}
void Call(cbt::Table& table) {
  Mixed(table, minutes(1));
  Mixed(table, minutes(5));
}
