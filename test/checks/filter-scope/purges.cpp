// RUN: %check_bigtable %s bigtable-filter-scope %t --schema %schemas/clicks.yaml -- -I %inputs

// What is deleted where it matches, or once it is read, must be seen when it has expired.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

void Use(std::string const& key);

void Predicates(cbt::Table table) {
  table.CheckAndMutateRow("row", Filter::TimestampRange(Now() - hours(48), milliseconds(0)), {cbt::DeleteFromRow()}, {});
  table.CheckAndMutateRow("row", Filter::TimestampRange(Now() - hours(48), milliseconds(0)), {cbt::SetCell("profile", "seen", Now(), "1")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families
  // CHECK-FIXES: table.CheckAndMutateRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), {cbt::SetCell("profile", "seen", Now(), "1")}, {});
}

void Reads(cbt::Table table) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::TimestampRange(Now() - hours(48), milliseconds(0))))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::TimestampRange(Now() - hours(48), milliseconds(0)))) Use(row->row_key());
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families
  // CHECK-NOTES: note: no fix is offered, for the rows that it returns may be deleted
  // CHECK-FIXES: for (auto& row : table.ReadRows(cbt::RowSet(), Filter::TimestampRange(Now() - hours(48), milliseconds(0)))) Use(row->row_key());
}
