// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-expiry-collision %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// Writes that classes and functions of the program add to a row.

#include "clicks.h"
#include <string>
#include <utility>
#include <vector>

using std::chrono::hours;
using std::chrono::milliseconds;
milliseconds Now();

class Rows {
public:
  Rows(std::string key, std::string family) : key_(std::move(key)), family_(std::move(family)) {}
  Rows &Put(std::string const &column, milliseconds timestamp, std::string const &value) {
    mutations_.push_back(cbt::SetCell(family_, column, timestamp, value));
    return *this;
  }
  Rows &Clear(std::string const &column) {
    mutations_.push_back(cbt::DeleteFromColumn(family_, column));
    return *this;
  }
  cbt::SingleRowMutation Build() const {
    cbt::SingleRowMutation row(key_);
    for (auto const &mutation : mutations_) row.emplace_back(mutation);
    return row;
  }

private:
  std::string key_;
  std::string family_;
  std::vector<cbt::Mutation> mutations_;
};

static void Put(cbt::SingleRowMutation &row, std::string const &column, milliseconds timestamp, std::string const &value) {
  row.emplace_back(cbt::SetCell("sessions", column, timestamp, value));
}

void Loops(cbt::Table table, std::vector<std::string> const &members, hours keep) {
  auto const expiry = Now() + keep;
  Rows row("row", "sessions");
  for (auto const &member : members) {
    row.Put(member, expiry, "1");
    row.Put("last", expiry, member);
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this loop writes its values to one column of family 'sessions' of table 'clicks' (one-second) with the same timestamp, so that only the last is stored
    // CHECK-NOTES: :[[@LINE-4]]:3: note: the loop is here
  }
  table.Apply(row.Build());
  cbt::SingleRowMutation next("row");
  for (auto const &member : members) {
    Put(next, member, expiry, "1");
    Put(next, "last", expiry, member);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: this loop writes its values to one column
  }
  table.Apply(std::move(next));
}

void Pairs(cbt::Table table, milliseconds expiry, std::string const &first, std::string const &second) {
  table.Apply(Rows("row", "sessions").Put("page", expiry, first).Put("page", expiry, second).Build());
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a write before it to the same column, and so overwrites it
  // CHECK-NOTES: :[[@LINE-2]]:39: note: this value is lost
}

void Right(cbt::Table table, std::vector<std::string> const &members, milliseconds expiry, hours keep) {
  Rows row("row", "sessions");
  milliseconds at = expiry;
  for (auto const &member : members) {
    row.Put("each", at, member);
    at += milliseconds(1);
    row.Put("after", expiry + milliseconds(at), member);
  }
  table.Apply(row.Build());
  Rows chosen("row", "sessions");
  for (auto const &member : members)
    if (member == "first") chosen.Put("first", expiry, member);
  table.Apply(chosen.Build());
  cbt::SingleRowMutation head("row");
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i == 0) Put(head, "head", expiry, members[i]);
    Put(head, members[i], expiry, "1");
  }
  table.Apply(std::move(head));
  cbt::SingleRowMutation pairs("row");
  for (auto const &from : members)
    for (auto const &to : members) {
      Put(pairs, from, expiry, "from");
      Put(pairs, to, expiry, "to");
    }
  table.Apply(std::move(pairs));
  std::vector<cbt::Mutation> kept;
  for (auto const &member : members) {
    if (member == "first") kept.push_back(cbt::SetCell("sessions", "kept", expiry, member));
    kept.push_back(cbt::SetCell("sessions", member, expiry, "1"));
  }
  cbt::SingleRowMutation copied("row");
  for (std::size_t i = 0; i != kept.size(); ++i) copied.emplace_back(kept[i]);
  table.Apply(std::move(copied));
  cbt::SingleRowMutation found("row");
  for (auto const &member : members) {
    if (member.empty()) continue;
    Put(found, "first", expiry, member);
    break;
  }
  table.Apply(std::move(found));
  for (auto const &member : members) {
    Rows own(member, "sessions");
    own.Put("last", expiry, member);
    table.Apply(own.Build());
  }
  table.Apply(Rows("row", "sessions").Put("page", expiry, "a").Put("other", expiry, "b").Build());
  table.Apply(Rows("row", "sessions").Put("page", expiry, "a").Put("page", expiry + hours(1), "b").Build());
  table.Apply(Rows("row", "profile").Put("page", expiry, "a").Put("page", expiry, "b").Build());
  table.Apply(Rows("row", "sessions").Put("page", expiry, "a").Clear("page").Put("page", expiry, "b").Build());
}
