// drawback: equal-expiry
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-expiry-collision %t --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <string>
#include <utility>
#include <variant>
#include <vector>

using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;
constexpr Ttl kTtl = Ttl::OneSecond();
milliseconds Now();
std::string Next();
void Wait();

void OneCall(cbt::Table table, milliseconds ts, std::string const& a, std::string const& b) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("sessions", "page", ts, b), cbt::SetCell("sessions", "page", ts, "c")));
  // CHECK-MESSAGES: :[[@LINE-1]]:86: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
  // CHECK-MESSAGES: :[[@LINE-3]]:127: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 2)'
  // CHECK-NOTES: :[[@LINE-4]]:45: note: this value is lost
  table.Apply(cbt::SingleRowMutation("row", {cbt::SetCell("events", a, ts + milliseconds(5), a), cbt::SetCell("events", a, ts + milliseconds(5), b)}));
  // CHECK-MESSAGES: :[[@LINE-1]]:98: warning: write to family 'events' of table 'clicks' (default, 2d) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:46: note: this value is lost
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", milliseconds(5000), a), cbt::SetCell("sessions", "page", std::chrono::seconds(5), b)));
  // CHECK-MESSAGES: :[[@LINE-1]]:102: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("sessions", "page", bigtable_ttl::Distinct(ts, 1), b), cbt::SetCell("sessions", "page", bigtable_ttl::Distinct(ts, 2), "c")));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", {cbt::SetCell("events", a, ts + milliseconds(5), a), cbt::SetCell("events", a, bigtable_ttl::Distinct(ts + milliseconds(5), 1), b)}));
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", milliseconds(5000), a), cbt::SetCell("sessions", "page", bigtable_ttl::Distinct(std::chrono::seconds(5), 1), b)));
  // Read twice, but in one millisecond for the most part.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), a), cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), b)));
  // CHECK-MESSAGES: :[[@LINE-1]]:110: warning: write to family 'sessions' of table 'clicks' (one-second) computes its timestamp like a write before it to the same column, mostly in the same millisecond, and then overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), a), cbt::SetCell("sessions", "page", bigtable_ttl::Distinct(kTtl.ExpireAfter(hours(1)), 1), b)));
  // One is distinct already.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", ts, a), cbt::SetCell("carts", "page", bigtable_ttl::Distinct(ts, 1), b), cbt::SetCell("carts", "page", ts, "c")));
  // CHECK-MESSAGES: :[[@LINE-1]]:148: warning: write to family 'carts' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 2)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", ts, a), cbt::SetCell("carts", "page", bigtable_ttl::Distinct(ts, 1), b), cbt::SetCell("carts", "page", bigtable_ttl::Distinct(ts, 2), "c")));
  // Of three the last has the value of the second, but not that of the first.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", ts, a), cbt::SetCell("carts", "page", ts, b), cbt::SetCell("carts", "page", ts, b)));
  // CHECK-MESSAGES: :[[@LINE-1]]:83: warning: write to family 'carts' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
  // CHECK-MESSAGES: :[[@LINE-3]]:121: warning: write to family 'carts' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 2)'
  // CHECK-NOTES: :[[@LINE-4]]:45: note: this value is lost
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("carts", "page", ts, a), cbt::SetCell("carts", "page", bigtable_ttl::Distinct(ts, 1), b), cbt::SetCell("carts", "page", bigtable_ttl::Distinct(ts, 2), b)));
  // Integers are wrapped by hand.
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(cbt::Cell("row", "sessions", "page", 5000, a)), cbt::SetCell(cbt::Cell("row", "sessions", "page", 5000, b))));
  // CHECK-MESSAGES: :[[@LINE-1]]:106: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: :[[@LINE-2]]:45: note: this value is lost
}

