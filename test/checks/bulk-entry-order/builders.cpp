// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-bulk-entry-order %t -- -I %inputs

// Rows that classes of the program make, and rows that vectors have.

#include "clicks.h"
#include <utility>
#include <vector>

using std::chrono::milliseconds;

class List {
public:
  explicit List(std::string key) : key_(std::move(key)) {}
  List &Put(std::string const &column, milliseconds timestamp, std::string const &value) {
    mutations_.push_back(cbt::SetCell("sessions", column, timestamp, value));
    return *this;
  }
  List &Clear(std::string const &column) {
    mutations_.push_back(cbt::DeleteFromColumn("sessions", column));
    return *this;
  }
  cbt::SingleRowMutation Build() const {
    cbt::SingleRowMutation row(key_);
    for (auto const &mutation : mutations_) row.emplace_back(mutation);
    return row;
  }

private:
  std::string key_;
  std::vector<cbt::Mutation> mutations_;
};

class Row {
public:
  explicit Row(std::string key) : row_(std::move(key)) {}
  Row &Put(std::string const &column, milliseconds timestamp, std::string const &value) {
    row_.emplace_back(cbt::SetCell("sessions", column, timestamp, value));
    return *this;
  }
  Row &Clear() {
    row_.emplace_back(cbt::DeleteFromRow());
    return *this;
  }
  cbt::SingleRowMutation Build() { return std::move(row_); }

private:
  cbt::SingleRowMutation row_;
};

struct Change {
  std::string row;
  std::string column;
  milliseconds until;
};

void Chains(cbt::Table table, std::vector<Change> const &changes, bool replace) {
  cbt::BulkMutation bulk;
  for (auto const &change : changes) {
    auto const key = change.row;
    if (replace)
      bulk.emplace_back(List(key).Clear(change.column).Build());
    bulk.emplace_back(List(key).Put(change.column, change.until, "v").Build());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
    // CHECK-NOTES: :[[@LINE-3]]:25: note: the other entry is here
  }
  table.BulkApply(std::move(bulk));
  cbt::BulkMutation rows;
  for (auto const &change : changes) {
    rows.emplace_back(Row(change.row).Clear().Build());
    rows.emplace_back(Row(change.row).Put(change.column, change.until, "v").Build());
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: two entries of this bulk mutation change one row
  }
  table.BulkApply(std::move(rows));
}

void Right(cbt::Table table, std::vector<Change> const &changes) {
  cbt::BulkMutation bulk;
  for (auto const &change : changes) {
    bulk.emplace_back(List(change.row).Clear(change.column).Put(change.column, change.until, "v").Build());
    bulk.emplace_back(List("log").Put(change.column, change.until, "v").Build());
    bulk.emplace_back(List(change.row + "/old").Clear(change.column).Build());
  }
  table.BulkApply(std::move(bulk));
  cbt::BulkMutation pairs;
  for (auto const &from : changes)
    for (auto const &to : changes) {
      pairs.emplace_back(List(from.row).Clear("c").Build());
      pairs.emplace_back(List(to.row).Put("c", to.until, "v").Build());
    }
  table.BulkApply(std::move(pairs));
}

// Sends them at once.
void Send(cbt::Table &table, std::vector<cbt::SingleRowMutation> const &rows) {
  if (rows.empty()) return;
  table.BulkApply(cbt::BulkMutation(rows.begin(), rows.end()));
}
// Sends one after the other.
void SendInOrder(cbt::Table &table, std::vector<cbt::SingleRowMutation> const &rows) {
  for (auto const &row : rows) table.Apply(row);
}

void Vectors(cbt::Table table, std::vector<Change> const &changes) {
  std::vector<cbt::SingleRowMutation> rows;
  for (auto const &change : changes) {
    rows.emplace_back(change.row, cbt::DeleteFromRow());
    rows.emplace_back(change.row, cbt::SetCell("sessions", change.column, change.until, "v"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: two entries of this bulk mutation change one row
  }
  Send(table, rows);

  std::vector<cbt::SingleRowMutation> more;
  more.reserve(2);
  more.push_back(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "c", "v")));
  more.push_back(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c")));
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: two entries of this bulk mutation change one row
  // CHECK-FIXES: more.push_back(cbt::SingleRowMutation("row", cbt::DeleteFromColumn("sessions", "c"), cbt::SetCell("sessions", "c", "v")));
  cbt::BulkMutation bulk;
  for (auto &row : more) bulk.emplace_back(std::move(row));
  table.BulkApply(std::move(bulk));

  std::vector<cbt::SingleRowMutation> one_by_one;
  one_by_one.emplace_back("row", cbt::DeleteFromRow());
  one_by_one.emplace_back("row", cbt::SetCell("sessions", "c", "v"));
  SendInOrder(table, one_by_one);

  std::vector<cbt::SingleRowMutation> others;
  for (auto const &change : changes) {
    others.emplace_back(change.row, cbt::DeleteFromColumn("sessions", "old"));
    others.emplace_back("log", cbt::SetCell("sessions", "old", change.until, "v"));
    others.emplace_back(change.row, cbt::DeleteFromRow(), cbt::SetCell("events", change.column, "v"));
  }
  Send(table, others);
}

void Loops(cbt::Table table, std::string const &key, std::vector<Change> const &changes) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily("sessions")));
  for (auto const &change : changes) {
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("sessions", change.column, change.until, "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: two entries of this bulk mutation change one row
  }
  table.BulkApply(std::move(bulk));
  cbt::BulkMutation counted;
  counted.emplace_back(List(key).Clear("c").Build());
  for (std::size_t i = 0; i != changes.size(); ++i)
    counted.emplace_back(List(key).Put("c", changes[i].until, "v").Build());
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: two entries of this bulk mutation change one row
  table.BulkApply(std::move(counted));
}

void OtherLoops(cbt::Table table, std::string const &key, std::vector<Change> const &changes) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily("sessions")));
  for (auto const &change : changes) {
    bulk.emplace_back(cbt::SingleRowMutation(change.row, cbt::SetCell("sessions", change.column, change.until, "v")));
  }
  for (auto const &change : changes) {
    if (change.column.empty()) continue;
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("sessions", change.column, change.until, "v")));
  }
  table.BulkApply(std::move(bulk));
  cbt::BulkMutation next;
  next.emplace_back(List(key).Clear("c").Build());
  for (auto const &change : changes) {
    table.BulkApply(std::move(next));
    next.emplace_back(List(key).Put("c", change.until, "v").Build());
  }
}

// Numbers in keys that functions make.
static cbt::SingleRowMutation Drop(std::uint64_t id) {
  return cbt::SingleRowMutation("p#" + std::to_string(id), cbt::DeleteFromFamily("sessions"));
}
static cbt::SingleRowMutation Put(std::uint64_t id, std::chrono::milliseconds until) {
  return cbt::SingleRowMutation("p#" + std::to_string(id), cbt::SetCell("sessions", "c", until, "v"));
}
void Numbers(cbt::Table table, std::uint64_t id, std::uint64_t other, std::chrono::milliseconds until) {
  cbt::BulkMutation bulk;
  bulk.emplace_back(Drop(id));
  bulk.emplace_back(Put(id, until));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: two entries of this bulk mutation change one row
  table.BulkApply(std::move(bulk));
  cbt::BulkMutation two;
  two.emplace_back(Drop(id));
  two.emplace_back(Put(other, until));
  table.BulkApply(std::move(two));
}
