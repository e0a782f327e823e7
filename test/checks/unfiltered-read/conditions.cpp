// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// A condition reads before it decides.

#include "bigtable_ttl/google_cloud.h"
#include "now.h"

using cbt::Filter;
using bigtable_ttl::LiveCells;
using bigtable_ttl::Ttl;
using std::chrono::milliseconds;

Filter Live() { return LiveCells("sessions", Ttl::OneSecond()); }

// drawback: late-collection
void Predicates(cbt::Table table) {
  // Expired cells make it true.
  table.ReadRow("row", Filter::Condition(Filter::ColumnName("sessions", "page"), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second); the condition's predicate has no lower time bound
  // CHECK-NOTES: :[[@LINE-2]]:42: note: the predicate is here
  // CHECK-FIXES: table.ReadRow("row", Filter::Condition(Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName("sessions", "page")), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::Condition(Filter::ColumnName("sessions", "page"), Live(), Filter::BlockAllFilter())));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second); the condition's predicate has no lower time bound
  // CHECK-NOTES: :[[@LINE-2]]:75: note: the predicate is here
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(Filter::Latest(1), Filter::Condition(Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName("sessions", "page")), Live(), Filter::BlockAllFilter())));
  const Filter predicate = Filter::ColumnName("sessions", "page");
  table.ReadRow("row", Filter::Condition(predicate, Live(), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second); the condition's predicate has no lower time bound
  // CHECK-NOTES: :[[@LINE-2]]:42: note: the predicate is here
  // CHECK-FIXES: table.ReadRow("row", Filter::Condition(Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), predicate), Live(), Filter::BlockAllFilter()));
  // Elsewhere.
  const Filter condition = Filter::Condition(Filter::ColumnName("sessions", "page"), Live(), Filter::BlockAllFilter());
  table.ReadRow("row", condition);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: predicate can match expired cells of family 'sessions' of table 'clicks' (one-second); the condition's predicate has no lower time bound; begin with 'bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond())'
  // CHECK-NOTES: : note: the predicate is here
  // What is before it counts for the predicate, too.
  table.ReadRow("row", Filter::Chain(Live(), Filter::Condition(Filter::ColumnName("sessions", "page"), Filter::PassAllFilter(), Filter::BlockAllFilter())));
  table.ReadRow("row", Filter::Condition(Filter::Chain(Live(), Filter::ColumnName("sessions", "page")), Filter::FamilyRegex("profile"), Filter::BlockAllFilter()));
  table.ReadRow("row", Filter::Condition(Filter::ColumnName("profile", "name"), Live(), Filter::BlockAllFilter()));
}

void Branches(cbt::Table table) {
  table.ReadRow("row", Filter::Condition(Filter::FamilyRegex("profile"), Filter::FamilyRegex("sessions"), Filter::BlockAllFilter()));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::Condition(Filter::FamilyRegex("profile"), Filter::FamilyRegex("sessions"), Filter::BlockAllFilter())));
  table.ReadRow("row", Filter::Condition(Filter::FamilyRegex("profile"), Filter::BlockAllFilter(), Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second); the filter has no lower time bound
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::Condition(Filter::FamilyRegex("profile"), Filter::BlockAllFilter(), Filter::FamilyRegex("sessions"))));
  // Never taken.
  table.ReadRow("row", Filter::Condition(Filter::BlockAllFilter(), Filter::FamilyRegex("sessions"), Filter::BlockAllFilter()));
}

// The other branch gets the rows in which expired cells alone are left.
void OtherBranch(cbt::Table table, bool flag) {
  table.ReadRow("row", Filter::Condition(Filter::Chain(Live(), Filter::ColumnName("sessions", "page")), Filter::BlockAllFilter(), Filter::ColumnName("sessions", "user")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::Condition(Filter::Chain(Live(), Filter::ColumnName("sessions", "page")), Filter::BlockAllFilter(), Filter::ColumnName("sessions", "user"))));
  table.ReadRow("row", Filter::Condition(Filter::ColumnName("profile", "name"), Filter::ColumnName("profile", "name"), Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells({{[{][{]}}"sessions", bigtable_ttl::Ttl::OneSecond(){{[}][}]}}), Filter::Condition(Filter::ColumnName("profile", "name"), Filter::ColumnName("profile", "name"), Filter::FamilyRegex("sessions"))));
  table.ReadRow("row", Filter::Condition(Live(), Live(), Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::Condition(Live(), Live(), Filter::FamilyRegex("sessions"))));
  // It has a bound of its own, or gets no such cells.
  table.ReadRow("row", Filter::Condition(Live(), Filter::BlockAllFilter(), Filter::Chain(Filter::FamilyRegex("sessions"), Live())));
  table.ReadRow("row", Filter::Condition(Live(), Live(), Filter::FamilyRegex("profile")));
  table.ReadRow("row", Filter::Condition(Live(), Live(), Filter::BlockAllFilter()));
  table.ReadRow("row", Filter::Chain(Live(), Filter::Condition(Filter::ColumnName("sessions", "page"), Filter::BlockAllFilter(), Filter::PassAllFilter())));
  table.ReadRow("row", Filter::Condition(Filter::Chain(Live(), Filter::ColumnName("sessions", "page")), Filter::BlockAllFilter(), flag ? Filter::FamilyRegex("sessions") : Filter::FamilyRegex("profile")));
}