void Statements(cbt::Table table, std::vector<std::string> const& pages, std::string const& key, milliseconds ts, bool some) {
  cbt::SingleRowMutation row(key);
  if (some) row.emplace_back(cbt::SetCell("events", "page", ts, "first"));
  row.emplace_back(cbt::SetCell("events", "page", ts, "second"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: write to family 'events' of table 'clicks' (default, 2d) has the timestamp of a write before it to the same column, and so overwrites it; to keep both values make the timestamps differ, with 'bigtable_ttl::Distinct(..., 1)'
  // CHECK-NOTES: note: this value is lost
  // CHECK-FIXES: row.emplace_back(cbt::SetCell("events", "page", bigtable_ttl::Distinct(ts, 1), "second"));
  // CHECK-FIXES: bigtable_ttl::DistinctTimestamps timestamps{ts};
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell("sessions", "page", ts, page));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
    // CHECK-NOTES: note: the loop is here
    // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "page", timestamps.Next(), page));
  }
  // CHECK-FIXES: bigtable_ttl::DistinctTimestamps timestamps2{kTtl.ExpireAfter(hours(1))};
  for (int i = 0; i < 10; ++i)
    row.emplace_back(cbt::SetCell("sessions", "number", kTtl.ExpireAfter(hours(1)), std::to_string(i)));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) mostly with the same timestamp, so that most of them are lost; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
    // CHECK-NOTES: note: the loop is here
    // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "number", timestamps2.Next(), std::to_string(i)));
  table.Apply(std::move(row));
  cbt::BulkMutation bulk;
  // CHECK-FIXES: bigtable_ttl::DistinctTimestamps timestamps3{ts};
  for (auto const& page : pages) {
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", ts, page)));
    // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
    // CHECK-NOTES: note: the loop is here
    // CHECK-FIXES: bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("sessions", "page", timestamps3.Next(), page)));
  }
  table.BulkApply(std::move(bulk));
}

void Nested(cbt::Table table, std::vector<std::vector<std::string>> const& all, milliseconds ts) {
  cbt::SingleRowMutation row("row");
  for (auto const& pages : all) {
    for (auto const& page : pages) {
      row.emplace_back(cbt::SetCell("sessions", "page", ts, page));
      // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
      // CHECK-NOTES: note: the loop is here
    }
  }
  table.Apply(std::move(row));
}

#define ADD(mutation) row.emplace_back(mutation)
void Places(cbt::Table table, int64_t expires, int kind, std::vector<std::string> const& pages, milliseconds ts) {
  cbt::SingleRowMutation row("row");
  // CHECK-FIXES: bigtable_ttl::DistinctTimestamps timestamps{milliseconds(expires)};
  for (auto const& page : pages) row.emplace_back(cbt::SetCell("sessions", "page", milliseconds(expires), page));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
  // CHECK-NOTES: :[[@LINE-2]]:3: note: the loop is here
  // CHECK-FIXES: for (auto const& page : pages) row.emplace_back(cbt::SetCell("sessions", "page", timestamps.Next(), page));
  // No fix: past a declaration nothing jumps.
  switch (kind) {
    case 1:
      Wait();
      for (auto const& page : pages) row.emplace_back(cbt::SetCell("events", "page", ts, page));
      // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: this loop writes its values to one column of family 'events' of table 'clicks' (default, 2d) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
      // CHECK-NOTES: :[[@LINE-2]]:7: note: the loop is here
      // CHECK-FIXES: for (auto const& page : pages) row.emplace_back(cbt::SetCell("events", "page", ts, page));
      break;
    default:
      Wait();
  }
  for (auto const& page : pages) ADD(cbt::SetCell("carts", "page", ts, page));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this loop writes its values to one column of family 'carts' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
  // CHECK-NOTES: :[[@LINE-2]]:3: note: the loop is here
  // CHECK-FIXES: for (auto const& page : pages) ADD(cbt::SetCell("carts", "page", ts, page));
  table.Apply(std::move(row));
}
void Parameter(cbt::Table table, std::vector<std::string> const& pages, milliseconds ts, int /*timestamps*/) {
  cbt::SingleRowMutation row("row");
  for (auto const& page : pages) row.emplace_back(cbt::SetCell("sessions", "page", ts, page));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored; take the timestamps from 'timestamps.Next()', with 'bigtable_ttl::DistinctTimestamps timestamps{...}' before the loop
  // CHECK-NOTES: :[[@LINE-2]]:3: note: the loop is here
  // CHECK-FIXES: for (auto const& page : pages) row.emplace_back(cbt::SetCell("sessions", "page", ts, page));
  table.Apply(std::move(row));
}

