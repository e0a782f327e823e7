// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Functions whose code is not here may compare the cells that they get. What
// they do with keys, only Strict takes for nothing.

#include "now.h"
#include <functional>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;

RowSet All();
void Use(std::string const& value);
bool IsFresh(Cell const& cell);
void Remove(cbt::Table& from, std::string const& key);
void Print(std::string const& value, std::chrono::microseconds at);
void PrintNumber(std::string const& value, std::int64_t at);

void Asked(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells())
      if (IsFresh(cell)) Use(cell.value());
}

void Stored(cbt::Table table, bool (*keeps)(Cell const&), std::function<bool(Cell const&)> const& wants) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells())
      if (keeps(cell) && wants(cell)) Use(cell.value());
}

void Printed(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells()) {
      Print(cell.value(), cell.timestamp());
      PrintNumber(cell.value(), cell.timestamp().count());
    }
}

void PrintedOther(cbt::Table table, Cell const& other) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells()) Print(cell.value(), other.timestamp());
}

void Deleted(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) Remove(table, row->row_key());
  // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
  // STRICT-NOTES: note: no fix is offered, for the rows that it returns may be deleted
}

void Used(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-MESSAGES: :[[@LINE-2]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"))))
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"))))
    for (auto const& cell : row->cells()) Use(cell.value());
}
