// RUN: %check_bigtable %s bigtable-filter-order %t --schema %schemas/clicks.yaml --option FixStyle=client -- -I %inputs

#include "clicks.h"
#include "now.h"

namespace {

// Returns `time`, rounded up to milliseconds, as the timestamp of a cell.
std::chrono::milliseconds CellTimestamp(
    std::chrono::system_clock::time_point time) {
  return std::chrono::ceil<std::chrono::milliseconds>(
      time.time_since_epoch());
}

}  // namespace

using cbt::Filter;
using std::chrono::milliseconds;

void Counts() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Filter::TimestampRange(Opaque(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:71: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; begin the filter with 'Filter::TimestampRange(std::chrono::ceil<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch()), std::chrono::milliseconds(0))'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0)), Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Filter::TimestampRange(Opaque(), milliseconds(0))));
  // The client has no filter for all other families.
  table.ReadRow("row", Filter::Chain(Filter::CellsRowLimit(1), Filter::FamilyRegex("profile")));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions'
  // CHECK-NOTE-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::Chain(Filter::FamilyRegex("sessions|carts"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0))), Filter::FamilyRegex("profile")), Filter::CellsRowLimit(1), Filter::FamilyRegex("profile")));
}
