// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/timestamps.yaml -- -I %inputs

// Copies of timestamps that tell when cells expire into families with real ones.

#include "now.h"

using cbt::Filter;
using cbt::SetCell;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::milliseconds;

cbt::RowSet All();
void Use(cbt::Mutation);
Filter Live() { return Filter::Chain(Filter::FamilyRegex("carts"), Since(Now())); }
milliseconds Ms(std::chrono::microseconds time) { return duration_cast<milliseconds>(time); }

void Archive(cbt::Table table, std::string const& key) {
  auto row = table.ReadRow(key, Live());
  if (!row || !row->first) return;
  for (auto const& cell : row->second.cells()) {
    Use(SetCell("history", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'history' of table 'clicks' (none, timestamps: real) has the timestamp of a cell of family 'carts' {{.*}}, which is when that cell expires; until then the value hides later writes that have the current time; pass the current time
    Use(SetCell("history", cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'history' of table 'clicks' (none, timestamps: real) has the timestamp of a cell of family 'carts'
  }
}

void Right(cbt::Table table, Filter filter) {
  for (auto& row : table.ReadRows(All(), Live()))
    for (auto const& cell : row->cells()) {
      Use(SetCell("history", cell.column_qualifier(), Now(), cell.value()));
      Use(SetCell("history", cell.column_qualifier(), Ms(cell.timestamp()) - hours(1), cell.value()));
      Use(SetCell("carts", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
      Use(SetCell("profile", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
    }
  // Cells of unknown families, or with nearly real timestamps.
  for (auto& row : table.ReadRows(All(), std::move(filter)))
    for (auto const& cell : row->cells())
      Use(SetCell("history", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
  for (auto& row : table.ReadRows(All(), Filter::Chain(Filter::FamilyRegex("events"), Since(Now() - hours(48)))))
    for (auto const& cell : row->cells())
      Use(SetCell("history", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
}
