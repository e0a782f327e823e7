// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml --option FixStyle=client -- -I %inputs

#include "clicks.h"

namespace {

// Returns `time`, rounded up to milliseconds, as the timestamp of a cell.
std::chrono::milliseconds CellTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      time.time_since_epoch());
}

}  // namespace

using cbt::Filter;
constexpr char kSessions[] = "sessions";

// One bound, where one is right for all that passes.
void OneBound(cbt::Table table) {
  table.ReadRow("row", cbt::Filter::ColumnName(kSessions, "page"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'cbt::Filter::TimestampRange(std::chrono::ceil<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()), std::chrono::milliseconds(0))' [
  // CHECK-FIXES: table.ReadRow("row", cbt::Filter::Chain(cbt::Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0)), cbt::Filter::ColumnName(kSessions, "page")));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0)), Filter::FamilyRegex("events"), Filter::Latest(1)));
  table.ReadRow("row", Filter::FamilyRegex("carts|sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0)), Filter::FamilyRegex("carts|sessions")));
}

// Each family that passes by a bound of its own, or none.
void Several(cbt::Table table) {
  table.ReadRow("row", Filter::FamilyRegex("sessions|carts|profile"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::Chain(Filter::FamilyRegex("sessions|carts"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::FamilyRegex("profile")), Filter::FamilyRegex("sessions|carts|profile")));
  table.ReadRow("row", Filter::Interleave(Filter::ColumnName(kSessions, "page"), Filter::ColumnName("events", "click")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::Chain(Filter::FamilyRegex(kSessions), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0)))), Filter::Interleave(Filter::ColumnName(kSessions, "page"), Filter::ColumnName("events", "click"))));
}

// The client has no filter for all other families.
void WholeTable() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::PassAllFilter());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound; begin with 'Filter::Interleave(
  // CHECK-NOTES: :[[@LINE-2]]:24: note: a fix, if the table has no families but those that the schema lists for it: others are dropped
  // CHECK-NOTE-FIXES: table.ReadRow("row", Filter::Interleave(Filter::Chain(Filter::FamilyRegex("sessions|carts"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0))), Filter::FamilyRegex("profile")));
}
