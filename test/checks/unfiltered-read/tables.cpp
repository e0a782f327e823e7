// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/two-tables.yaml -- -I %inputs

#include "bigtable_ttl/tags.h"
#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using cbt::Filter;

void Unresolved(cbt::Table table) {
  // Each table of the schema has a family that this reads without a bound,
  // but one edit cannot serve both.
  table.ReadRow("row", Filter::Latest(1));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second) and family 'shared' of table 'clicks' (one-second) {{.*}}; the filter has no lower time bound; begin with 'bigtable_ttl::LiveCells(...)'
  // CHECK-NOTES: :[[@LINE-2]]:24: note: no fix is offered because the tables and filters that it may mean need different bounds
  // CHECK-FIXES: table.ReadRow("row", Filter::Latest(1));
  table.ReadRow("row", Filter::FamilyRegex("sometimes"));
  table.ReadRow("row", Filter::FamilyRegex("shared"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'shared'
  // Only one of the tables has it.
  table.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells of family 'sessions' of table 'clicks'
  // CHECK-FIXES: table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
}

void Resolved(BIGTABLE_TABLE("clicks") cbt::Table clicks,
              BIGTABLE_TABLE("archive-1") cbt::Table archive) {
  clicks.ReadRow("row", Filter::FamilyRegex("sometimes"));
  // CHECK-MESSAGES: :[[@LINE-1]]:25: warning: read can return expired cells of family 'sometimes' of table 'clicks' (one-second)
  // CHECK-FIXES: clicks.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sometimes", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sometimes")));
  archive.ReadRow("row", Filter::FamilyRegex("sometimes"));
  archive.ReadRow("row", Filter::FamilyRegex("sessions"));
  archive.ReadRow("row", Filter::FamilyRegex("mixed"));
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: read can return expired cells of family 'mixed' (default, 2d)
  // CHECK-FIXES: archive.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("mixed", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("mixed")));
}

// Tables differ in the policy of the family: the one that the caller passes decides.
bool Has(cbt::Table &in) { return in.ReadRow("row", Filter::FamilyRegex("sometimes"))->first; }
bool OfCallers(cbt::Table unknown) {
  cbt::Table clicks(TABLE_ID("clicks")), archive(TABLE_ID("archive-1"));
  return Has(clicks) && Has(archive) && Has(unknown);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: read can return expired cells of family 'sometimes' of table 'clicks' (one-second)
  // CHECK-FIXES: return Has(clicks) && Has(archive) && Has(unknown);
}

// A copy with the time of its cell expires with it, if its table has the same
// policy: one of those that may get it is enough.
void Clone(cbt::Table from, cbt::Table to) {
  for (auto &row : from.ReadRows(cbt::RowSet(), Filter::PassAllFilter())) {
    cbt::SingleRowMutation copy(row->row_key());
    for (auto const &cell : row->cells()) copy.emplace_back(cbt::SetCell(cell));
    to.Apply(std::move(copy));
  }
}
void Archive(BIGTABLE_TABLE("clicks") cbt::Table from, BIGTABLE_TABLE("archive-1") cbt::Table to) {
  for (auto &row : from.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sometimes"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:49: warning: read can return expired cells of family 'sometimes' of table 'clicks' (one-second)
    cbt::SingleRowMutation copy(row->row_key());
    for (auto const &cell : row->cells()) copy.emplace_back(cbt::SetCell(cell));
    to.Apply(std::move(copy));
  }
}
