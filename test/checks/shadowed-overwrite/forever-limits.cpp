// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-shadowed-overwrite %t --schema %schemas/clicks.yaml -- -I %inputs

// The last time that a type has, as a time that never comes.

#include "clicks.h"
#include "now.h"
#include <limits>
#include <string>

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;
constexpr auto kNever = milliseconds::max();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
system_clock::time_point const kEnd = system_clock::time_point::max();
milliseconds ToTimestamp(system_clock::time_point time) { return duration_cast<milliseconds>(time.time_since_epoch()); }
milliseconds Expiry(bool pinned) {
  if (pinned) return milliseconds::max();
  return Now() + hours(1);
}

void Milliseconds(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? milliseconds::max() : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? milliseconds::max() : Now() + hours(1), "v")));
}
void Parentheses(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? (milliseconds::max)() : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? (milliseconds::max)() : Now() + hours(1), "v")));
}
void Constant(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? kNever : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? kNever : Now() + hours(1), "v")));
}
void Count(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? milliseconds(kMost) : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? milliseconds(kMost) : Now() + hours(1), "v")));
}
void Returned(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", Expiry(pinned), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", Expiry(pinned), "v")));
}
void Replaced(cbt::Table table, std::string const& key, bool pinned) {
  milliseconds expires = kNever;
  if (!pinned) expires = Now() + hours(1);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", expires, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: the client sends microseconds, for which the time without an end is too large; use the last millisecond of 9999, 'std::chrono::milliseconds(253402300799999)'
  // CHECK-NOTES: :[[@LINE-3]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", expires, "v")));
}
void Microseconds(cbt::Table table, std::string const& key, bool pinned) {
  auto const expires = pinned ? duration_cast<milliseconds>(microseconds::max()) : Now() + hours(1);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", expires, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", expires, "v")));
}
void Point(cbt::Table table, std::string const& key, bool pinned) {
  auto const expires = pinned ? system_clock::time_point::max() : system_clock::now() + hours(1);
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", duration_cast<milliseconds>(expires.time_since_epoch()), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", duration_cast<milliseconds>(expires.time_since_epoch()), "v")));
}
void Assigned(cbt::Table table, std::string const& key, bool pinned) {
  auto expires = system_clock::now() + hours(1);
  if (pinned) expires = kEnd;
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", ToTimestamp(expires), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", ToTimestamp(expires), "v")));
}
void Converted(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? ToTimestamp(kEnd) : ToTimestamp(system_clock::now() + hours(1)), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? ToTimestamp(kEnd) : ToTimestamp(system_clock::now() + hours(1)), "v")));
}
void Seconds(cbt::Table table, std::string const& key, bool pinned) {
  constexpr seconds kLastSecond{253402300799};
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? milliseconds(kLastSecond) : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? milliseconds(kLastSecond) : Now() + hours(1), "v")));
}
void TimeT(cbt::Table table, std::string const& key, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", pinned ? ToTimestamp(system_clock::from_time_t(253402300799)) : Now() + hours(1), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: values in one column of family 'sessions' of table 'clicks' (one-second) live for 1h or forever;
  // CHECK-NOTES: :[[@LINE-2]]:43: note: delete the column first, in the same row mutation
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", pinned ? ToTimestamp(system_clock::from_time_t(253402300799)) : Now() + hours(1), "v")));
}

void Right(cbt::Table table, std::string const& key, milliseconds until, bool pinned) {
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "a", pinned ? milliseconds::max() : milliseconds::max() - hours(24), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "b", pinned ? milliseconds::max() : ToTimestamp(kEnd), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "c", pinned ? milliseconds::max() : until, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "d", pinned ? milliseconds::min() : Now() + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "e", std::min(milliseconds::max(), Now() + hours(1)), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "f", kNever, "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("sessions", "g"), cbt::SetCell("sessions", "g", pinned ? kNever : Now() + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation(key, cbt::SetCell("profile", "h", pinned ? kNever : Now() + hours(1), "v")));
}