// Accepted: time passes between the readings of the clock.
struct Reader {
  bool Read(std::string& page);
};
void Slow(cbt::Table table, std::vector<std::string> const& pages, Reader reader) {
  cbt::SingleRowMutation row("row", cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), "1"));
  Wait();
  row.emplace_back(cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), "2"));
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell("events", "page", kTtl.ExpireAfter(hours(1)), page));
    Wait();
  }
  std::string page;
  while (reader.Read(page)) {
    auto const copy = page;
    row.emplace_back(cbt::SetCell("carts", "page", kTtl.ExpireAfter(hours(1)), copy));
  }
  table.Apply(std::move(row));
  auto const first = kTtl.ExpireAfter(hours(1));
  Wait();
  auto const second = kTtl.ExpireAfter(hours(1));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", first, "1"), cbt::SetCell("sessions", "page", second, "2")));
}

void Accepted(cbt::Table table, std::vector<std::string> const& pages, milliseconds ts, std::string const& a, std::string const& b, bool some) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("sessions", "other", ts, b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("events", "page", ts, b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("sessions", "page", ts, a)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::SetCell("sessions", "page", ts + milliseconds(1), b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", Now(), a), cbt::SetCell("sessions", "page", Now(), b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(1)), a), cbt::SetCell("sessions", "page", kTtl.ExpireAfter(hours(2)), b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", a), cbt::SetCell("sessions", "page", b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", ts, a), cbt::SetCell("profile", "page", ts, b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(a, "page", ts, a), cbt::SetCell(a, "page", ts, b)));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", ts, a), cbt::DeleteFromColumn("sessions", "page"), cbt::SetCell("sessions", "page", ts, b)));

  // A default, and what is better.
  cbt::SingleRowMutation row("row", cbt::SetCell("sessions", "page", ts, a));
  if (some) row.emplace_back(cbt::SetCell("sessions", "page", ts, b));
  table.Apply(row);
  // One of them.
  for (auto const& page : pages) {
    if (page == a) row.emplace_back(cbt::SetCell("events", "chosen", ts, page));
  }
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell("events", "first", ts, page));
    break;
  }
  for (auto const& page : pages) {
    cbt::SingleRowMutation own("row");
    own.emplace_back(cbt::SetCell("events", "page", ts, page));
    table.Apply(std::move(own));
    table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", ts, page)));
  }
  cbt::BulkMutation bulk;
  for (auto const& page : pages) {
    bulk.emplace_back(cbt::SingleRowMutation(page, cbt::SetCell("sessions", "page", ts, page)));
  }
  table.BulkApply(std::move(bulk));
  for (int once : {1}) row.emplace_back(cbt::SetCell("events", "once", ts, std::to_string(once)));
  do {
    auto const page = Next();
    row.emplace_back(cbt::SetCell("events", "no loop", ts, page));
  } while (false);
  // Another timestamp.
  ts = Now();
  row.emplace_back(cbt::SetCell("sessions", "page", ts, b));
  for (auto const& page : pages) {
    row.emplace_back(cbt::SetCell("sessions", page, ts, page));
    row.emplace_back(cbt::SetCell("sessions", "page", ts, a));
    row.emplace_back(cbt::SetCell("events", "page", ts, page));
    ts += milliseconds(1);
  }
  table.Apply(std::move(row));
}

