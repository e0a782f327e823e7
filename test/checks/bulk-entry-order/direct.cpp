// drawback: bulk-order
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-bulk-entry-order %t -- -I %inputs

#include "clicks.h"
#include <utility>
#include <vector>

constexpr std::chrono::milliseconds kTen{10};
std::string NextKey();
extern std::string last;

void OneCall(cbt::Table table, std::string const& key) {
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("f", "c")), cbt::SingleRowMutation(key, cbt::SetCell("f", "c", kTen, "1"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:99: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: :[[@LINE-2]]:37: note: the other entry is here
  // CHECK-NOTES: :[[@LINE-3]]:65: note: this delete covers the write
  // CHECK-NOTES: :[[@LINE-4]]:127: note: this write may be lost
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", cbt::SetCell("f", "c", kTen, "1"), cbt::SetCell("g", "c", kTen, "1")), cbt::SingleRowMutation("other", cbt::DeleteFromRow()), cbt::SingleRowMutation("row", cbt::DeleteFromRow())));
  // CHECK-MESSAGES: :[[@LINE-1]]:193: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: :[[@LINE-2]]:37: note: the other entry is here
  // CHECK-NOTES: :[[@LINE-3]]:223: note: this delete covers the write
  // CHECK-NOTES: :[[@LINE-4]]:67: note: this write may be lost
  // CHECK-FIXES: table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation(key, cbt::DeleteFromColumn("f", "c"), cbt::SetCell("f", "c", kTen, "1"))));
  // CHECK-FIXES: table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("row", cbt::DeleteFromRow(), cbt::SetCell("f", "c", kTen, "1"), cbt::SetCell("g", "c", kTen, "1")), cbt::SingleRowMutation("other", cbt::DeleteFromRow())));
  cbt::BulkMutation bulk{cbt::SingleRowMutation(key, {cbt::DeleteFromRow()}), cbt::SingleRowMutation(key, {cbt::SetCell("f", "c", kTen, "1")})};
  // CHECK-MESSAGES: :[[@LINE-1]]:79: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: :[[@LINE-2]]:26: note: the other entry is here
  // CHECK-NOTES: :[[@LINE-3]]:55: note: this delete covers the write
  // CHECK-NOTES: :[[@LINE-4]]:108: note: this write may be lost
  table.BulkApply(std::move(bulk));
}

void Statements(cbt::Table table, std::vector<cbt::Cell> const& cells, std::string const& key) {
  cbt::BulkMutation bulk;
  for (auto const& cell : cells) {
    bulk.emplace_back(cbt::SingleRowMutation(cell.row_key(), cbt::DeleteFromFamily("f")));
    bulk.push_back(cbt::SingleRowMutation(cell.row_key(), cbt::SetCell("f", "c", kTen, cell.value())));
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
    // CHECK-NOTES: note: the other entry is here
    // CHECK-NOTES: note: this delete covers the write
    // CHECK-NOTES: :[[@LINE-4]]:59: note: this write may be lost
  }
  // CHECK-FIXES: bulk.emplace_back(cbt::SingleRowMutation(cell.row_key(), cbt::DeleteFromFamily("f"), cbt::SetCell("f", "c", kTen, cell.value())));
  cbt::SingleRowMutation cleared(key);
  cleared.emplace_back(cbt::DeleteFromColumn("f", "c"));
  cbt::SingleRowMutation written(key, cbt::SetCell("f", "c", kTen, "1"));
  bulk.emplace_back(std::move(cleared)).emplace_back(std::move(written));
  // CHECK-MESSAGES: :[[@LINE-1]]:54: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: :[[@LINE-2]]:21: note: the other entry is here
  // CHECK-NOTES: note: this delete covers the write
  // CHECK-NOTES: note: this write may be lost
  // No fix: the statement adds another entry, or what it takes may change.
  bulk.emplace_back(cbt::SingleRowMutation("a", cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation("b", cbt::SetCell("f", "c", kTen, "1"))).emplace_back(cbt::SingleRowMutation("a", cbt::SetCell("f", "c", kTen, "1")));
  // CHECK-MESSAGES: :[[@LINE-1]]:98: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: note: the other entry is here
  // CHECK-NOTES: note: this delete covers the write
  // CHECK-NOTES: :[[@LINE-4]]:126: note: this write may be lost
  // CHECK-FIXES: bulk.emplace_back(cbt::SingleRowMutation("b", cbt::SetCell("f", "c", kTen, "1"))).emplace_back(cbt::SingleRowMutation("a", cbt::SetCell("f", "c", kTen, "1")));
  bulk.emplace_back(cbt::SingleRowMutation("d", cbt::DeleteFromRow()));
  (void)NextKey();
  bulk.emplace_back(cbt::SingleRowMutation("d", cbt::SetCell("f", "c", kTen, last)));
  // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: two entries of this bulk mutation change one row, and a delete in one covers a write in the other; entries are applied in any order, so the value may be lost; put both into one 'SingleRowMutation', the delete first
  // CHECK-NOTES: note: the other entry is here
  // CHECK-NOTES: note: this delete covers the write
  // CHECK-NOTES: :[[@LINE-4]]:49: note: this write may be lost
  // CHECK-FIXES: bulk.emplace_back(cbt::SingleRowMutation("d", cbt::SetCell("f", "c", kTen, last)));
  table.BulkApply(std::move(bulk));
}

void Accepted(cbt::Table table, std::vector<cbt::Cell> const& cells, std::string key, bool some) {
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("a", cbt::DeleteFromRow()), cbt::SingleRowMutation("b", cbt::SetCell("f", "c", kTen, "1"))));
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("a", cbt::DeleteFromColumn("f", "d")), cbt::SingleRowMutation("a", cbt::SetCell("f", "c", kTen, "1"))));
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation(NextKey(), cbt::DeleteFromRow()), cbt::SingleRowMutation(NextKey(), cbt::SetCell("f", "c", kTen, "1"))));
  table.BulkApply(cbt::BulkMutation(cbt::SingleRowMutation("a", cbt::SetCell("f", "d", kTen, "1")), cbt::SingleRowMutation("a", cbt::SetCell("f", "c", kTen, "1"))));
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  table.BulkApply(std::exchange(bulk, cbt::BulkMutation()));
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", kTen, "1")));
  if (some) bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  table.BulkApply(std::move(bulk));

  cbt::BulkMutation other;
  other.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  key = NextKey();
  other.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", kTen, "1")));
  cbt::SingleRowMutation perhaps("p");
  if (some) perhaps.emplace_back(cbt::DeleteFromRow());
  other.emplace_back(std::move(perhaps));
  other.emplace_back(cbt::SingleRowMutation("p", cbt::SetCell("f", "c", kTen, "1")));
  for (auto const& cell : cells) {
    if (cell.value().empty()) {
      other.emplace_back(cbt::SingleRowMutation(cell.row_key(), cbt::DeleteFromRow()));
    } else {
      other.emplace_back(cbt::SingleRowMutation(cell.row_key(), cbt::SetCell("f", "c", kTen, "1")));
    }
  }
  table.BulkApply(std::move(other));
}
void Resync(cbt::Table table, std::vector<std::string> const& keys) {
  cbt::BulkMutation bulk;
  for (auto const& key : keys) {
    if (key.empty()) continue;
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily("f")));
    bulk.emplace_back(cbt::SingleRowMutation(key, cbt::SetCell("f", "c", kTen, "1")));
    // CHECK-MESSAGES: :[[@LINE-1]]:23: warning: two entries of this bulk mutation change one row
    // CHECK-FIXES: bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromFamily("f"), cbt::SetCell("f", "c", kTen, "1")));
  }
  table.BulkApply(std::move(bulk));
}
