// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/two-tables.yaml --no-fix -- -I %inputs

// Objects of the program's classes send what they have collected, or return it.
// Both tables have a family 'sometimes'; only in 'clicks' it has a TTL.

#include "clicks.h"
#include <utility>
#include <vector>

class Row {
public:
  explicit Row(std::string key) : row_(std::move(key)) {}
  Row &Set(std::string const &family, std::string const &value) {
    row_.emplace_back(cbt::SetCell(family, "c", value));
    return *this;
  }
  cbt::SingleRowMutation Build() { return std::move(row_); }

private:
  cbt::SingleRowMutation row_;
};

class List {
public:
  explicit List(std::string key) : key_(std::move(key)) {}
  void Put(std::string const &family) { Add(cbt::SetCell(family, "c", "v")); }
  cbt::SingleRowMutation Build() const {
    cbt::SingleRowMutation row(key_);
    for (auto const &mutation : mutations_) row.emplace_back(mutation);
    return row;
  }

private:
  void Add(cbt::Mutation mutation) { mutations_.push_back(std::move(mutation)); }
  std::string key_;
  std::vector<cbt::Mutation> mutations_;
};

class Batch {
public:
  explicit Batch(cbt::Table table) : table_(std::move(table)) {}
  void Put(std::string const &key, std::string const &family) {
    bulk_.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell(family, "c", "v")));
    if (++size_ == 100) Send();
  }
  void Send() {
    table_.BulkApply(std::move(bulk_));
    bulk_ = cbt::BulkMutation();
    size_ = 0;
  }

private:
  cbt::Table table_;
  cbt::BulkMutation bulk_;
  int size_ = 0;
};

cbt::Table Clicks() { return cbt::Table(TABLE_ID("clicks")); }
cbt::Table Archive() { return cbt::Table(TABLE_ID("archive-1")); }

void Chains() {
  Clicks().Apply(Row("key").Set("other", "v").Set("sometimes", "v").Build());
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  Archive().Apply(Row("key").Set("other", "v").Set("sometimes", "v").Build());
}

void Variables() {
  Row row("key");
  row.Set("other", "v").Set("sometimes", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  Clicks().Apply(row.Build());
  List list("key");
  list.Put("sometimes");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  auto const built = list.Build();
  Clicks().Apply(built);
  List archived("key");
  archived.Put("sometimes");
  Archive().Apply(archived.Build());
  // To both.
  List either("key");
  either.Put("sometimes");
  Clicks().Apply(either.Build());
  Archive().Apply(either.Build());
}

void Sent(std::string const &key) {
  Batch clicks(Clicks());
  clicks.Put(key, "sometimes");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sometimes' of table 'clicks' (one-second) has no timestamp
  clicks.Send();
  Batch archive(Archive());
  archive.Put(key, "sometimes");
  archive.Send();
}

// It may be sent anywhere.
void Keep(Row &row);
void Kept(Row &other, std::vector<Row> &rows) {
  Row row("key");
  row.Set("sometimes", "v");
  Keep(row);
  other.Set("sometimes", "v");
  rows.back().Set("sometimes", "v");
}
