// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-mutation-order %t -- -I %inputs

// Mutations that classes and functions of the program add to a row.

#include "clicks.h"
#include <algorithm>
#include <deque>
#include <map>
#include <optional>
#include <utility>
#include <vector>

using std::chrono::hours;
using std::chrono::milliseconds;
milliseconds Now();

// Has a row.
class Row {
public:
  Row(std::string key, std::string family) : row_(std::move(key)), family_(std::move(family)) {}
  Row &Set(std::string const &column, std::string const &value) {
    row_.emplace_back(cbt::SetCell(family_, column, Now() + hours(1), value));
    return *this;
  }
  Row &SetIf(bool is_set, std::string const &column, std::string const &value) {
    if (is_set)
      row_.emplace_back(cbt::SetCell(family_, column, Now() + hours(1), value));
    return *this;
  }
  Row &Clear(std::string const &column) {
    row_.emplace_back(cbt::DeleteFromColumn(family_, column));
    return *this;
  }
  Row &ClearAll() { return Add(cbt::DeleteFromFamily(family_)); }
  void Reset(std::string const &key) { row_ = cbt::SingleRowMutation(key); }
  cbt::SingleRowMutation Build() { return std::move(row_); }

private:
  Row &Add(cbt::Mutation mutation) {
    row_.emplace_back(std::move(mutation));
    return *this;
  }
  cbt::SingleRowMutation row_;
  std::string family_;
};

// Has a list of mutations.
class List {
public:
  explicit List(std::string key) : key_(std::move(key)) {}
  List &Put(std::string const &family, std::string const &column, milliseconds timestamp, std::string const &value) {
    mutations_.push_back(cbt::SetCell(family, column, timestamp, value));
    return *this;
  }
  List &Clear(std::string const &family, std::string const &column) {
    mutations_.push_back(cbt::DeleteFromColumn(family, column));
    return *this;
  }
  bool empty() const { return mutations_.empty(); }
  cbt::SingleRowMutation Build() const {
    cbt::SingleRowMutation row(key_);
    for (auto const &mutation : mutations_) row.emplace_back(mutation);
    return row;
  }

private:
  std::string key_;
  std::vector<cbt::Mutation> mutations_;
};

// Sends a copy of what it has.
class Sender {
public:
  explicit Sender(cbt::Table table) : table_(std::move(table)), row_("key") {}
  void Put(std::string const &column) {
    row_.emplace_back(cbt::SetCell("f", column, "v"));
    ++size_;
    if (IsLarge()) Flush();
  }
  void Set(std::string const &column) { row_.emplace_back(cbt::SetCell("f", column, "v")); }
  void Clear(std::string const &column) { row_.emplace_back(cbt::DeleteFromColumn("f", column)); }
  void Send() const { (void)Copy().Apply(row_); }
  bool TrySend() const {
    Send();
    return true;
  }
  bool IsLarge() const { return size_ > 10; }

private:
  cbt::Table Copy() const { return table_; }
  void Flush() {
    table_.Apply(std::move(row_));
    row_ = cbt::SingleRowMutation("key");
  }
  cbt::Table table_;
  cbt::SingleRowMutation row_;
  int size_ = 0;
};
void SendCopy(cbt::Table &table, cbt::SingleRowMutation &row) { table.Apply(row); }
void SendConstant(cbt::Table &table, cbt::SingleRowMutation const &row) { table.Apply(row); }

// Sends each of its mutations to another row.
class Scatter {
public:
  void Put(std::string const &column) { mutations_.push_back(cbt::SetCell("f", column, Now(), "v")); }
  void Clear(std::string const &column) { mutations_.push_back(cbt::DeleteFromColumn("f", column)); }
  void Send(cbt::Table &table) {
    int i = 0;
    for (auto &mutation : mutations_) {
      table.Apply(cbt::SingleRowMutation(std::to_string(i++), std::move(mutation)));
    }
  }

private:
  std::vector<cbt::Mutation> mutations_;
};

