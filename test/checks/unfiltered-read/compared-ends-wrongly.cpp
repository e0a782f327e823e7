// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Ends that are not where the live cells end, the time that is left without a
// limit, and rows of which only some cells have expired.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::microseconds;

cbt::RowSet All();
Filter Log() { return Filter::ColumnName("sessions", "log"); }
bool Lives(Cell const& cell) { return cell.timestamp() > Now(); }
bool IsOver(Cell const& cell) { return cell.timestamp() <= Now(); }

//===----------------------------------------------------------------------===//
// The beginning of a range.
//===----------------------------------------------------------------------===//

std::vector<std::string> WrongEnd(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Log()));
  if (!row || !row->first) return values;
  auto const& cells = row->second.cells();
  auto const end = std::partition_point(cells.begin(), cells.end(), Lives);
  std::transform(end, cells.end(), std::back_inserter(values), [](Cell const& cell) { return cell.value(); });
  return values;
}
std::vector<std::string> WrongFirst(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Log()));
  if (!row || !row->first) return values;
  auto const& cells = row->second.cells();
  auto const first = std::find_if(cells.begin(), cells.end(), Lives);
  std::transform(cells.begin(), first, std::back_inserter(values), [](Cell const& cell) { return cell.value(); });
  return values;
}
// The first of all cells, by a position that allows no changes.
std::vector<std::string> WrongElement(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Log()));
  if (!row || !row->first) return values;
  auto cells = row->second.cells();
  auto const middle = std::partition(cells.begin(), cells.end(), Lives);
  std::transform(cells.begin(), middle, std::back_inserter(values), [](Cell const& cell) { return cell.value(); });
  std::vector<Cell>::const_iterator const first = cells.begin();
  values.push_back(first->value());
  return values;
}
long WrongNumber(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  // STRICT-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Log()));
  if (!row || !row->first) return 0;
  auto const& cells = row->second.cells();
  auto const end = std::partition_point(cells.begin(), cells.end(), Lives);
  return std::distance(end, cells.end());
}
std::vector<Cell> WrongOrder(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Log()));
  if (!row || !row->first) return {};
  auto const& cells = row->second.cells();
  return std::vector<Cell>(cells.begin(), std::lower_bound(cells.begin(), cells.end(), Now(), [](Cell const& cell, microseconds now) { return cell.timestamp() < now; }));
}

//===----------------------------------------------------------------------===//
// The time that is left.
//===----------------------------------------------------------------------===//

Filter Page() { return Filter::Chain(Filter::ColumnName("sessions", "page"), Filter::Latest(1)); }

microseconds Below(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Page()));
  if (!row || !row->first) return microseconds(0);
  return row->second.cells().front().timestamp() - Now();
}
microseconds Least(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Page()));
  if (!row || !row->first) return microseconds(0);
  return std::min(row->second.cells().front().timestamp() - Now(), microseconds(0));
}
microseconds Age(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Page()));
  if (!row || !row->first) return microseconds(0);
  return std::max(Now() - row->second.cells().front().timestamp(), microseconds(0));
}

//===----------------------------------------------------------------------===//
// Rows that have expired.
//===----------------------------------------------------------------------===//

std::vector<std::string> ValuesToo(cbt::Table table) {
  std::vector<std::string> over;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")))) {
    if (!row) continue;
    if (std::any_of(row->cells().begin(), row->cells().end(), Lives)) continue;
    over.push_back(row->row_key() + row->cells().front().value());
  }
  return over;
}
std::vector<std::string> SomeExpired(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")))) {
    if (!row) continue;
    if (std::any_of(row->cells().begin(), row->cells().end(), IsOver)) keys.push_back(row->row_key());
  }
  return keys;
}

//===----------------------------------------------------------------------===//
// What the program keeps in order of time.
//===----------------------------------------------------------------------===//

using ByTime = std::multimap<microseconds, std::string>;

std::vector<std::string> ErasedBehind(cbt::Table table) {
  ByTime entries;
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return {};
  for (auto const& cell : row->second.cells()) entries.emplace(cell.timestamp(), cell.value());
  entries.erase(entries.upper_bound(Now()), entries.end());
  std::vector<std::string> values;
  for (auto const& entry : entries) values.push_back(entry.second);
  return values;
}
std::vector<std::string> OtherOrder(cbt::Table table) {
  std::multimap<microseconds, std::string, std::greater<>> entries;
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!row || !row->first) return {};
  for (auto const& cell : row->second.cells()) entries.emplace(cell.timestamp(), cell.value());
  std::vector<std::string> values;
  for (auto it = entries.upper_bound(Now()); it != entries.end(); ++it) values.push_back(it->second);
  return values;
}
