// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// Ranges that end where live cells begin: with a lower bound nothing is left of
// them, so there is no fix.

#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

Filter Until(std::string const &family, milliseconds end) {
  return Filter::Chain(Filter::FamilyRegex(family), Filter::TimestampRange(milliseconds(0), end));
}

void Expired(cbt::Table &table) {
  (void)table.ReadRow("row", Until("sessions", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter ends where live cells begin, and keeps only what has expired; use 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  (void)table.ReadRow("row", Until("events", Now() - hours(48)));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter ends where live cells begin, and keeps only what has expired; use
  (void)table.ReadRow("row", Until("sessions|carts", Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: {{.*}} ends where live cells begin
  (void)table.CheckAndMutateRow("row", Until("sessions", Now()), {cbt::SetCell("profile", "c", "v")}, {});
  // CHECK-MESSAGES: :[[@LINE-1]]:40: warning: predicate can match expired cells {{.*}} ends where live cells begin
  (void)table.ReadRow("row", Filter::Condition(Until("sessions", Now()), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: predicate can match expired cells {{.*}} the condition's predicate ends where live cells begin
}

// What has expired is what a purge wants.
void Purge(cbt::Table &table) {
  for (auto &row : table.ReadRows(cbt::RowSet("row"), Until("sessions", Now())))
    table.Apply(cbt::SingleRowMutation(row->row_key(), cbt::DeleteFromRow()));
  (void)table.CheckAndMutateRow("row", Until("sessions", Now()), {cbt::DeleteFromFamily("sessions")}, {});
}
