// drawback: wrong-lifetime
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-lifetime %t --schema %schemas/longest.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>

using bigtable_ttl::Ttl;
using cbt::SetCell;
using std::chrono::hours;
using std::chrono::minutes;

// The family adds its age.
void Unsubtracted(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + hours(48), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 2d in the future as its timestamp; the value expires 2d after that, so it lives for 4d; pass 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2))' as the timestamp
  // CHECK-FIXES:   table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(24 * 2)), "v")));
  auto const expires = Now() + hours(12);
  table.Apply(cbt::SingleRowMutation("row", SetCell("offers", "price", expires, "v"), SetCell("offers", "currency", expires, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'offers' of table 'clicks' (default, 2d) has a time 12h in the future as its timestamp; the value expires 2d after that, so it lives for 2d12h; pass
  // CHECK-MESSAGES: :[[@LINE-2]]:87: warning: write to family 'offers' of table 'clicks' (default, 2d) has a time 12h in the future
  // CHECK-NOTES: :[[@LINE-4]]:14: note: 'expires', which has several uses, is made here
}
void TooLong(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + hours(25), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 1d1h; 'max-lifetime' in the schema is 1d; shorten it, or correct the schema
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Ttl::OneSecond().ExpireAfter(hours(24 * 365)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 365d;
  table.Apply(cbt::SingleRowMutation("row", SetCell("offers", "price", Now() + hours(24 * 6), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'offers' of table 'clicks' (default, 2d) gives its value a lifetime of 8d; 'max-lifetime' in the schema is 7d;
}
void Each(cbt::Table table, bool is_vip) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Ttl::OneSecond().ExpireAfter(is_vip ? hours(24 * 30) : hours(48)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 30d;
}
void NoTime(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Ttl::OneSecond().ExpireAfter(minutes(0)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 0s; it has expired when it is written and is deleted at the next compaction; pass a lifetime of more than 0
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Ttl::Default(hours(48)).ExpireAfter(-hours(1)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) gives its value a lifetime of -1h;
}

void OneArm(cbt::Table table, bool is_vip) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Ttl::OneSecond().ExpireAfter(is_vip ? hours(24 * 30) : hours(1)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 30d; 'max-lifetime' in the schema is 1d;
  // CHECK-NOTES: note: in some cases only: it may also have another timestamp
}

void AnHourMore(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 1h in the future as its timestamp; the value expires 2d after that, so it lives for 2d1h;
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).ExpireAfter(std::chrono::hours(1)), "v")));
}

void Right(cbt::Table table, std::chrono::milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + hours(24), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Ttl::OneSecond().ExpireAfter(lifetime), "v")));
  // As 'expire-after' says, and so that the age is in it.
  table.Apply(cbt::SingleRowMutation("row", SetCell("drafts", "text", Now() + hours(24 * 7), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + (hours(96) - hours(48)), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now(), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Ttl::Default(hours(48)).ExpireAfter(hours(48)), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Ttl::Default(hours(48)).ExpireAfter(hours(24 * 365)), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("offers", "price", Now() + hours(24 * 5), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "name", Now() + hours(24 * 365), "v")));
}
// The age is subtracted elsewhere.
std::chrono::milliseconds AfterAge(hours wanted) { return Now() + wanted - hours(48); }
struct Offers {
  explicit Offers(hours lifetime) : shift(lifetime - hours(48)) {}
  void Put(cbt::Table table) { table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + shift, "v"))); }
  hours shift;
};
void PutOffers(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", AfterAge(hours(96)), "v")));
  Offers(hours(96)).Put(table);
}
// Another call of a function has a difference as its argument.
std::chrono::milliseconds AsStamp(std::chrono::milliseconds time) { return time; }
hours EventAge() { return hours(48); }
void Refill(cbt::Table table, hours lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", AsStamp(Now() + EventAge()), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 2d in the future as its timestamp
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", AsStamp(Now() + lifetime - EventAge()), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", AsStamp(Now() + (hours(96) - EventAge())), "v")));
}
