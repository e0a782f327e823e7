// RUN: %check_bigtable %s bigtable-filter-order %t --schema %schemas/clicks.yaml -- -I %inputs

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using cbt::Filter;
using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using std::chrono::hours;
using std::chrono::milliseconds;

Filter Unknown();

// drawback: counted-when-expired
void Wrong() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:71: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0)), Filter::CellsRowLimit(10)));
  table.ReadRow("row", Filter::Chain(Filter::CellsRowOffset(1), Filter::Latest(1), LiveCells({{"sessions", Ttl::OneSecond()}, {"carts", Ttl::OneSecond()}, {"events", Ttl::Default(hours(48))}})));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(LiveCells({{[{][{]}}"sessions", Ttl::OneSecond()}, {"carts", Ttl::OneSecond()}, {"events", Ttl::Default(hours(48)){{[}][}]}}), Filter::CellsRowOffset(1), Filter::Latest(1)));
  // The bound falls on the family that has no TTL if it is moved.
  table.ReadRow("row", Filter::Chain(Filter::CellsRowLimit(10), Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::CellsRowLimit(10), Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0))));
  // What is counted is not what is returned.
  table.ReadRow("row", Filter::Chain(Filter::CellsRowLimit(1), Filter::FamilyRegex("profile")));
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::CellsRowLimit(1), Filter::FamilyRegex("profile")));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Filter::CellsRowLimit(1), Since(Opaque())));
  // CHECK-MESSAGES: :[[@LINE-1]]:69: warning: this stage counts expired cells of family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events"), Filter::CellsRowLimit(1), Since(Opaque())));
  // Several columns.
  table.ReadRow("row", Filter::Chain(Filter::ColumnRangeClosed("sessions", "a", "b"), Filter::CellsRowOffset(1), Since(Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:87: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::ColumnRangeClosed("sessions", "a", "b"), Since(Now()), Filter::CellsRowOffset(1)));
  table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::ColumnName("sessions", "a"), Filter::ColumnName("sessions", "b")), Filter::CellsRowLimit(5), Since(Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:132: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::ColumnName("sessions", "a"), Filter::ColumnName("sessions", "b")), Since(Now()), Filter::CellsRowLimit(5)));
  // A sink emits at once.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Interleave(Filter::PassAllFilter(), Filter::Chain(Filter::ApplyLabelTransformer("all"), Filter::Sink())), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: a sink of this filter emits expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0)), Filter::Interleave(Filter::PassAllFilter(), Filter::Chain(Filter::ApplyLabelTransformer("all"), Filter::Sink()))));
  // What the sink emits of other families has no bound.
  table.ReadRow("row", Filter::Chain(Filter::Interleave(Filter::PassAllFilter(), Filter::Sink()), Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: a sink of this filter emits expired cells
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{.*}}), Filter::Interleave(Filter::PassAllFilter(), Filter::Sink()), Filter::FamilyRegex("sessions"), Filter::TimestampRange(Now(), milliseconds(0))));
  // The stage that counts is part of another one.
  auto const first = Filter::Chain(Filter::ColumnRange("sessions", "a", "n"), Filter::CellsRowLimit(3));
  // CHECK-MESSAGES: :[[@LINE-1]]:79: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; put the time bound before it
  table.ReadRow("row", Filter::Chain(first, Since(Now())));
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Since(Now()), first));
  // Comments stay beside their stages.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"),
                                     Filter::CellsRowLimit(2),  // At most two.
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions'
  // CHECK-FIXES: Since(Now()), Filter::CellsRowLimit(2)  // At most two.
                                     Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"),
                                     Filter::CellsRowOffset(2),  // The first two.
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions'
  // CHECK-FIXES: Since(Now()), Filter::CellsRowOffset(2),  // The first two.
                                     Since(Now()),
                                     Filter::CellsRowLimit(1)));  // Counts after the bound.
  // CHECK-FIXES: Filter::CellsRowLimit(1)));  // Counts after the bound.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"),
                                     Filter::CellsRowOffset(2),  // The first two.
  // CHECK-MESSAGES: :[[@LINE-1]]:38: warning: this stage counts expired cells of family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:38: note: no fix is offered because a comment would be left beside another stage
  // CHECK-FIXES: Filter::CellsRowOffset(2),  // The first two.
                                     Since(Now()),  // The bound.
                                     Filter::CellsRowLimit(1)));
  // In a predicate.
  table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(1), Since(Now())), {}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:81: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()), Filter::CellsRowLimit(1)), {}, {cbt::DeleteFromRow()});
  table.ReadRow("row", Filter::Condition(Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(1), Since(Now())), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:89: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Condition(Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(1), Since(Now())), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
}

void Right() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()), Filter::CellsRowLimit(10)));
  table.ReadRow("row", Filter::Chain(LiveCells("sessions", Ttl::OneSecond()), Filter::CellsRowOffset(10)));
  // The newest cell of a column is live, or none is.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Latest(1), Since(Now())));
  // Of one column the newest cells come first, so expired cells follow.
  table.ReadRow("row", Filter::Chain(Filter::ColumnName("sessions", "page"), Filter::CellsRowOffset(1), Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::ColumnName("sessions", "page"), Filter::CellsRowLimit(5), Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::ColumnName("sessions", "page"), Filter::ValueRegex("a.*"), Filter::CellsRowOffset(1), Filter::CellsRowLimit(5), Since(Now())));
  // A row is passed or dropped as a whole.
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::RowSample(0.5), Since(Now())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::CellsRowLimit(10)));
  table.ReadRow("row", Filter::Chain(Unknown(), Filter::CellsRowLimit(10), LiveCells("sessions", Ttl::OneSecond())));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()), Filter::Sink()));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("profile"), Filter::Sink(), Since(Now())));
}

//===----------------------------------------------------------------------===//
// Where the code stands.
//===----------------------------------------------------------------------===//

#define FIRST(Count) Filter::CellsRowLimit(Count)
#define READ(Table, Filter) (Table).ReadRow("row", Filter)

template <typename Table> void Generic(Table &table) {
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Since(Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:71: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; put the time bound before it
}
Filter First(Filter next) { return Filter::Chain(Filter::CellsRowLimit(1), std::move(next)); }

// The only table of the schema.
void Contexts(cbt::Table table) {
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), FIRST(10), Since(Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:71: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs
  // CHECK-NOTES: : note: expanded from macro 'FIRST'
  // CHECK-NOTES: : note: expanded from macro 'FIRST'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()), FIRST(10)));
  READ(table, Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Since(Now())));
  // CHECK-MESSAGES: :[[@LINE-1]]:62: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; put the time bound before it
  Generic(table);
  auto local = Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(10), Since(Now()));
  // CHECK-MESSAGES: :[[@LINE-1]]:63: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second), so the result depends on when garbage collection runs; put the time bound before it
  table.ReadRow("row", local);
  table.ReadRow("row", First(Filter::FamilyRegex("profile")));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: this stage counts expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d), so the result depends on when garbage collection runs
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), First(Filter::FamilyRegex("profile"))));
  cbt::Table(TABLE_ID("other")).ReadRow("row", Filter::Chain(Filter::CellsRowLimit(10), Since(Now())));
}
