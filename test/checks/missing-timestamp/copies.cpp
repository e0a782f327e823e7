// RUN: %check_bigtable %s bigtable-missing-timestamp %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-missing-timestamp %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Copies that take their family from the cell that was read.

#include "now.h"

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using cbt::SetCell;
using cbt::SingleRowMutation;
using std::chrono::duration_cast;
using std::chrono::milliseconds;

RowSet All();
void Use(cbt::Mutation);

void OneFamily(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    SingleRowMutation copy(row->row_key());
    for (auto const &cell : row->cells())
      copy.emplace_back(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; the value expires immediately and is deleted at the next compaction; pass 'std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp())' as the timestamp
    // CHECK-FIXES: copy.emplace_back(SetCell(cell.family_name(), cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
    table.Apply(std::move(copy));
  }
}

void OneOfTwo(cbt::Table table) {
  auto row = table.ReadRow("from", Filter::Interleave(Filter::FamilyRegex("sessions"), Filter::FamilyRegex("events")));
  if (!row || !row->first) return;
  for (auto const &cell : row->second.cells()) {
    auto const &family = cell.family_name();
    Use(SetCell(family, cell.column_qualifier(), cell.value()));
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp; {{.*}}; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(...)' as the timestamp
    // CHECK-FIXES: Use(SetCell(family, cell.column_qualifier(), cell.value()));
  }
}

// Its lifetime is its own.
void NewValue(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), "seen", "yes"));
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-FIXES: Use(SetCell(cell.family_name(), "seen", "yes"));
}

void Asked(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::PassAllFilter()))
    for (auto const &cell : row->cells()) {
      if (cell.family_name() == "events")
        Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
      // CHECK-MESSAGES: :[[@LINE-1]]:13: warning: write to family 'events' of table 'clicks' (default, 2d) has no timestamp
      // CHECK-FIXES: Use(SetCell(cell.family_name(), cell.column_qualifier(), std::chrono::duration_cast<std::chrono::milliseconds>(cell.timestamp()), cell.value()));
      if (cell.family_name() == "profile")
        Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    }
}

void Right(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), duration_cast<milliseconds>(cell.timestamp()),
                  cell.value()));
}

void WithoutTtl(cbt::Table table) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("profile|sessions")))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
}

void AnyFamily(cbt::Table table, Filter filter) {
  for (auto &row : table.ReadRows(All(), std::move(filter)))
    for (auto const &cell : row->cells())
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
}

void AnyCell(Cell const &cell) { Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value())); }

void Another(cbt::Table table, Cell const &other) {
  for (auto &row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (Cell cell : row->cells()) {
      cell = other;
      Use(SetCell(cell.family_name(), cell.column_qualifier(), cell.value()));
    }
}
