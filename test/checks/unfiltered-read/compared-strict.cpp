// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Stored expiries only Strict takes for nothing.

// STRICT-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <optional>
#include <string>
#include <vector>

using cbt::Filter;
using cbt::RowSet;

RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }

std::optional<std::string> Stored(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return std::nullopt;
  auto const& value = found->second.cells().front().value();
  if (std::stoll(value) <= Now().count()) return std::nullopt;
  return value;
}

// The timestamp is that of the cell.
std::vector<std::string> Keys(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    bool live = false;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) live = true;
    if (live) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

// A virtual function that nothing overrides.
struct Judge {
  virtual bool Lives(cbt::Cell const& cell) const { return cell.timestamp() > Now(); }
};
struct LastJudge final : Judge {
  bool Lives(cbt::Cell const& cell) const override { return Judge::Lives(cell); }
};
std::vector<std::string> Live(cbt::Table table, LastJudge const& judge) {
  std::vector<std::string> values;
  for (auto& row : table.ReadRows(All(), Sessions()))
    for (auto const& cell : row->cells())
      if (judge.Lives(cell)) values.push_back(cell.value());
  return values;
}
