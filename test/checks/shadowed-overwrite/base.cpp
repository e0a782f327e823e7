// drawback: order-by-expiry
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-shadowed-overwrite %t --schema %schemas/clicks.yaml -- -I %inputs

// Timestamps of an unknown time, and different constants beyond that.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <cstdint>
#include <string>
#include <vector>

using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;
constexpr Ttl kTtl = Ttl::OneSecond();
constexpr hours kYears(24 * 365 * 1000);

struct Entry {
  std::string key;
  std::string column;
  bool permanent;
  milliseconds time;
};
milliseconds Clock();
bool IsLeader();
std::string ColumnFor(bool permanent);

//===----------------------------------------------------------------------===//
// Found: one write.
//===----------------------------------------------------------------------===//

void Passed(cbt::Table table, milliseconds commit, bool permanent, std::string const& key, std::string const& value) {
  auto timestamp = commit + hours(24);
  if (permanent) timestamp = commit + kYears;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) have as timestamps 'commit' plus 1d or plus 365000d; versions are ordered by expiry, so one that expires sooner stays hidden behind one that was written before and expires later; delete the column first, as 'bigtable_ttl::ReplaceCell' does
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", timestamp, value)));
}
void Either(cbt::Table table, milliseconds commit, bool permanent, std::string const& key, std::string const& value) {
  auto const lifetime = permanent ? kYears : hours(24);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", lifetime + commit, value)));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: {{.*}} have as timestamps 'commit' plus 1d or plus 365000d;
  // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", lifetime + commit, value)));
}
void InLoop(cbt::Table table, std::vector<Entry> const& entries) {
  for (auto const& entry : entries) {
    milliseconds timestamp;
    if (entry.permanent)
      timestamp = entry.time + kYears;
    else
      timestamp = entry.time + hours(24);
    table.Apply(cbt::SingleRowMutation(entry.key, cbt::SetCell("sessions", "page", timestamp, "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: {{.*}} have as timestamps 'time' plus 1d or plus 365000d;
    // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(entry.key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", timestamp, "v")));
  }
}
void Converted(cbt::Table table, system_clock::time_point commit, bool permanent, std::string const& key) {
  auto expires = commit + hours(24);
  if (permanent) expires = commit + hours(24 * 30);
  auto const timestamp = std::chrono::duration_cast<milliseconds>(expires.time_since_epoch());
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: {{.*}} have as timestamps 'commit' plus 1d or plus 30d;
  // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", Clock() + (permanent ? hours(2) : hours(1)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: {{.*}} have as timestamps one time plus 1h or plus 2h;
  // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", Clock() + (permanent ? hours(2) : hours(1)), "v")));
}

//===----------------------------------------------------------------------===//
// Found: two writes.
//===----------------------------------------------------------------------===//

void Paths(cbt::Table table, milliseconds commit, bool permanent, std::string const& key, std::string const& value) {
  if (permanent) {
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", commit + kYears, value)));
  } else {
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", commit + hours(24), value)));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} have as timestamps 'commit' plus 1d or plus 365000d;
    // CHECK-NOTES: :[[@LINE-4]]:45: note: the other value is written here
    // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", commit + hours(24), value)));
  }
}
// The shorter-lived is the one to mend, wherever it stands.
void ShorterFirst(cbt::Table table, milliseconds commit, bool permanent, std::string const& key, std::string const& value) {
  if (!permanent)
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", commit, value)));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} have as timestamps 'commit' plus 0s or plus 365000d;
    // CHECK-NOTES: :[[@LINE+3]]:45: note: the other value is written here
    // CHECK-NOTE-FIXES: table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", commit, value)));
  else
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", commit + kYears, value)));
}

//===----------------------------------------------------------------------===//
// Not found: the base is, or may be, another.
//===----------------------------------------------------------------------===//

void Reassigned(cbt::Table table, milliseconds commit, milliseconds other, bool permanent, std::string const& key, std::string const& value) {
  auto timestamp = commit + hours(24);
  commit = Clock();
  if (permanent) timestamp = commit + kYears;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", permanent ? commit + kYears : other + hours(24), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "third", permanent ? Clock() + kYears : Clock() + hours(24), value)));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "fourth", commit + hours(24), value)));
  commit = other;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "fourth", commit + hours(48), value)));
}
void Loop(cbt::Table table, std::vector<Entry> const& entries, milliseconds base) {
  milliseconds timestamp = base + hours(24);
  for (auto const& entry : entries) {
    base = entry.time;
    if (entry.permanent) timestamp = base + kYears;
    table.Apply(cbt::SingleRowMutation("key", cbt::SetCell("sessions", "page", timestamp, "v")));
  }
}
void Members(cbt::Table table, Entry const& a, Entry const& b, bool permanent, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", permanent ? a.time + kYears : b.time + hours(24), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", a.time + kYears, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", b.time + hours(24), "v")));
}
class Writer {
 public:
  void Write(cbt::Table table, bool permanent, std::string const& key) {
    auto timestamp = commit_ + hours(24);
    Step();
    if (permanent) timestamp = commit_ + kYears;
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, "v")));
  }
  void Step() { commit_ += hours(1); }

 private:
  milliseconds commit_{0};
};

//===----------------------------------------------------------------------===//
// Not found: numbers that are no sums.
//===----------------------------------------------------------------------===//