void Variables(cbt::Table table, std::string const &column, bool is_new) {
  Row row("key", "f");
  row.Set(column, "v");
  row.Clear(column);
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: this delete also deletes what the write before it in the same row mutation adds; mutations of a row are applied in order, so that value is never stored; put the delete first
  // CHECK-NOTES: :[[@LINE-3]]:7: note: this write is lost
  table.Apply(row.Build());
  List list("key");
  list.Put("f", "c", Now(), "v").Put("f", "d", Now(), "v");
  if (list.empty()) return;
  list.Clear("f", "d");
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: this delete also deletes what the write before it
  // CHECK-NOTES: :[[@LINE-4]]:34: note: this write is lost
  table.Apply(list.Build());
  Row own("key", "f");
  own.Set("c", "v");
  own.ClearAll();
  // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: this delete also deletes what the write before it
  table.Apply(own.Build());
  if (is_new) {
    Row branch("key", "f");
    branch.Set("c", "v").Clear("c");
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: this delete also deletes what the write before it
    table.Apply(branch.Build());
  }
}

void Chains(cbt::Table table, std::string const &column) {
  table.Apply(Row("key", "f").Set("a", "v").Set("b", "v").Clear("a").Build());
  // CHECK-MESSAGES: :[[@LINE-1]]:59: warning: this delete also deletes what the write before it
  table.Apply(List("key").Put("f", column, Now(), "v").Clear("f", column).Build());
  // CHECK-MESSAGES: :[[@LINE-1]]:56: warning: this delete also deletes what the write before it
  auto row = List("key")
                 .Put("f", "c", Now(), "v")
                 .Clear("f", "c")
                 // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: this delete also deletes what the write before it
                 .Build();
  table.Apply(std::move(row));
}

void Perhaps(cbt::Table table, bool is_set) {
  table.Apply(Row("key", "f").SetIf(is_set, "a", "v").Clear("a").Build());
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: this delete also deletes what the write before it
}

void Right(cbt::Table table, std::string const &column, bool is_set) {
  table.Apply(Row("key", "f").Clear("a").Set("a", "v").Build());
  table.Apply(Row("key", "f").Set("a", "v").Clear("b").Build());
  table.Apply(List("key").Put("f", "c", Now(), "v").Clear("g", "c").Build());
  Row first("key", "f"), second("key", "f"), other("key", "g");
  first.Set(column, "v");
  second.Clear(column);
  other.Clear(column);
  table.Apply(first.Build());
  first.Clear(column);
  table.Apply(second.Build());
  table.Apply(other.Build());
  Row reused("key", "f");
  reused.Set(column, "v");
  table.Apply(reused.Build());
  reused.Reset("key");
  reused.Clear(column);
  table.Apply(reused.Build());
  Row either("key", "f");
  if (is_set)
    either.Set(column, "v");
  else
    either.Clear(column);
  table.Apply(either.Build());
  List some("key");
  some.Put("f", "c", Now(), "v");
  if (is_set) some.Clear("f", "c");
  table.Apply(some.Build());
  Scatter scatter;
  scatter.Put(column);
  scatter.Clear(column);
  scatter.Send(table);
}

// A function.
void Put(cbt::SingleRowMutation &row, std::string const &column, std::string const &value,
         std::optional<milliseconds> ttl = std::nullopt) {
  if (ttl.has_value()) {
    row.emplace_back(cbt::SetCell("f", column, Now() + *ttl, value));
  } else {
    row.emplace_back(cbt::SetCell("f", column, value));
  }
}
void Clear(cbt::SingleRowMutation &row, std::string const &column) {
  row.emplace_back(cbt::DeleteFromColumn("f", column));
}
void PutAt(cbt::SingleRowMutation *row, std::string const &column, milliseconds timestamp) {
  if (column.empty()) return;
  row->emplace_back(cbt::SetCell("g", column, timestamp, "v"));
}
void Mark(cbt::SingleRowMutation *row, std::string const &column) {
  if (row != nullptr) row->emplace_back(cbt::SetCell("g", "first", column));
  (*row).emplace_back(cbt::SetCell("g", column, "v"));
}
void Replace(cbt::SingleRowMutation &row, std::string const &column, std::string const &value) {
  Clear(row, column);
  Put(row, column, value);
}
void PutBoth(cbt::SingleRowMutation &row, std::string const &column) {
  row.emplace_back(cbt::SetCell("f", column, Now(), "v"))
      .emplace_back(cbt::SetCell("g", column, Now(), "w"));
}
void Exchange(cbt::SingleRowMutation &row) {
  cbt::SingleRowMutation other("other");
  row = std::move(other);
}

