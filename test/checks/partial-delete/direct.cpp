// drawback: partial-delete
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-partial-delete %t --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>
#include <vector>

using cbt::DeleteFromColumn;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;
constexpr milliseconds kZero{0};

// The lock is still held: its timestamp is in the future.
void Release(cbt::Table table, std::string const& key, std::string const& me) {
  table.CheckAndMutateRow(key, Filter::Chain(Filter::Latest(1), Filter::ColumnName("sessions", "lock"), Filter::ValueRegex(me)), {DeleteFromColumn("sessions", "lock", kZero, Now())}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:131: warning: delete from family 'sessions' of table 'clicks' (one-second) ends at the current time; it deletes only what has expired and leaves the live value, whose timestamp is when it expires; leave out the time range
  // CHECK-NOTES: :[[@LINE-2]]:131: note: delete all of the column
  // CHECK-NOTE-FIXES:   table.CheckAndMutateRow(key, Filter::Chain(Filter::Latest(1), Filter::ColumnName("sessions", "lock"), Filter::ValueRegex(me)), {DeleteFromColumn("sessions", "lock")}, {});
}
void SignOut(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("carts", "items", kZero, Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: delete from family 'carts' of table 'clicks' (one-second) ends at the current time;
  // CHECK-NOTES: :[[@LINE-2]]:44: note: delete all of the column
  // CHECK-NOTE-FIXES:   table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("carts", "items")));
}
void Reset(cbt::Table table, std::string const& user) {
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::DeleteFromColumnEndingAt("sessions", "page", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: delete from family 'sessions' of table 'clicks' (one-second) ends at the current time;
  table.Apply(std::move(row));
}
// A delete of another family beside it deletes nothing of this column.
void Revoke(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromColumnEndingAt("sessions", "page", Now()), cbt::DeleteFromFamily("carts")));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: delete from family 'sessions' of table 'clicks' (one-second) ends at the current time;
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromFamily("profile")));
}
void RevokeAll(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromColumnEndingAt("sessions", "page", Now()), cbt::DeleteFromFamily("sessions")));
}
void RevokeRow(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromColumnEndingAt("sessions", "page", Now()), cbt::DeleteFromRow()));
}
void RevokeAny(cbt::Table table, std::string const& user, std::string const& family) {
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromColumnEndingAt("sessions", "page", Now()), cbt::DeleteFromFamily(family)));
}
// Another function makes the row.
struct Store {
  void SignOut(std::string const& key) {
    Commit(key, {cbt::DeleteFromColumnEndingAt("sessions", "page", Now())});
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: delete from family 'sessions' of table 'clicks' (one-second) ends at the current time
    Commit(key, {cbt::DeleteFromColumnEndingAt("sessions", "cart", Now()), cbt::SetCell("sessions", "cart", Now() + hours(1), "v")});
    Commit(key, {cbt::DeleteFromColumnEndingAt("sessions", "user", Now()), cbt::DeleteFromFamily(key)});
  }
  void Commit(std::string const& key, std::vector<cbt::Mutation> mutations) {
    cbt::SingleRowMutation row(key);
    for (auto& each : mutations) row.emplace_back(std::move(each));
    table.Apply(std::move(row));
  }
  cbt::Table table;
};
// Values that live for two days or less have timestamps in the past.
void PurgeExpired(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("events", "click", kZero, Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: delete from family 'events' of table 'clicks' (default, 2d) ends at the current time; it also deletes live values, whose timestamps are up to 2d before they expire; end at 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).Live().begin'
  // CHECK-FIXES:   table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("events", "click", kZero, bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).Live().begin)));
}

// A cleanup means to delete what has expired.
void Cleanup(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page", kZero, Now())));
}
struct ExpiredSweeper {
  void Run(cbt::Table table, std::string const& user) {
    table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page", kZero, Now())));
    table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("events", "click", kZero, Now() - hours(48))));
  }
};
void Scan(cbt::Table table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions")))
    table.Apply(cbt::SingleRowMutation(row->row_key(), DeleteFromColumn("sessions", "page", kZero, Now())));
}
void Matched(cbt::Table table, std::string const& user) {
  table.CheckAndMutateRow(user, Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(kZero, Now())), {DeleteFromColumn("sessions", "page", kZero, Now())}, {});
}
void All(cbt::Table table, std::string const* users) {
  for (int i = 0; i != 10; ++i)
    table.Apply(cbt::SingleRowMutation(users[i], DeleteFromColumn("sessions", "page", kZero, Now())));
}
// Old versions go, and a new one comes.
void Put(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page", kZero, Now()), cbt::SetCell("sessions", "page", Now() + hours(1), "v")));
}
// All of it, or what else is meant.
void Others(cbt::Table table, std::string const& user, milliseconds until) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page")));
  table.Apply(cbt::SingleRowMutation(user, cbt::DeleteFromColumnStartingFrom("sessions", "rights", Now())));
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "user", kZero, until)));
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "name", kZero, Now() + hours(24))));
}
void RealTimes(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("profile", "name", kZero, Now())));
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("events", "click", kZero, Now())));
}
// A helper serves a cleanup, or a loop over rows.
void DeletePage(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page", kZero, Now())));
}
void PruneUser(cbt::Table table, std::string const& user) { DeletePage(table, user); }
void DeleteCart(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("carts", "items", kZero, Now())));
}
void All(cbt::Table table, std::string const& one, std::string const* users) {
  DeleteCart(table, one);
  for (int i = 0; i != 10; ++i) DeleteCart(table, users[i]);
}
void Before(cbt::Table table, std::string const& user) {
  auto const cutoff = Now();
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("sessions", "page", kZero, cutoff)));
}
// Everything of a user may go, live or not.
void PurgeUser(cbt::Table table, std::string const& user) {
  table.Apply(cbt::SingleRowMutation(user, DeleteFromColumn("events", "click", kZero, Now())));
}
