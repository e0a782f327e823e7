// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// What ends where the live cells do, the time that is left, and rows that have
// expired.

#include "now.h"
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <numeric>
#include <optional>
#include <set>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::microseconds;
using namespace std::chrono_literals;

cbt::RowSet All();
Filter Log() { return Filter::ColumnName("sessions", "log"); }
bool Lives(Cell const& cell) { return cell.timestamp() > Now(); }
bool IsOver(Cell const& cell) { return cell.timestamp() <= Now(); }
bool EventLives(Cell const& cell) { return cell.timestamp() + hours(48) > Now(); }
std::string ValueOf(Cell const& cell) { return cell.value(); }

//===----------------------------------------------------------------------===//
// The beginning of a range.
//===----------------------------------------------------------------------===//

std::vector<std::string> Points(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return values;
  auto const& cells = row->second.cells();
  auto const end = std::partition_point(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() > Now(); });
  std::transform(cells.begin(), end, std::back_inserter(values), [](Cell const& cell) { return cell.value(); });
  return values;
}
std::vector<std::string> Named(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return values;
  auto const& cells = row->second.cells();
  std::transform(cells.begin(), std::find_if(cells.begin(), cells.end(), IsOver), std::back_inserter(values), ValueOf);
  return values;
}
std::vector<std::string> Bounded(cbt::Table table) {
  std::vector<std::string> values;
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return values;
  auto const& cells = row->second.cells();
  auto const end = std::lower_bound(cells.begin(), cells.end(), Now(), [](Cell const& cell, microseconds now) { return cell.timestamp() > now; });
  for (auto it = cells.begin(); it != end; ++it) values.push_back(it->value());
  auto const last = std::upper_bound(cells.begin(), cells.end(), Now(), [](microseconds now, Cell const& cell) { return cell.timestamp() <= now; });
  std::for_each(cells.begin(), last, [&values](Cell const& cell) { values.push_back(cell.value()); });
  return values;
}
std::vector<Cell> Cut(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return {};
  std::vector<Cell> cells = row->second.cells();
  cells.erase(std::find_if(cells.begin(), cells.end(), IsOver), cells.end());
  return cells;
}
std::vector<Cell> Copied(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return {};
  auto const& cells = row->second.cells();
  return std::vector<Cell>(cells.begin(), std::find_if_not(cells.begin(), cells.end(), Lives));
}
int Sum(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return 0;
  auto const& cells = row->second.cells();
  auto const end = std::partition_point(cells.begin(), cells.end(), Lives);
  if (std::any_of(cells.begin(), end, [](Cell const& cell) { return cell.value() == "stop"; })) return 0;
  return std::accumulate(cells.begin(), end, 0, [](int sum, Cell const& cell) { return sum + std::stoi(cell.value()); });
}
long Number(cbt::Table table) {
  auto row = table.ReadRow("row", Log());
  if (!row || !row->first) return 0;
  auto const& cells = row->second.cells();
  auto const end = std::partition_point(cells.begin(), cells.end(), Lives);
  return std::distance(cells.begin(), end) + (end - cells.begin());
}

//===----------------------------------------------------------------------===//
// The time that is left.
//===----------------------------------------------------------------------===//

Filter Page() { return Filter::Chain(Filter::ColumnName("sessions", "page"), Filter::Latest(1)); }
Filter Event() { return Filter::Chain(Filter::ColumnName("events", "last"), Filter::Latest(1)); }

int Seconds(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  if (!row || !row->first) return 0;
  auto const left = row->second.cells().front().timestamp() - Now();
  return static_cast<int>(std::max<std::int64_t>(0, std::chrono::duration_cast<std::chrono::seconds>(left).count()));
}
microseconds Greatest(cbt::Table table) {
  auto row = table.ReadRow("row", Event());
  if (!row || !row->first) return microseconds(0);
  return std::max(row->second.cells().front().timestamp() + hours(48) - Now(), microseconds::zero());
}
microseconds Between(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  if (!row || !row->first) return microseconds(0);
  return std::clamp<microseconds>(row->second.cells().front().timestamp() - Now(), microseconds(0), hours(1));
}
std::optional<microseconds> Asked(cbt::Table table) {
  auto row = table.ReadRow("row", Page());
  if (!row || !row->first) return std::nullopt;
  auto const left = row->second.cells().front().timestamp() - Now();
  if (left <= 0s) return std::nullopt;
  return left;
}
microseconds Either(cbt::Table table) {
  auto row = table.ReadRow("row", Event());
  if (!row || !row->first) return microseconds(0);
  auto const left = row->second.cells().front().timestamp() + hours(48) - Now();
  return left > microseconds(0) ? left : microseconds(0);
}

//===----------------------------------------------------------------------===//
// Rows that have expired.
//===----------------------------------------------------------------------===//

std::vector<std::string> Over(cbt::Table table) {
  std::vector<std::string> over;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::all_of(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() + hours(48) <= Now(); })) over.push_back(row->row_key());
  }
  return over;
}
std::vector<std::string> NoneLives(cbt::Table table) {
  std::vector<std::string> over;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    if (!row) continue;
    if (std::none_of(row->cells().begin(), row->cells().end(), EventLives)) over.push_back(row->row_key());
  }
  return over;
}
std::vector<std::string> UnlessAnyLives(cbt::Table table) {
  std::vector<std::string> over;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    if (std::any_of(row->cells().begin(), row->cells().end(), Lives)) continue;
    over.push_back(row->row_key());
  }
  return over;
}

//===----------------------------------------------------------------------===//
// What the program keeps in order of time.
//===----------------------------------------------------------------------===//

using ByTime = std::multimap<microseconds, std::string>;

std::vector<std::string> Erased(cbt::Table table) {
  std::set<std::pair<microseconds, std::string>> entries;
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!row || !row->first) return {};
  for (auto const& cell : row->second.cells()) entries.emplace(cell.timestamp(), cell.value());
  entries.erase(entries.begin(), entries.lower_bound({Now(), ""}));
  std::vector<std::string> values;
  for (auto const& entry : entries) values.push_back(entry.second);
  return values;
}
std::vector<std::string> FromNow(cbt::Table table) {
  ByTime entries;
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!row || !row->first) return {};
  for (auto const& cell : row->second.cells()) entries.emplace(cell.timestamp(), cell.value());
  std::vector<std::string> values;
  for (auto it = entries.upper_bound(Now()); it != entries.end(); ++it) values.push_back(it->second);
  return values;
}
std::vector<std::string> Popped(cbt::Table table) {
  ByTime entries;
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!row || !row->first) return {};
  for (auto const& cell : row->second.cells()) entries.emplace(cell.timestamp(), cell.value());
  while (!entries.empty() && entries.begin()->first <= Now()) entries.erase(entries.begin());
  std::vector<std::string> values;
  for (auto const& entry : entries) values.push_back(entry.second);
  return values;
}