void Numbers(cbt::Table table, std::int64_t number, std::uint64_t wraps, std::int32_t narrow, bool permanent, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "a", permanent ? milliseconds(number + 86'400'000) : milliseconds(seconds(number + 3'600)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "b", milliseconds(wraps - (permanent ? 86'400'000U : 3'600'000U)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "c", milliseconds(narrow + (permanent ? 86'400'000 : 3'600'000)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "d", milliseconds(number * (permanent ? 2 : 1)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "e", milliseconds(number + (permanent ? number : 1)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "f", permanent ? hours(1) - milliseconds(number) : hours(24) - milliseconds(number), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "g", milliseconds(number), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "g", seconds(number) + hours(24), "v")));
}

//===----------------------------------------------------------------------===//
// Not found: what decides about the time decides about the column, too.
//===----------------------------------------------------------------------===//

void Columns(cbt::Table table, milliseconds commit, Entry const& entry, bool permanent, std::string const& key) {
  auto const timestamp = permanent ? commit + kYears : commit + hours(24);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", permanent ? "forever" : "today", timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", ColumnFor(permanent), timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(permanent ? "a" : "b", cbt::SetCell("sessions", "a", timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(key + ColumnFor(permanent), cbt::SetCell("sessions", "b", timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell(permanent ? "sessions" : "carts", "c", timestamp, "v")));
  std::string column = ColumnFor(entry.permanent);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", column, commit + (entry.permanent ? kYears : hours(24)), "v")));
}
void Now(cbt::Table table, bool permanent, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", permanent ? "forever" : "today", permanent ? kTtl.ExpireAfter(kYears) : kTtl.ExpireAfter(hours(24)), "v")));
}
void Assigned(cbt::Table table, system_clock::time_point commit, bool permanent, std::string const& key) {
  auto expires = commit + hours(24);
  if (permanent) expires = commit + kYears;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", ColumnFor(permanent), std::chrono::duration_cast<milliseconds>(expires.time_since_epoch()), "v")));
  hours lifetime(1);
  if (permanent) lifetime = kYears;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", ColumnFor(permanent), kTtl.ExpireAfter(lifetime), "v")));
}
void Guarded(cbt::Table table, milliseconds commit, bool permanent, std::string const& key) {
  auto timestamp = commit + hours(24);
  if (permanent) timestamp = commit + kYears;
  if (permanent)
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "forever", timestamp, "v")));
  else
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "today", timestamp, "v")));
}
void Returned(cbt::Table table, std::string const& key) {
  bool const leads = IsLeader();
  auto const timestamp = leads ? kTtl.ExpireAfter(kYears) : kTtl.ExpireAfter(hours(24));
  if (!leads) return;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, "v")));
}
void Twice(cbt::Table table, milliseconds commit, bool permanent, std::string const& key) {
  auto timestamp = commit + (permanent ? hours(1) : hours(2));
  if (permanent) timestamp += hours(1);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamp, "v")));
}

// Callers that pass a time pass a column with it.
static void Put(cbt::Table table, std::string const& column, milliseconds timestamp) {
  table.Apply(cbt::SingleRowMutation("key", cbt::SetCell("sessions", column, timestamp, "v")));
}
static void PutFor(cbt::Table table, std::string const& column, milliseconds commit, milliseconds lifetime) {
  table.Apply(cbt::SingleRowMutation("key", cbt::SetCell("sessions", column, commit + lifetime, "v")));
}
void Callers(cbt::Table table, milliseconds commit) {
  Put(table, "forever", kTtl.ExpireAfter(kYears));
  Put(table, "today", kTtl.ExpireAfter(hours(24)));
  PutFor(table, "forever", commit, kYears);
  PutFor(table, "today", commit, hours(24));
}

//===----------------------------------------------------------------------===//
// Not found: nothing is hidden.
//===----------------------------------------------------------------------===//

void Replaced(cbt::Table table, milliseconds commit, bool permanent, std::string const& key) {
  auto const timestamp = permanent ? commit + kYears : commit + hours(24);
  table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", timestamp, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("profile", "page", timestamp, "v")));
  // The shorter-lived replaces the longer-lived, which expires later anyway.
  if (permanent)
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", commit + kYears, "v")));
  else
    table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "other"), cbt::SetCell("sessions", "other", commit + hours(24), "v")));
  if (!permanent)
    table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "third"), cbt::SetCell("sessions", "third", kTtl.ExpireAfter(hours(1)), "v")));
  else
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "third", kTtl.ExpireAfter(kYears), "v")));
}
// Two cells of one moment, each of which has its own millisecond.
void Distinct(cbt::Table table, milliseconds commit, bool second, std::string const& key) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", commit + milliseconds(second ? 1 : 0), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "other", commit, "v"), cbt::SetCell("sessions", "other", commit + milliseconds(1), "v")));
}
// Likewise of now; and by a policy, which puts the timestamp of a cell that
// lives for two days at now.
void Policies(cbt::Table table, bool fresh, std::string const& key) {
  constexpr Ttl kDefault = Ttl::Default(hours(48));
  auto const now = std::chrono::duration_cast<milliseconds>(system_clock::now().time_since_epoch());
  if (fresh)
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("events", "page", now, "v")));
  else
    table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("events", "page", kDefault.ExpireAfter(hours(48)), "v")));
}
void Tables(cbt::Table const& live, cbt::Table const& archive, bool permanent, std::string const& key) {
  cbt::Table first = live;
  cbt::Table second = archive;
  if (permanent)
    second.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", kTtl.ExpireAfter(kYears), "v")));
  else
    first.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(24)), "v")));
}
