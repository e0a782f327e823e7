// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-shadowed-overwrite %t --schema %schemas/clicks.yaml -- -I %inputs

// A value that never expires hides all that do.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>

using std::chrono::hours;
using std::chrono::milliseconds;
constexpr milliseconds kForever{253402300799000}; // 9999-12-31

void Put(cbt::Table table, std::string const& key, std::string const& value, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? kForever : Now() + hours(1), value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever; versions are ordered by expiry, so one that expires sooner stays hidden behind one that was written before and expires later; delete the column first, as 'bigtable_ttl::ReplaceCell' does
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? kForever : Now() + hours(1), value)));
}
void ByPolicy(cbt::Table table, std::string const& key, bool pinned) {
  milliseconds expires = bigtable_ttl::Ttl::OneSecond().ExpireAfter(hours(24));
  if (pinned) expires = milliseconds(32503680000000);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", expires, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1d or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", expires, "v")));
}
void Twice(cbt::Table table, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", kForever, "default")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", Now() + hours(1), "guest")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", Now() + hours(1), "guest")));
}

void Right(cbt::Table table, std::string const& key, std::string const& other, milliseconds until, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? kForever : kForever - hours(24), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "user"), cbt::SetCell("sessions", "user", pinned ? kForever : Now() + hours(1), "v")));
  // That may be as far away.
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "until", pinned ? kForever : until, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", pinned ? "default" : "guest", pinned ? kForever : Now() + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "rights", kForever, "v")));
  table.Apply(cbt::SingleRowMutation(other, cbt::SetCell("sessions", "rights", Now() + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("profile", "page", pinned ? kForever : Now() + hours(1), "v")));
}
