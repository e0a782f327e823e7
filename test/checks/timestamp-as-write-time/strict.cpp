// RUN: %check_bigtable %s bigtable-timestamp-as-write-time %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-as-write-time %t.strict --no-fix --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Cells that are of a family with a TTL in some cases only: under 'Strict'.

#include "clicks.h"

struct Session {
  std::chrono::microseconds created_at;
};

void Read(cbt::Table table, Session& out) {
  for (auto& row : table.ReadRows(cbt::RowSet("a"), cbt::Filter::PassAllFilter()))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
  // STRICT-MESSAGES: :[[@LINE-1]]:60: warning: the timestamp of a cell of family 'sessions' of table 'clicks' (one-second) is used as 'created_at'
  // STRICT-NOTES: note: in some cases only: it may also mean family 'profile' of table 'clicks' (none)
  for (auto& row : table.ReadRows(cbt::RowSet("a"), cbt::Filter::FamilyRegex("profile")))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
  for (auto& row : table.ReadRows(cbt::RowSet("a"), cbt::Filter::FamilyRegex("unknown")))
    for (auto const& cell : row->cells()) out.created_at = cell.timestamp();
}
