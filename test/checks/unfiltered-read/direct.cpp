// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
// CHECK-FIXES-NEXT: #include "clicks.h"

using google::cloud::bigtable::Filter;
constexpr char kSessions[] = "sessions";

//===----------------------------------------------------------------------===//
// Every way to read.
//===----------------------------------------------------------------------===//

// drawback: late-collection
void OneFamily(cbt::Table table) {
  table.ReadRow("row", cbt::Filter::ColumnName("sessions", "page"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())' [bigtable-unfiltered-read]
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here
  // CHECK-NOTES: :[[@LINE-3]]:24: note: 'bigtable-tidy explain unfiltered-read' explains why this matters and how to suppress it
  // CHECK-FIXES: table.ReadRow("row", cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::ColumnName("sessions", "page")));
  table.ReadRows(cbt::RowSet(), Filter::FamilyRegex(kSessions));
  // CHECK-MESSAGES: :[[@LINE-1]]:33: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRows(cbt::RowSet(), Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)));
  table.ReadRows(cbt::RowSet(), 10, Filter::ColumnRange("events", "a", "b"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)))'
  // CHECK-FIXES: table.ReadRows(cbt::RowSet(), 10, Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::ColumnRange("events", "a", "b")));
  table.AsyncReadRow("row", Filter::FamilyRegex(kSessions));
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.AsyncReadRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)));
  auto on_row = [](cbt::Row) { return google::cloud::make_ready_future(true); };
  auto on_finish = [](google::cloud::Status) {};
  table.AsyncReadRows(on_row, on_finish, cbt::RowSet(), Filter::FamilyRegex(kSessions));
  // CHECK-MESSAGES: :[[@LINE-1]]:57: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.AsyncReadRows(on_row, on_finish, cbt::RowSet(), Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)));
  table.AsyncReadRows(on_row, on_finish, cbt::RowSet(), 10, Filter::FamilyRegex(kSessions));
  // CHECK-MESSAGES: :[[@LINE-1]]:61: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.AsyncReadRows(on_row, on_finish, cbt::RowSet(), 10, Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)));
  table.CheckAndMutateRow("row", Filter::FamilyRegex(kSessions), {}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second);
  // CHECK-FIXES: table.CheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)), {}, {cbt::DeleteFromRow()});
  table.AsyncCheckAndMutateRow("row", Filter::FamilyRegex(kSessions), {}, {cbt::DeleteFromRow()});
  // CHECK-MESSAGES: :[[@LINE-1]]:39: warning: predicate can match expired cells of family 'sessions'
  // CHECK-FIXES: table.AsyncCheckAndMutateRow("row", Filter::Chain(bigtable_ttl::LiveCells(kSessions, bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex(kSessions)), {}, {cbt::DeleteFromRow()});
}

void WholeTable() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadRow("row", Filter::PassAllFilter());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'carts' of table 'clicks' (one-second) and family 'events' of table 'clicks' (default, 2d); the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}})'
  // CHECK-FIXES: table.ReadRow("row", bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}));
  table.ReadRow("row", Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::Latest(1)));
  table.ReadRow("row", Filter::FamilyRegex("profile|carts"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'carts' of table 'clicks' (one-second); the
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"carts", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::FamilyRegex("profile|carts")));
}

//===----------------------------------------------------------------------===//
// Filters that are right, or that are not known.
//===----------------------------------------------------------------------===//

Filter Helper();
Filter MutableFilter = Filter::PassAllFilter();

void Negatives(cbt::Table table, std::chrono::microseconds cutoff,
               std::string const &family, Filter parameter) {
  using std::chrono::microseconds;
  table.ReadRow("row", Filter::TimestampRange(cutoff, microseconds(0)));
  table.ReadRow("row", Filter::TimestampRangeMicros(cutoff.count(), 0));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(cutoff, microseconds(0)), Filter::Latest(1)));
  table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::TimestampRange(cutoff, microseconds(0))));
  table.ReadRow("row", Filter::FamilyRegex("profile"));
  table.ReadRow("row", Filter::FamilyRegex("pro.*"));
  table.ReadRow("row", Filter::ColumnName("profile", "name"));
  table.ReadRow("row", Filter::ColumnName("unknown", "name"));
  table.ReadRow("row", Filter::BlockAllFilter());
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::FamilyRegex("profile")));
  table.ReadRow("row", Filter::Interleave(Filter::FamilyRegex("profile"), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(cutoff, microseconds(0)))));
  table.ReadRow("row", Filter::FamilyRegex(family));
  table.ReadRow("row", Filter::FamilyRegex("(?i)profile"));
  table.ReadRow("row", Filter::FamilyRegex("sessions("));
  table.ReadRow("row", Helper());
  table.ReadRow("row", parameter);
  table.ReadRow("row", MutableFilter);
  table.ReadRow("row", Filter::Chain(Filter::Latest(1), Helper()));
  cbt::Table(TABLE_ID("other")).ReadRow("row", Filter::PassAllFilter());
}

//===----------------------------------------------------------------------===//
// Shapes of filters.
//===----------------------------------------------------------------------===//

void Shapes(cbt::Table table, std::chrono::microseconds cutoff) {
  using std::chrono::microseconds;
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRange(microseconds(0), cutoff)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"), Filter::TimestampRange(microseconds(0), cutoff)));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::TimestampRangeMicros(0, 5)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"), Filter::TimestampRangeMicros(0, 5)));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Interleave(Filter::Latest(1), Filter::TimestampRange(cutoff, microseconds(0)))));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"), Filter::Interleave(Filter::Latest(1), Filter::TimestampRange(cutoff, microseconds(0)))));
  // What is not returned may still decide, so the fix leaves other families be.
  table.ReadRow("row", Filter::Condition(Filter::TimestampRange(cutoff, microseconds(0)), Filter::FamilyRegex("sessions"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::Condition(Filter::TimestampRange(cutoff, microseconds(0)), Filter::FamilyRegex("sessions"), Filter::BlockAllFilter())));
  // A pattern may match families that the schema does not list.
  table.ReadRow("row", Filter::FamilyRegex("sess.*"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::FamilyRegex("sess.*")));
  table.ReadRow("row", Filter::Chain(Filter::CellsRowLimit(10), Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond()}, {"carts", bigtable_ttl::Ttl::OneSecond()}, {"events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2)){{[}][}]}}), Filter::CellsRowLimit(10), Filter::FamilyRegex("sessions")));
  table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Filter::Sink()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"), Filter::Sink()));
  table.ReadRow("row", Filter::FamilyRegex("(?i)SESSIONS"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::FamilyRegex("(?i)SESSIONS")));
  const Filter constant = Filter::FamilyRegex("sessions");
  table.ReadRow("row", constant);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), constant));
}
