// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using cbt::Filter;

//===----------------------------------------------------------------------===//
// The runtime's filter is known.
//===----------------------------------------------------------------------===//

namespace bigtable_ttl {
struct Stamp {};
Filter LiveCells(std::string const &family, Stamp, int = 0);
} // namespace bigtable_ttl

void Live(cbt::Table table) {
  table.ReadRow("row", bigtable_ttl::LiveCells("sessions", {}));
  table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", {}), Filter::Latest(1)));
}

//===----------------------------------------------------------------------===//
// Macros, templates, lambdas.
//===----------------------------------------------------------------------===//

#define READ(Table, Filter) (Table).ReadRow("row", Filter)
#define CHECKED(Expression) (void)(Expression)
#define EVERYTHING Filter::FamilyRegex("sessions")

template <typename T> struct Reader {
  T table;
  void Read() {
    table.ReadRow("row", Filter::FamilyRegex("sessions"));
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: table.ReadRow("row", Filter::FamilyRegex("sessions"));
  }
};

void Contexts(cbt::Table table) {
  READ(table, Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: READ(table, Filter::FamilyRegex("sessions"));
  CHECKED(table.ReadRow("row", Filter::FamilyRegex("sessions")));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: CHECKED(table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"))));
  table.ReadRow("row", {Filter::FamilyRegex("sessions")});
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-NOTES: :[[@LINE-2]]:24: note: no fix is offered because braces make this filter; write its type
  // CHECK-FIXES: table.ReadRow("row", {Filter::FamilyRegex("sessions")});
  using Row = decltype(table.ReadRow("row", Filter::FamilyRegex("sessions")));
  table.ReadRow("row", EVERYTHING);
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), EVERYTHING));
  Reader<cbt::Table>{table}.Read();
  (void)sizeof(Row);
  auto read = [&] { table.ReadRow("row", Filter::FamilyRegex("sessions")); };
  // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto read = [&] { table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"))); };
  read();
  table.ReadRow("row", Filter::FamilyRegex("sessions")); // NOLINT(bigtable-unfiltered-read)
}

//===----------------------------------------------------------------------===//
// A class derived from Table, a type alias.
//===----------------------------------------------------------------------===//

struct Logged : cbt::Table {
  using cbt::Table::Table;
};
using Alias = cbt::Table;

void Types(Logged logged, Alias const &alias) {
  logged.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: logged.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  Alias(alias).ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:31: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: Alias(alias).ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
}
