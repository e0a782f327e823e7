// drawback: torn-record
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-torn-record %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <string>
#include <vector>

using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;
using std::chrono::system_clock;
constexpr Ttl kTtl = Ttl::OneSecond();
constexpr char kUser[] = "user";

milliseconds Now();
bool Choice();
std::string Next();
void Wait();

//===----------------------------------------------------------------------===//
// Found: lifetimes that differ.
//===----------------------------------------------------------------------===//

void InOneCall(cbt::Table table, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", kUser, kTtl.ExpireAfter(hours(720)), "u"), cbt::SetCell("sessions", "token", kTtl.ExpireAfter(hours(1)), "t")));
  // CHECK-MESSAGES: :[[@LINE-1]]:111: warning: cells of one row in family 'sessions' of table 'clicks' (one-second) expire apart: 'token' 29d23h before 'user', written with it; in between readers see a part of the record; give both one timestamp
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the other is written here
}
void InStatements(cbt::Table table, milliseconds commit, std::string const& key) {
  cbt::SingleRowMutation row(key);
  row.emplace_back(cbt::SetCell("sessions", "a", commit + minutes(1), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: {{.*}} expire apart: 'a' 1m before 'b', written with it;
  if (Choice()) Wait();
  row.emplace_back(cbt::SetCell("sessions", "b", commit + minutes(2), "v"));
  table.Apply(std::move(row));
}
void InBulk(cbt::Table table, std::string const& key) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("events", "a", Ttl::Default(hours(48)).ExpireAfter(hours(2)), "v")));
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("events", "b", Ttl::Default(hours(48)).ExpireAfter(hours(1)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: cells of one row in family 'events' of table 'clicks' (default, 2d) expire apart: 'b' 1h before 'a', written with it;
  table.BulkApply(bulk);
}

//===----------------------------------------------------------------------===//
// Not found: one lifetime, or no one record.
//===----------------------------------------------------------------------===//

void Alike(cbt::Table table, std::string const& key, std::string const& other, milliseconds commit, milliseconds later, hours any) {
  auto const expires = kTtl.ExpireAfter(hours(1));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "a", expires, "v"), cbt::SetCell("sessions", "b", expires, "v")));
  table.Apply(cbt::SingleRowMutation(other, cbt::SetCell("sessions", "a", kTtl.ExpireAfter(hours(1)), "v"), cbt::SetCell("sessions", "b", kTtl.ExpireAfter(minutes(60)), "v")));
  // To tell cells apart.
  table.Apply(cbt::SingleRowMutation(other + "1", cbt::SetCell("sessions", "a", commit, "v"), cbt::SetCell("sessions", "b", commit + milliseconds(1), "v")));
  // Nobody knows how much they differ.
  table.Apply(cbt::SingleRowMutation(other + "2", cbt::SetCell("sessions", "a", commit, "v"), cbt::SetCell("sessions", "b", later + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation(other + "3", cbt::SetCell("sessions", "a", kTtl.ExpireAfter(any), "v"), cbt::SetCell("sessions", "b", kTtl.ExpireAfter(hours(1)), "v")));
  // A column that is not known, one column, another family, no TTL.
  table.Apply(cbt::SingleRowMutation(other + "4", cbt::SetCell("sessions", Next(), kTtl.ExpireAfter(hours(2)), "v"), cbt::SetCell("sessions", "b", kTtl.ExpireAfter(hours(1)), "v")));
  table.Apply(cbt::SingleRowMutation(other + "7", cbt::SetCell("sessions", "one", kTtl.ExpireAfter(hours(2)), "v"), cbt::SetCell("sessions", "one", kTtl.ExpireAfter(hours(1)), "v")));
  table.Apply(cbt::SingleRowMutation(other + "5", cbt::SetCell("sessions", "a", kTtl.ExpireAfter(hours(2)), "v"), cbt::SetCell("carts", "b", kTtl.ExpireAfter(hours(1)), "v")));
  table.Apply(cbt::SingleRowMutation(other + "6", cbt::SetCell("profile", "a", kTtl.ExpireAfter(hours(2)), "v"), cbt::SetCell("profile", "b", kTtl.ExpireAfter(hours(1)), "v")));
}
void Either(cbt::Table table, std::string const& key) {
  cbt::SingleRowMutation row(key);
  if (Choice())
    row.emplace_back(cbt::SetCell("sessions", "a", kTtl.ExpireAfter(hours(2)), "v"));
  else
    row.emplace_back(cbt::SetCell("sessions", "b", kTtl.ExpireAfter(hours(1)), "v"));
  table.Apply(std::move(row));
}
void OtherRows(cbt::Table table, std::vector<std::string> const& keys) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(keys[0], cbt::SetCell("sessions", "p", kTtl.ExpireAfter(hours(2)), "v")));
  bulk.emplace_back(cbt::SingleRowMutation(keys[1], cbt::SetCell("sessions", "q", kTtl.ExpireAfter(hours(1)), "v")));
  table.BulkApply(bulk);
}