void Functions(cbt::Table table, std::string const &column) {
  cbt::SingleRowMutation row("key");
  Put(row, column, "v");
  row.emplace_back(cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it
  // CHECK-NOTES: :[[@LINE-3]]:3: note: this write is lost
  table.Apply(std::move(row));
  cbt::SingleRowMutation next("key");
  next.emplace_back(cbt::SetCell("f", column, Now(), "v"));
  Replace(next, column, "w");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this delete also deletes what the write before it
  table.Apply(std::move(next));
  cbt::SingleRowMutation right("key");
  Clear(right, column);
  Put(right, column, "v", hours(1));
  table.Apply(std::move(right));
  cbt::SingleRowMutation exchanged("key");
  Put(exchanged, column, "v");
  Exchange(exchanged);
  Clear(exchanged, column);
  table.Apply(std::move(exchanged));
  cbt::SingleRowMutation marked("key");
  Mark(&marked, column);
  PutAt(&marked, "a", Now());
  marked.emplace_back(cbt::DeleteFromColumn("g", "first"));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: this delete also deletes what the write before it
  marked.emplace_back(cbt::DeleteFromColumn("g", column));
  // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: this delete also deletes what the write before it
  // CHECK-NOTES: :[[@LINE-6]]:3: note: this write is lost
  table.Apply(std::move(marked));
  cbt::SingleRowMutation both("key");
  PutBoth(both, column);
  both.emplace_back(cbt::DeleteFromColumn("g", column));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: this delete also deletes what the write before it
  // CHECK-NOTES: :[[@LINE-3]]:3: note: this write is lost
  table.Apply(std::move(both));
}

// What was sent before is stored.
void Sent(cbt::Table table, std::string const &column) {
  Sender sender(table);
  sender.Put(column);
  sender.Clear(column);
  Sender copied(table);
  copied.Set(column);
  copied.Send();
  copied.Clear(column);
  Sender tried(table);
  tried.Set(column);
  if (!tried.TrySend()) return;
  tried.Clear(column);
  Sender large(table);
  large.Set(column);
  if (large.IsLarge()) return;
  large.Clear(column);
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: this delete also deletes what the write before it
  large.Send();
  cbt::SingleRowMutation row("key");
  Put(row, column, "v");
  SendCopy(table, row);
  Clear(row, column);
  cbt::SingleRowMutation constant("key");
  Put(constant, column, "v");
  SendConstant(table, constant);
  Clear(constant, column);
  cbt::SingleRowMutation unsent("key");
  Put(unsent, column, "v");
  Clear(unsent, column);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this delete also deletes what the write before it
  table.Apply(std::move(unsent));
}

// Wrong only where a write comes before it.
struct Parts {
  cbt::SingleRowMutation row;
};
void ClearLast(Parts &parts) { parts.row.emplace_back(cbt::DeleteFromColumn("f", "c")); }
// CHECK-MESSAGES: :[[@LINE-1]]:55: warning: this delete also deletes what the write before it
// CHECK-NOTES: :[[@LINE+4]]:26: note: this write is lost
void ClearSometimes(Parts &parts) { parts.row.emplace_back(cbt::DeleteFromColumn("f", "d")); }
void InAStruct(cbt::Table table) {
  Parts wrong{cbt::SingleRowMutation("key")};
  wrong.row.emplace_back(cbt::SetCell("f", "c", Now(), "v"));
  ClearLast(wrong);
  table.Apply(std::move(wrong.row));
  Parts before{cbt::SingleRowMutation("key")};
  before.row.emplace_back(cbt::SetCell("f", "d", Now(), "v"));
  ClearSometimes(before);
  table.Apply(std::move(before.row));
  Parts alone{cbt::SingleRowMutation("key")};
  ClearSometimes(alone);
  table.Apply(std::move(alone.row));
}

// The first request stores the value.
void SentBefore(cbt::Table table) {
  Parts parts{cbt::SingleRowMutation("key")};
  parts.row.emplace_back(cbt::SetCell("f", "c", Now(), "v"));
  table.Apply(parts.row);
  parts.row.emplace_back(cbt::DeleteFromColumn("f", "c"));
  table.Apply(parts.row);
}

// A helper gets the column by value.
static cbt::Mutation PutIn(std::string column, std::string value) {
  return cbt::SetCell("f", std::move(column), Now(), std::move(value));
}
void Edit(cbt::Table &table, std::string const &key, std::string const &column, std::string const &other) {
  table.Apply(cbt::SingleRowMutation(key, {PutIn(column, "v"), cbt::DeleteFromColumn("f", column)}));
  // CHECK-MESSAGES: :[[@LINE-1]]:64: warning: this delete also deletes what the write before it
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation(key, {cbt::DeleteFromColumn("f", column), PutIn(column, "v")}));
  table.Apply(cbt::SingleRowMutation(key, {PutIn(other, "v"), cbt::DeleteFromColumn("f", column)}));
}

