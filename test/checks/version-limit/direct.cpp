// drawback: replaced-versions
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-version-limit %t --schema %schemas/versions.yaml -- -I %inputs

#include "clicks.h"
#include "now.h"
#include <string>

using cbt::Filter;
std::string Me();

// A state that only one worker may change: the old one is still stored.
void Claim(cbt::Table table, std::string const& job) {
  table.CheckAndMutateRow(job, Filter::Chain(Filter::ColumnName("profile", "state"), Filter::ValueRegex("open")), {cbt::SetCell("profile", "state", Now(), "taken")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:86: warning: this stage also compares replaced versions of family 'profile' of table 'clicks' (none); the predicate can match a value that was overwritten, until that is collected; begin the predicate with 'Filter::Latest(1)'
  // CHECK-NOTES: :[[@LINE-2]]:86: note: only the newest version of a column counts in this family; a write without a delete leaves the older ones behind
  // CHECK-FIXES:   table.CheckAndMutateRow(job, Filter::Chain(Filter::Latest(1), Filter::ColumnName("profile", "state"), Filter::ValueRegex("open")), {cbt::SetCell("profile", "state", Now(), "taken")}, {});
}
// In a family whose cells also expire.
void ClaimUntil(cbt::Table table, std::string const& job) {
  table.CheckAndMutateRow(job, Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(Now() - std::chrono::hours(48), std::chrono::milliseconds(0)), Filter::ValueRange("a", "b")), {cbt::SetCell("events", "state", Now(), "taken")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:163: warning: this stage also compares replaced versions of family 'events' of table 'clicks' (default, 2d);
  // CHECK-FIXES:   table.CheckAndMutateRow(job, Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("events"), Filter::TimestampRange(Now() - std::chrono::hours(48), std::chrono::milliseconds(0)), Filter::ValueRange("a", "b")), {cbt::SetCell("events", "state", Now(), "taken")}, {});
}
// Sequence numbers, of which the schema says that the newest counts.
void Commit(cbt::Table table, std::chrono::milliseconds number) {
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("log"), Filter::ValueRegex("head")), {cbt::SetCell("log", "head", number, "next")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:76: warning: this stage also compares replaced versions of family 'log' of table 'clicks' (none, timestamps: sequence);
  // CHECK-FIXES:   table.CheckAndMutateRow("row", Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("log"), Filter::ValueRegex("head")), {cbt::SetCell("log", "head", number, "next")}, {});
}
// The newest of those that match may have been replaced.
void TooLate(cbt::Table table) {
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::ColumnName("profile", "state"), Filter::ValueRegex("open"), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:87: warning: this stage also compares replaced versions of family 'profile' of table 'clicks' (none); the read can return a value that was overwritten, until that is collected; begin the filter with 'Filter::Latest(1)'
  // CHECK-FIXES:   table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::Latest(1), Filter::ColumnName("profile", "state"), Filter::ValueRegex("open"), Filter::Latest(1)));
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("profile"), Filter::Latest(2), Filter::ValueRegex("open")));
  // CHECK-MESSAGES: :[[@LINE-1]]:98: warning: this stage also compares replaced versions of family 'profile'
  // CHECK-FIXES:   table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("profile"), Filter::Latest(2), Filter::ValueRegex("open")));
}
void Pages(cbt::Table table, int page) {
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::CellsRowOffset(20 * page), Filter::CellsRowLimit(20)));
  // CHECK-MESSAGES: :[[@LINE-1]]:70: warning: this stage also counts replaced versions of family 'profile' of table 'clicks' (none), so the result depends on when garbage collection runs; begin the filter with 'Filter::Latest(1)'
  // CHECK-FIXES:   table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("profile"), Filter::CellsRowOffset(20 * page), Filter::CellsRowLimit(20)));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::CellsRowLimit(20), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:70: warning: this stage also counts replaced versions of family 'profile'
  // CHECK-FIXES:   table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("profile"), Filter::CellsRowLimit(20), Filter::Latest(1)));
}
// A predicate inside of a filter.
void Inside(cbt::Table table) {
  table.ReadRow("row", Filter::Condition(Filter::Chain(Filter::FamilyRegex("profile"), Filter::ValueRegex("open")), Filter::Chain(Filter::FamilyRegex("plain"), Filter::Latest(1)), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:88: warning: this stage also compares replaced versions of family 'profile' of table 'clicks' (none); the predicate can match
  // CHECK-FIXES:   table.ReadRow("row", Filter::Condition(Filter::Chain(Filter::Latest(1), Filter::FamilyRegex("profile"), Filter::ValueRegex("open")), Filter::Chain(Filter::FamilyRegex("plain"), Filter::Latest(1)), Filter::BlockAllFilter()));
}
// Latest(1) would drop versions of other families.
void Whole(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::ValueRegex("open"), {cbt::SetCell("profile", "state", Now(), "taken")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: this stage also compares replaced versions of family 'events'
  // CHECK-NOTES: :[[@LINE-2]]:34: note: no fix is offered because the filter also looks at families of which other versions count
}

// The newest version alone is looked at.
void First(cbt::Table table, std::string const& job) {
  table.CheckAndMutateRow(job, Filter::Chain(Filter::Latest(1), Filter::ColumnName("profile", "state"), Filter::ValueRegex("open")), {cbt::SetCell("profile", "state", Now(), "taken")}, {});
  table.CheckAndMutateRow(job, Filter::Chain(Filter::ColumnName("profile", "state"), Filter::CellsRowLimit(1), Filter::ValueRegex("open")), {cbt::SetCell("profile", "state", Now(), "taken")}, {});
  table.CheckAndMutateRow(job, Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(Now() - std::chrono::hours(48), std::chrono::milliseconds(0)), Filter::Latest(1), Filter::ValueRegex("open")), {cbt::SetCell("events", "state", Now(), "taken")}, {});
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::Latest(1), Filter::CellsRowLimit(20)));
  table.ReadRow("row", Filter::Chain(Filter::ColumnName("profile", "state"), Filter::CellsRowLimit(1)));
}
// It only matters whether there is a cell: the newest stays.
void Exists(cbt::Table table, std::string const& job) {
  table.CheckAndMutateRow(job, Filter::ColumnName("profile", "state"), {}, {cbt::SetCell("profile", "state", Now(), "open")});
  table.CheckAndMutateRow(job, Filter::Chain(Filter::FamilyRegex("profile"), Filter::ValueRegex("\\C*")), {}, {cbt::SetCell("profile", "state", Now(), "open")});
  table.CheckAndMutateRow(job, Filter::Chain(Filter::FamilyRegex("profile"), Filter::CellsRowLimit(5)), {}, {cbt::SetCell("profile", "state", Now(), "open")});
}
// Only the owner writes the lock, and deletes it: there is one version.
void Release(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::Chain(Filter::ColumnName("profile", "lock"), Filter::ValueRegex(Me())), {cbt::DeleteFromColumn("profile", "lock")}, {});
}
// All versions count, or nobody says which, or a write replaces the cell.
void Others(cbt::Table table, std::string const& job) {
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("history"), Filter::ValueRegex("open")));
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("either"), Filter::ValueRegex("open")));
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("plain"), Filter::ValueRegex("open")));
  table.CheckAndMutateRow(job, Filter::Chain(Filter::FamilyRegex("flags"), Filter::ValueRegex("on")), {cbt::SetCell("flags", "state", std::chrono::milliseconds(0), "off")}, {});
}
// How the state was at that time.
void AsOf(cbt::Table table) {
  table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("profile"), Filter::TimestampRange(std::chrono::milliseconds(0), Now() - std::chrono::hours(1)), Filter::ValueRegex("open")));
}
// The caller reads what it wants of the cells.
void Plain(cbt::Table table, int limit) {
  table.ReadRow("row", Filter::FamilyRegex("profile"));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::CellsRowLimit(limit)));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::Latest(limit), Filter::ValueRegex("open")));
}
