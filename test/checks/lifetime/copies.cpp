// RUN: %check_bigtable %s bigtable-lifetime %t --schema %schemas/clicks.yaml -- -I %inputs

// Copies from a family whose cells expire by their age.

#include "now.h"

using cbt::Filter;
using cbt::RowSet;
using cbt::SetCell;
using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::milliseconds;

RowSet All();
void Use(cbt::Mutation);
Filter Live() { return Filter::Chain(Filter::FamilyRegex("events"), Since(Now() - hours(48) + milliseconds(1))); }

void Verbatim(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells())
      Use(SetCell("sessions", cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()), cell.value()));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a cell of family 'events' of table 'clicks' (default, 2d), which expires 2d after its timestamp; the copy expires at the timestamp; add 2d
  // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()) + std::chrono::hours(24 * 2), cell.value()));
}

void ByName(cbt::Table table) {
  auto row = table.ReadRow("from", Live());
  if (!row || !row->first) return;
  for (auto const &cell : row->second.cells()) {
    auto const at = std::chrono::floor<milliseconds>(cell.timestamp());
    Use(SetCell("sessions", cell.column_qualifier(), at, cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a cell of family 'events'
    // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), at + std::chrono::hours(24 * 2), cell.value()));
  }
}

// Through a function.
template <typename T> milliseconds Ms(T time) { return duration_cast<milliseconds>(time); }
struct Convert {
  static milliseconds Time(std::chrono::microseconds time) { return milliseconds(time.count() / 1000); }
};
void ByFunction(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells()) {
      Use(SetCell("sessions", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a cell of family 'events'
      // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), Ms(cell.timestamp()) + std::chrono::hours(24 * 2), cell.value()));
      Use(SetCell("sessions", cell.column_qualifier(), Convert::Time(cell.timestamp()), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a cell of family 'events'
      // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), Convert::Time(cell.timestamp()) + std::chrono::hours(24 * 2), cell.value()));
      Use(SetCell("sessions", cell.column_qualifier(), Ms(cell.timestamp()) + hours(48), cell.value()));
    }
}

// The other way around.
void Back(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()))))
    for (auto const &cell : row->cells()) {
      Use(SetCell("events", cell.column_qualifier(), Ms(cell.timestamp()), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'events' of table 'clicks' (default, 2d) has the timestamp of a cell of family 'sessions' of table 'clicks' (one-second), which expires at its timestamp; the copy expires 2d after that; subtract 2d
      // CHECK-FIXES: Use(SetCell("events", cell.column_qualifier(), Ms(cell.timestamp()) - std::chrono::hours(24 * 2), cell.value()));
      Use(SetCell("events", cell.column_qualifier(), Ms(cell.timestamp()) - hours(48), cell.value()));
    }
}

milliseconds Later(std::chrono::microseconds time) { return duration_cast<milliseconds>(time) + hours(48); }
void Shifted(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells())
      Use(SetCell("sessions", cell.column_qualifier(), Later(cell.timestamp()), cell.value()));
}

void Right(cbt::Table table, milliseconds age) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells()) {
      auto const at = duration_cast<milliseconds>(cell.timestamp());
      Use(SetCell("sessions", cell.column_qualifier(), at + hours(48), cell.value()));
      Use(SetCell("sessions", cell.column_qualifier(), at + age, cell.value()));
      Use(SetCell("events", cell.column_qualifier(), at, cell.value()));
      Use(SetCell("profile", cell.column_qualifier(), at, cell.value()));
    }
}

void Unknown(cbt::Table table, Filter filter, std::string const &family) {
  for (auto &row : table.ReadRows(All(), std::move(filter)))
    for (auto const &cell : row->cells())
      Use(SetCell("sessions", cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()), cell.value()));
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells())
      Use(SetCell(family, cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()), cell.value()));
}

void OneSecond(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell("carts", cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()), cell.value()));
}

// A function returns the time of its parameter.
milliseconds StampOf(cbt::Cell const &cell) { return duration_cast<milliseconds>(cell.timestamp()); }
milliseconds ExpiryOf(cbt::Cell const &cell) { return StampOf(cell) + hours(48); }
void Helped(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells()) {
      Use(SetCell("sessions", cell.column_qualifier(), StampOf(cell), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has the timestamp of a cell of family 'events'
      // CHECK-FIXES: Use(SetCell("sessions", cell.column_qualifier(), StampOf(cell) + std::chrono::hours(24 * 2), cell.value()));
      Use(SetCell("sessions", cell.column_qualifier(), ExpiryOf(cell), cell.value()));
      Use(SetCell("events", cell.column_qualifier(), StampOf(cell), cell.value()));
    }
}
void HelpedWith(cbt::Table table, cbt::Cell const &other) {
  for (auto &row : table.ReadRows(All(), Live()))
    for (auto const &cell : row->cells())
      Use(SetCell("sessions", cell.column_qualifier(), StampOf(other), cell.value()));
}