// The order of the elements in a container, not that of the calls.
static void Send(cbt::Table &table, std::vector<cbt::Mutation> const &all) {
  cbt::SingleRowMutation row("key");
  for (auto const &each : all) row.emplace_back(each);
  table.Apply(std::move(row));
}
void Inserted(cbt::Table table, std::size_t at) {
  std::vector<cbt::Mutation> first{cbt::SetCell("f", "a", Now(), "v")};
  first.insert(first.begin(), cbt::DeleteFromFamily("f"));
  Send(table, first);
  std::vector<cbt::Mutation> emplaced{cbt::SetCell("f", "a", Now(), "v")};
  emplaced.emplace(emplaced.begin(), cbt::DeleteFromFamily("f"));
  Send(table, emplaced);
  std::vector<cbt::Mutation> somewhere{cbt::SetCell("f", "a", Now(), "v"), cbt::SetCell("f", "b", Now(), "v")};
  somewhere.insert(somewhere.begin() + at, cbt::DeleteFromFamily("f"));
  Send(table, somewhere);
  std::vector<cbt::Mutation> last{cbt::SetCell("f", "a", Now(), "v")};
  last.insert(last.end(), cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:27: warning: this delete also deletes what the write before it
  Send(table, last);
  std::vector<cbt::Mutation> rotated{cbt::SetCell("f", "a", Now(), "v"), cbt::DeleteFromFamily("f")};
  std::rotate(rotated.begin(), rotated.begin() + 1, rotated.end());
  Send(table, rotated);
  std::vector<cbt::Mutation> swapped{cbt::DeleteFromFamily("f")};
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this delete also deletes what the write before it
  swapped.insert(swapped.begin(), cbt::SetCell("f", "a", Now(), "v"));
  Send(table, swapped);
}
void AtTheFront(cbt::Table table) {
  std::deque<cbt::Mutation> right{cbt::SetCell("f", "a", Now(), "v")};
  right.push_front(cbt::DeleteFromFamily("f"));
  cbt::SingleRowMutation row("key");
  for (auto const &each : right) row.emplace_back(each);
  table.Apply(std::move(row));
  std::deque<cbt::Mutation> wrong{cbt::DeleteFromFamily("f")};
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: this delete also deletes what the write before it
  wrong.push_front(cbt::SetCell("f", "a", Now(), "v"));
  cbt::SingleRowMutation other("key");
  for (auto const &each : wrong) other.emplace_back(each);
  table.Apply(std::move(other));
}
void ByKey(cbt::Table table, int one, int two) {
  std::map<int, cbt::Mutation> right;
  right[2] = cbt::SetCell("f", "a", Now(), "v");
  right[1] = cbt::DeleteFromFamily("f");
  cbt::SingleRowMutation row("key");
  for (auto const &[key, each] : right) row.emplace_back(each);
  table.Apply(std::move(row));
  std::multimap<int, cbt::Mutation> wrong;
  wrong.emplace(1, cbt::SetCell("f", "a", Now(), "v"));
  wrong.emplace(2, cbt::DeleteFromFamily("f"));
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: this delete also deletes what the write before it
  cbt::SingleRowMutation other("key");
  for (auto const &[key, each] : wrong) other.emplace_back(each);
  table.Apply(std::move(other));
  std::multimap<int, cbt::Mutation> unknown;
  unknown.emplace(one, cbt::SetCell("f", "a", Now(), "v"));
  unknown.emplace(two, cbt::DeleteFromFamily("f"));
  cbt::SingleRowMutation third("key");
  for (auto it = unknown.begin(); it != unknown.end(); ++it) third.emplace_back(it->second);
  table.Apply(std::move(third));
}
