// RUN: %check_bigtable %s bigtable-filter-scope %t --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;


// drawback: mixed-strategies
void Wrong() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::TimestampRange(Now() - hours(48), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and drops old cells of family 'profile' of table 'clicks' (none)
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), Filter::TimestampRange(Now(), milliseconds(0)), Filter::Latest(1)));
  // CHECK-MESSAGES: :[[@LINE-1]]:79: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops old cells of family 'profile' of table 'clicks' (none)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|profile"), bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::Latest(1)));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|events"), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:78: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|events"), bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events|carts"), Filter::TimestampRange(Now() - hours(48), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:75: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'carts' of table 'clicks' (one-second)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events|carts"), bigtable_ttl::LiveCells({{[{][{]}}"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})));
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("events|profile"), Filter::TimestampRange(Now() - hours(48), milliseconds(0))), {}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:87: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it drops old cells of family 'profile' of table 'clicks' (none)
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("events|profile"), bigtable_ttl::LiveCells({{[{][{]}}"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})), {}, {cbt::DeleteFromRow()});
  table.ReadRow("row", Since(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
  // The fix would leave a variable without use, or drop the end of a range.
  auto const cutoff = Now() - hours(48);
  table.ReadRow("row", Filter::TimestampRange(cutoff, milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
  table.ReadRow("row", Filter::TimestampRange(Now() - hours(48), Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
  auto const shared = Now() - hours(48);
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Filter::TimestampRange(shared, milliseconds(0))));
  table.ReadRow("row", Filter::TimestampRange(shared, milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'events' of table 'clicks' (default, 2d) also falls on other families: it keeps expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and drops old cells of family 'profile' of table 'clicks' (none)
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}));
}

void Right() {
  cbt::Table table(TABLE_ID("clicks"));
  // Of one family.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions|carts"), Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Since(Now() - hours(48))));
  // No family's cutoff, so what the user wants.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events|profile"), Since(Now() - hours(24))));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Since(Now() - hours(48))));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events|profile"), Since(Opaque())));
  // Each with its own, and all cells of the family that has no TTL.
  table.ReadRow("row", Filter::Interleave(Filter::Chain(Filter::FamilyRegex("events"), Since(Now() - hours(48))), Filter::FamilyRegex("profile")));
  table.ReadRow("row", bigtable_ttl::LiveCells({{"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(hours(48))}}));
  // Only one of the families is returned.
  table.ReadRow("row", Filter::Chain(Since(Now() - hours(48)), Filter::FamilyRegex("events")));
  // A second copy of the cells has all.
  table.ReadRow("row", Filter::Interleave(Filter::Chain(Filter::FamilyRegex("events|profile"), Since(Now() - hours(48))), Filter::FamilyRegex("profile")));
  // Only in some cases.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex(Flag() ? "events|profile" : "events"), Since(Now() - hours(48))));
}

//===----------------------------------------------------------------------===//
// Where the code stands.
//===----------------------------------------------------------------------===//

#define SINCE(Start) Filter::TimestampRange(Start, milliseconds(0))
#define READ(Table, Filter) (Table).ReadRow("row", Filter)

template <typename Table> void Generic(Table &table) {
  table.ReadRow("row", Filter::TimestampRange(Now(), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
}

// The only table of the schema.
void Contexts(cbt::Table table) {
  table.ReadRow("row", SINCE(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d) and drops old cells of family 'profile' of table 'clicks' (none)
  // CHECK-NOTES: : note: expanded from macro 'SINCE'
  // CHECK-NOTES: : note: expanded from macro 'SINCE'
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}));
  READ(table, Filter::TimestampRange(Now(), milliseconds(0)));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
  Generic(table);
  auto local = Filter::TimestampRange(Now(), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: time bound of family 'sessions' of table 'clicks' (one-second) also falls on other families: it drops live cells of family 'events' of table 'clicks' (default, 2d) and drops old cells of family 'profile' of table 'clicks' (none); use 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})' instead
  table.ReadRow("row", local);
  table.ReadRow("row", Filter::TimestampRange(Now(), milliseconds(0))); // NOLINT(bigtable-filter-scope)
  cbt::Table(TABLE_ID("other")).ReadRow("row", Filter::TimestampRange(Now(), milliseconds(0)));
}
