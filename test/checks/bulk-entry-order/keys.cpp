// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-bulk-entry-order %t -- -I %inputs

// Keys that are local variables: the client makes copies of them.

#include "clicks.h"
#include <utility>
#include <vector>

struct Record {
  bool is_new;
  std::string text;
};
std::string MakeKey(Record const &record);
void Change(std::string &key);

class Store {
public:
  void Commit(std::vector<Record> const &records);

private:
  void Send(cbt::BulkMutation bulk);
};

// Whenever the delete is among the entries, so is the write.
void Store::Commit(std::vector<Record> const &records) {
  cbt::BulkMutation bulk;
  for (auto const &record : records) {
    std::string key = MakeKey(record);
    if (record.is_new)
      bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", record.text)));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: two entries of this bulk mutation change one row
    // CHECK-NOTES: :[[@LINE-3]]:25: note: the other entry is here
  }
  Send(std::move(bulk));
}

void Always(cbt::Table &table, Record const &record) {
  cbt::BulkMutation bulk;
  std::string key = MakeKey(record);
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", record.text)));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: two entries of this bulk mutation change one row
  // CHECK-FIXES:   bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow(), cbt::SetCell("f", "c", record.text)));
  table.BulkApply(bulk);
}

void Either(cbt::Table &table, Record const &record) {
  cbt::BulkMutation bulk;
  std::string key = MakeKey(record);
  if (record.is_new)
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  else
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", record.text)));
  table.BulkApply(bulk);
}

// Another key by then.
void Others(cbt::Table &table, Record const &record) {
  cbt::BulkMutation bulk;
  std::string key = MakeKey(record);
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  key += "#";
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", record.text)));
  Change(key);
  bulk.emplace_back(cbt::SingleRowMutation(std::move(key), cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", record.text)));
  table.BulkApply(bulk);
}