//===----------------------------------------------------------------------===//
// Found: two times for one row.
//===----------------------------------------------------------------------===//

bool Replicated(cbt::Table hot, cbt::Table cold, std::string const& key, std::string const& value) {
  auto status = hot.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "r", kTtl.ExpireAfter(hours(1)), value)));
  if (!status.ok()) return false;
  return cold.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "r", kTtl.ExpireAfter(hours(1)), value))).ok();
  // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: write to family 'sessions' of table 'clicks' (one-second) computes its expiry again for the row of a write before it, so the two expire at different times; compute the timestamp once, and pass it to both
  // CHECK-NOTES: :[[@LINE-4]]:55: note: the other is written here
}

//===----------------------------------------------------------------------===//
// Not found: one time, one request, either, or another row.
//===----------------------------------------------------------------------===//

void TimedOnce(cbt::Table hot, cbt::Table cold, std::string const& key, std::string const& other) {
  auto const expires = kTtl.ExpireAfter(hours(1));
  hot.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "s", expires, "v")));
  cold.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "s", expires, "v")));
  hot.Apply(cbt::SingleRowMutation(other, cbt::SetCell("sessions", "s", kTtl.ExpireAfter(hours(1)), "v")));
}
void EitherTable(cbt::Table hot, cbt::Table cold, std::string const& key) {
  if (Choice())
    hot.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "t", kTtl.ExpireAfter(hours(1)), "v")));
  else
    cold.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "t", kTtl.ExpireAfter(hours(1)), "v")));
}
void OtherKey(cbt::Table table) {
  auto key = Next();
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "t", kTtl.ExpireAfter(hours(1)), "v")));
  key = Next();
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "t", kTtl.ExpireAfter(hours(1)), "v")));
}

//===----------------------------------------------------------------------===//
// Found: columns that are renewed without the rest.
//===----------------------------------------------------------------------===//

void Create(cbt::Table table, std::string const& key, std::string const& value) {
  auto const expires = kTtl.ExpireAfter(hours(1));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("carts", "items", expires, value), cbt::SetCell("carts", "owner", expires, value), cbt::SetCell("carts", "seen", expires, value)));
}
void Touch(cbt::Table table, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("carts", "seen", kTtl.ExpireAfter(hours(1)), "now")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: this renews 'seen' of family 'carts' of table 'clicks' (one-second), but not 'items' and 'owner', which 'Create' writes with it; those expire before the rest; write all of them
  // CHECK-NOTES: :[[@LINE-5]]:43: note: they are written together here
}

//===----------------------------------------------------------------------===//
// Not found: all of it, or it is deleted.
//===----------------------------------------------------------------------===//

void Renew(cbt::Table table, std::string const& key, std::string const& value) {
  cbt::SingleRowMutation row(key);
  row.emplace_back(cbt::SetCell("carts", "seen", kTtl.ExpireAfter(hours(2)), value));
  row.emplace_back(cbt::SetCell("carts", "owner", kTtl.ExpireAfter(hours(2)), value));
  row.emplace_back(cbt::SetCell("carts", "items", kTtl.ExpireAfter(hours(2)), value));
  table.Apply(std::move(row));
}
void Reset(cbt::Table table, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromRow(), cbt::SetCell("carts", "owner", kTtl.ExpireAfter(hours(1)), "now")));
}
void Elsewhere(std::string const& key) {
  cbt::Table other(TABLE_ID("other"));
  other.Apply(cbt::SingleRowMutation(key, cbt::SetCell("carts", "owner", kTtl.ExpireAfter(hours(1)), "now")));
}
void Unknown(cbt::Table table, std::string const& key, milliseconds time) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("carts", Next(), kTtl.ExpireAfter(hours(1)), "now")));
}
