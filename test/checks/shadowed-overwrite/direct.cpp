// drawback: order-by-expiry
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-shadowed-overwrite %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-s* %t.off --schema %schemas/clicks.yaml --prefix OFF -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <string>
#include <utility>

using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;
constexpr Ttl kTtl = Ttl::OneSecond();
milliseconds Chosen();

void Branches(cbt::Table table, bool vip, std::string const& key, std::string const& value) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", vip ? kTtl.ExpireAfter(hours(720)) : kTtl.ExpireAfter(hours(1)), value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or for 30d; versions are ordered by expiry, so one that expires sooner stays hidden behind one that was written before and expires later; delete the column first, as 'bigtable_ttl::ReplaceCell' does
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", vip ? kTtl.ExpireAfter(hours(720)) : kTtl.ExpireAfter(hours(1)), value)));
  auto expires = kTtl.ExpireAfter(hours(1));
  if (vip) expires = kTtl.ExpireAfter(hours(2));
  cbt::SingleRowMutation row(key);
  row.emplace_back(cbt::SetCell("events", key, expires, value));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: values in one column of family 'events' of table 'clicks' (default, 2d) live for 1h or for 2h; versions are ordered by expiry, so one that expires sooner stays hidden behind one that was written before and expires later; delete the column first, as 'bigtable_ttl::ReplaceCell' does
  // CHECK-NOTES: :[[@LINE-2]]:20: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES: row.emplace_back(cbt::DeleteFromColumn("events", key)).emplace_back(cbt::SetCell("events", key, expires, value));
  table.Apply(std::move(row));
}

void Two(cbt::Table table, bool vip, std::string const& key, std::string const& value) {
  if (vip) {
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(720)), value)));
  } else {
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), value)));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or for 30d; versions are ordered by expiry, so one that expires sooner stays hidden behind one that was written before and expires later; delete the column first, as 'bigtable_ttl::ReplaceCell' does
    // CHECK-NOTES: note: the other value is written here
    // CHECK-NOTES: :[[@LINE-3]]:45: note: delete the column first, in the same row mutation
    // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), value)));
  }
}

void Accepted(cbt::Table table, bool vip, std::string const& key, std::string const& value) {
  auto expires = kTtl.ExpireAfter(vip ? hours(1) : hours(1));
  table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", vip ? kTtl.ExpireAfter(hours(720)) : kTtl.ExpireAfter(hours(1)), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("profile", "page", vip ? kTtl.ExpireAfter(hours(720)) : kTtl.ExpireAfter(hours(1)), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", vip ? kTtl.ExpireAfter(hours(720)) : Chosen(), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", kTtl.ExpireAfter(hours(1)), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", kTtl.ExpireAfter(hours(1)), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "third", kTtl.ExpireAfter(hours(2)), value)));
  table.Apply(cbt::SingleRowMutation("other", cbt::SetCell("sessions", "other", kTtl.ExpireAfter(hours(3)), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", expires, value)));
}