// Accepted: loops that go around once, send each value, or change the cell.
void Loops(cbt::Table table, std::vector<std::string> const& pages, std::vector<std::pair<milliseconds, std::string>> const& timed, milliseconds const ts, std::string const& a) {
  cbt::SingleRowMutation left("row");
  for (auto const& page : pages) {
    left.emplace_back(cbt::SetCell("events", "page", ts, page));
    break;
  }
  table.Apply(std::move(left));
  cbt::SingleRowMutation sent("row");
  for (auto const& page : pages) {
    sent.emplace_back(cbt::SetCell("events", "page", ts, page));
    table.Apply(sent);
  }
  cbt::SingleRowMutation differing("row");
  for (auto const& page : timed) {
    auto const own = page.first;
    differing.emplace_back(cbt::SetCell("events", "page", own, page.second));
  }
  table.Apply(std::move(differing));
  cbt::SingleRowMutation same("row");
  for (auto const& page : pages) {
    if (page.empty()) Wait();
    same.emplace_back(cbt::SetCell("events", "page", ts, a));
  }
  table.Apply(std::move(same));
}

// Accepted: the only caller in view makes one round of it.
void Numbered(cbt::Table table, milliseconds ts, int n) {
  cbt::SingleRowMutation row("row");
  for (int i = 0; i < n; ++i) row.emplace_back(cbt::SetCell("sessions", "page", ts + milliseconds(i), std::to_string(i)));
  table.Apply(std::move(row));
}
void OneRound(cbt::Table table) { Numbered(table, milliseconds(5000), 1); }

