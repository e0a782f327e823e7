// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-partial-delete %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Cleanups that read rows up to the current time, and delete them.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "now.h"
#include <string>

using cbt::Filter;
using cbt::RowSet;
using cbt::SingleRowMutation;
using std::chrono::hours;
using std::chrono::milliseconds;
constexpr milliseconds kZero{0};

void Purge(cbt::Table table) {
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, Now()))))
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: read returns live cells of family 'events' of table 'clicks' (default, 2d), for a delete; their timestamps are up to 2d before they expire; end the range at 'bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)).Live().begin'
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("events")));
}
struct Janitor {
  void Sweep() {
    cbt::BulkMutation bulk;
    auto const old = Filter::Chain(Filter::ColumnName("events", "click"), Filter::TimestampRange(kZero, Now()), Filter::CellsRowLimit(1));
    for (auto& row : table.ReadRows(RowSet(), old))
      // CHECK-MESSAGES: :[[@LINE-1]]:47: warning: read returns live cells of family 'events' of table 'clicks' (default, 2d), for a delete;
      if (row) bulk.emplace_back(SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
    table.BulkApply(std::move(bulk));
  }
  cbt::Table table;
};

// Only what has expired.
void PurgeExpired(cbt::Table table) {
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, Now() - hours(48)))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("events")));
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(kZero, Now()))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("sessions")));
}
// Everything, an unknown age, or real times.
void PurgeAll(cbt::Table table) {
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, Now()))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("events")));
}
void Drop(cbt::Table table) {
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, Now()))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("events")));
}
void PurgeUntil(cbt::Table table, milliseconds until) {
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, until))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("events")));
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("profile"), Filter::TimestampRange(kZero, Now()))))
    if (row) table.Apply(SingleRowMutation(row->row_key(), cbt::DeleteFromFamily("profile")));
}
// Nothing is deleted.
int CountOld(cbt::Table table) {
  int count = 0;
  for (auto& row : table.ReadRows(RowSet(), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(kZero, Now()))))
    if (row) ++count;
  return count;
}
