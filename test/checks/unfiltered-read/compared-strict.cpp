// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Comparisons near the read, which do not count with Strict.

// STRICT-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::microseconds;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
bool Unseen(Cell const& cell);

struct Entry { std::string value; microseconds expires; };
static std::vector<Entry> Entries(cbt::Table table) {
  std::vector<Entry> entries;
  auto row = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells()) entries.push_back({cell.value(), cell.timestamp()});
  return entries;
}
void Caller(cbt::Table table) {
  for (auto const& entry : Entries(table))
    if (entry.expires > Now()) Use(entry.value);
}

// The rows reach these comparisons.
void Direct(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Now()) Use(cell.value());
}
void Asked(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells())
    if (Unseen(cell)) Use(cell.value());
}
void Stored(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  auto const& value = row->second.cells().front().value();
  if (std::stoll(value) > Now().count()) Use(value);
}