// The timestamp of one iteration.
void PerIteration(cbt::Table table, const std::vector<std::string> &values) {
  cbt::SingleRowMutation row("row");
  for (const auto &value : values) {
    const auto at = std::chrono::duration_cast<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::hours(1)).time_since_epoch());
    row.emplace_back(cbt::SetCell("sessions", "item", at, value));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) mostly with the same timestamp, so that most of them are lost
  }
  table.Apply(std::move(row));
  // Distinct, of another row, or in another column.
  cbt::SingleRowMutation apart("row");
  int place = 0;
  for (const auto &value : values) {
    const auto at = std::chrono::duration_cast<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::hours(1)).time_since_epoch()) + std::chrono::milliseconds(place++);
    apart.emplace_back(cbt::SetCell("sessions", "item", at, value));
  }
  table.Apply(std::move(apart));
  for (const auto &value : values) {
    const auto at = std::chrono::duration_cast<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::hours(1)).time_since_epoch());
    cbt::SingleRowMutation own(value);
    own.emplace_back(cbt::SetCell("sessions", "item", at, value));
    table.Apply(std::move(own));
  }
  cbt::SingleRowMutation columns("row");
  for (const auto &value : values) {
    const auto at = std::chrono::duration_cast<std::chrono::milliseconds>((std::chrono::system_clock::now() + std::chrono::hours(1)).time_since_epoch());
    columns.emplace_back(cbt::SetCell("sessions", value, at, value));
  }
  table.Apply(std::move(columns));
}
// The cut to milliseconds makes them equal.
void Finely(cbt::Table table, std::vector<std::string> const& values) {
  using std::chrono::duration_cast;
  using std::chrono::microseconds;
  auto const base = std::chrono::system_clock::now() + hours(1);
  cbt::SingleRowMutation row("row");
  for (std::size_t i = 0; i != values.size(); ++i) {
    auto const at = base + microseconds(i);
    row.emplace_back(cbt::SetCell("sessions", "fine", duration_cast<milliseconds>(at.time_since_epoch()), values[i]));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) mostly with the same timestamp, so that most of them are lost
    row.emplace_back(cbt::SetCell("sessions", "finer", std::chrono::floor<milliseconds>(microseconds(i % 1000) + base).time_since_epoch(), values[i]));
    // CHECK-MESSAGES: :[[@LINE-1]]:22: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) mostly with the same timestamp, so that most of them are lost
  }
  table.Apply(std::move(row));
  // A millisecond for each, or a column.
  cbt::SingleRowMutation apart("row");
  for (std::size_t i = 0; i != values.size(); ++i) {
    apart.emplace_back(cbt::SetCell("sessions", "a", duration_cast<milliseconds>((base + milliseconds(i)).time_since_epoch()), values[i]));
    apart.emplace_back(cbt::SetCell("sessions", "b", duration_cast<milliseconds>((base + microseconds(i * 1000)).time_since_epoch()), values[i]));
    apart.emplace_back(cbt::SetCell("sessions", values[i], duration_cast<milliseconds>((base + microseconds(i)).time_since_epoch()), values[i]));
  }
  table.Apply(std::move(apart));
  // Numbers that are no counters.
  cbt::SingleRowMutation unknown("row");
  int step = 0;
  for (auto const& value : values) {
    unknown.emplace_back(cbt::SetCell("sessions", "a", duration_cast<milliseconds>((base + microseconds(value.size())).time_since_epoch()), value));
    unknown.emplace_back(cbt::SetCell("sessions", "b", duration_cast<milliseconds>((base + microseconds(step)).time_since_epoch()), value));
    step += 1000;
  }
  table.Apply(std::move(unknown));
}
// A loop adds what a vector collects to one row.
void Collected(cbt::Table table, std::vector<std::string> const& values, milliseconds at) {
  std::vector<cbt::Mutation> mutations;
  for (auto const& value : values)
    mutations.push_back(cbt::SetCell("sessions", "page", at, value));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: this loop writes its values to one column of family
  cbt::SingleRowMutation row("row");
  for (auto& mutation : mutations) row.emplace_back(std::move(mutation));
  table.Apply(std::move(row));
  std::vector<cbt::Mutation> columns;
  for (auto const& value : values)
    columns.push_back(cbt::SetCell("sessions", value, at, value));
  cbt::SingleRowMutation other("row");
  for (auto& mutation : columns) other.emplace_back(std::move(mutation));
  table.Apply(std::move(other));
}
// The lines that the only caller passes.
std::string Encode(std::string const& line) { return "0|" + line; }
void Append(cbt::Table& table, milliseconds at, std::vector<std::string> const& lines) {
  cbt::SingleRowMutation row("row");
  for (auto const& line : lines) row.emplace_back(cbt::SetCell("sessions", "log", at, Encode(line)));
  // CHECK-MESSAGES: :[[@LINE-1]]:51: warning: this loop writes its values to one column of family
  if (!lines.empty()) row.emplace_back(cbt::SetCell("sessions", "last", at, lines.back()));
  table.Apply(std::move(row));
}
void Begin(cbt::Table& table, milliseconds at, std::string const& by, bool again) {
  Append(table, at, {"started by " + by, again ? "again" : "at first"});
}
// Accepted: one of the functions runs.
template <typename... F> struct Overloaded : F... { using F::operator()...; };
template <typename... F> Overloaded(F...) -> Overloaded<F...>;
void Either(cbt::Table& table, milliseconds at, std::variant<bool, std::string> const& value) {
  cbt::SingleRowMutation row("row");
  std::visit(Overloaded{[&](bool b) { row.emplace_back(cbt::SetCell("sessions", "page", at, std::string(b ? "t" : "f"))); },
                        [&](std::string const& s) { row.emplace_back(cbt::SetCell("sessions", "page", at, s)); }},
             value);
  table.Apply(std::move(row));
}

// Each turn of the outer loop has a row, and times, of its own.
std::vector<std::string> MembersOf(std::string const &group);
void EachGroup(cbt::Table table, std::vector<std::string> const &groups) {
  cbt::BulkMutation bulk;
  for (auto const &group : groups) {
    auto const members = MembersOf(group);
    auto const at = Now() + hours(1);
    cbt::SingleRowMutation row("group#" + group);
    for (auto const &member : members)
      row.emplace_back(cbt::SetCell("sessions", "member", at, member));
    // CHECK-FIXES: bigtable_ttl::DistinctTimestamps timestamps2{at};
    // CHECK-FIXES: for (auto const &member : members)
    // CHECK-FIXES: row.emplace_back(cbt::SetCell("sessions", "member", timestamps2.Next(), member));
    // CHECK-MESSAGES: :[[@LINE-4]]:24: warning: this loop writes its values to one column of family 'sessions'
    bulk.emplace_back(std::move(row));
  }
  table.BulkApply(std::move(bulk));
}
