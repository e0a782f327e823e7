// RUN: %check_bigtable %s bigtable-lifetime %t --no-fix --schema %schemas/two-tables.yaml -- -I %inputs

// Copies of whole cells to a table where their family has another policy.

#include "bigtable_ttl/tags.h"
#include "clicks.h"

using cbt::Filter;
using cbt::RowSet;
using cbt::SetCell;
using cbt::SingleRowMutation;

void Wrong(BIGTABLE_TABLE("clicks") cbt::Table clicks, BIGTABLE_TABLE("archive-1") cbt::Table archive) {
  for (auto &row : clicks.ReadRows(RowSet(), Filter::FamilyRegex("mixed")))
    for (auto const &cell : row->cells())
      archive.Apply(SingleRowMutation(row->row_key(), SetCell(cell)));
  // CHECK-MESSAGES: :[[@LINE-1]]:55: warning: write to family 'mixed' (default, 2d) has the timestamp of a cell of family 'mixed' of table 'clicks' (one-second), which expires at its timestamp; the copy expires 2d after that; subtract 2d
  auto row = archive.ReadRow("row", Filter::FamilyRegex("mixed"));
  for (auto const &cell : row->second.cells())
    clicks.Apply(SingleRowMutation("row", SetCell(cell)));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: write to family 'mixed' of table 'clicks' (one-second) has the timestamp of a cell of family 'mixed' (default, 2d), which expires 2d after its timestamp; the copy expires at the timestamp; add 2d
}
void Right(BIGTABLE_TABLE("clicks") cbt::Table clicks, BIGTABLE_TABLE("archive-1") cbt::Table archive, cbt::Table any) {
  for (auto &row : clicks.ReadRows(RowSet(), Filter::FamilyRegex("shared|sometimes")))
    for (auto const &cell : row->cells())
      archive.Apply(SingleRowMutation(row->row_key(), SetCell(cell)));
  for (auto &row : clicks.ReadRows(RowSet(), Filter::FamilyRegex("mixed")))
    for (auto const &cell : row->cells()) {
      clicks.Apply(SingleRowMutation("copy", SetCell(cell)));
      any.Apply(SingleRowMutation("copy", SetCell(cell)));
    }
  for (auto &row : clicks.ReadRows(RowSet(), Filter::PassAllFilter()))
    for (auto const &cell : row->cells())
      archive.Apply(SingleRowMutation(row->row_key(), SetCell(cell)));
}
void Any(BIGTABLE_TABLE("archive-1") cbt::Table archive, cbt::Cell const &cell) {
  archive.Apply(SingleRowMutation("row", SetCell(cell)));
}
