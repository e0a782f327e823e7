// RUN: %check_bigtable %s bigtable-filter-scope %t --schema %schemas/clicks.yaml --option FixStyle=client -- -I %inputs

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
using std::chrono::hours;
using std::chrono::milliseconds;

void Scope() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:79: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops old cells of family 'profile' of table 'clicks' (none); use 'Filter::Interleave(
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::Interleave(Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::FamilyRegex("profile"))));
  // The first of several stages with their own qualifier.
  table.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("events|carts"), cbt::Filter::TimestampRange(Now() - hours(48), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:85: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'carts'
  // CHECK-FIXES: table.ReadRow("row", cbt::Filter::Chain(cbt::Filter::FamilyRegex("events|carts"), cbt::Filter::Interleave(cbt::Filter::Chain(cbt::Filter::FamilyRegex("carts"), cbt::Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), cbt::Filter::Chain(cbt::Filter::FamilyRegex("events"), cbt::Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0))))));
}

// The client has no filter for all other families.
void WholeTable() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::TimestampRange(Now(), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families
  // CHECK-NOTE-FIXES: table.ReadRow("row", Filter::Interleave(Filter::Chain(Filter::FamilyRegex("sessions|carts"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now()), std::chrono::milliseconds(0))), Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(CellTimestamp(std::chrono::system_clock::now() - std::chrono::hours(24 * 2)), std::chrono::milliseconds(0))), Filter::FamilyRegex("profile")));
}
