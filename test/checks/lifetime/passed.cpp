// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-lifetime %t --no-fix --schema %schemas/longest.yaml -- -I %inputs

// Lifetimes that callers pass are reported at the callers, unless every caller passes a wrong one.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <algorithm>
#include <string>

using bigtable_ttl::Ttl;
using cbt::SetCell;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

void Put(cbt::Table& table, std::string const& value, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + lifetime, value)));
}
void PutFor(cbt::Table& table, Ttl ttl, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "user", ttl.ExpireAfter(lifetime), "v")));
}
void PutSeconds(cbt::Table& table, int count) { Put(table, "v", seconds(count)); }
struct Options {
  milliseconds lifetime = minutes(5);
};
struct Store {
  void Save(Options const& options) { table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + options.lifetime, "v"))); }
  cbt::Table table;
};
void Wrong(cbt::Table& table, Store& store) {
  Put(table, "v", hours(25));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 1d1h; 'max-lifetime' in the schema is 1d; shorten it, or correct the schema
  // CHECK-NOTES: :[[@LINE-16]]:45: note: which comes here, to the call of 'SetCell'
  PutFor(table, Ttl::OneSecond(), hours(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 0s; it has expired when it is written
  PutFor(table, Ttl::OneSecond(), hours(72));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 3d;
  PutSeconds(table, 90000);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 1d1h;
  store.Save({hours(48)});
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 2d;
}

void Limited(cbt::Table& table, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + std::min<milliseconds>(lifetime, hours(24)), "v")));
}
void Checked(cbt::Table& table, milliseconds lifetime) {
  if (lifetime > hours(24)) return;
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + lifetime, "v")));
}
void InFamily(cbt::Table& table, std::string const& family, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell(family, "page", Now() + lifetime, "v")));
}
void Right(cbt::Table& table, Store& store, milliseconds any) {
  Put(table, "v", hours(24));
  Put(table, "v", any);
  PutFor(table, Ttl::OneSecond(), minutes(1));
  PutSeconds(table, 60);
  store.Save({});
  store.Save({hours(1)});
  Limited(table, hours(72));
  Checked(table, hours(72));
  InFamily(table, "sessions", hours(1));
  InFamily(table, "profile", hours(72));
}

void Always(cbt::Table& table, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", Now() + lifetime, "v")));
}
void Each(cbt::Table& table) {
  Always(table, hours(25));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 1d1h;
  Always(table, hours(26));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 1d2h;
}

// A parameter only chooses one of the lifetimes that the code has.
enum class Priority { kLow, kHigh };
struct Queue { char const *name; int seconds; };
Queue const kQueues[] = {{"fast", 300}, {"slow", 180000}};
Queue const &QueueOf(Priority p) { return kQueues[static_cast<int>(p)]; }
hours LifeOf(Priority p) {
  switch (p) {
  case Priority::kLow:
    return hours(2);
  case Priority::kHigh:
    return hours(48);
  }
  return hours(1);
}
hours Least(hours least) { return least; }
void Chosen(cbt::Table clicks, Priority p, hours least) {
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + LifeOf(p), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 2d; 'max-lifetime' in the schema is 1d
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + std::chrono::seconds(QueueOf(p).seconds), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime of 2d2h
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + Least(least), "v")));
}

// One case is wrong; the time of the other one is not known.
void InOneCase(cbt::Table& table, std::string const& value, milliseconds until) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", value.empty() ? until : Now() + hours(24 * 365), value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' {{.*}} gives its value a lifetime of 365d
  table.Apply(cbt::SingleRowMutation("row", SetCell("sessions", "page", value.empty() ? until : Now() + hours(1), value)));
}
