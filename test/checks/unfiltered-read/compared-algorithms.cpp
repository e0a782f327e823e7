// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Algorithms of the standard library that compare cells with the time, by a
// lambda, an object or a function.

#include "now.h"
#include <algorithm>
#include <functional>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::milliseconds;

RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
void Send(std::vector<Cell> const& cells);

bool IsLive(Cell const& cell) { return cell.timestamp() > Now(); }
struct IsExpired {
  milliseconds now;
  bool operator()(Cell const& cell) const { return cell.timestamp() <= now; }
};

std::optional<std::string> Find(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return std::nullopt;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  if (at == cells.end()) return std::nullopt;
  return at->value();
}

std::vector<std::string> Keys(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::any_of(cells.begin(), cells.end(), [now = Now()](Cell const& cell) { return cell.timestamp() > now; }))
      keys.push_back(std::string(row->row_key()));
    if (std::none_of(cells.begin(), cells.end(), &IsLive)) continue;
    keys.push_back(std::string(row->row_key()));
    auto const n = std::count_if(cells.begin(), cells.end(), IsLive);
    if (n > 0) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<Cell> Copy(cbt::Table table) {
  std::vector<Cell> live;
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(live), [&](auto const& cell) { return cell.timestamp() > now; });
    std::remove_copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(live), IsExpired{now});
  }
  return live;
}

void All(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  if (!std::all_of(cells.begin(), cells.end(), IsLive)) return;
  for (auto const& cell : cells) Use(cell.value());
  Send(cells);
}

std::vector<Cell> Erased(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  std::vector<Cell> cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired{Now()}), cells.end());
  for (auto const& cell : cells) Use(cell.value());
  std::for_each(cells.begin(), cells.end(), [](Cell const& cell) { Use(cell.value()); });
  if (!cells.empty()) Use(cells.front().value());
  return cells;
}

std::vector<std::string> KeysOfErased(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto cells = row->cells();
    cells.erase(std::remove_if(cells.begin(), cells.end(), std::not_fn(IsLive)), cells.end());
    if (cells.empty()) continue;
    keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<Cell> Collected(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions()))
    for (auto const& cell : row->cells()) all.push_back(cell);
  all.erase(std::remove_if(all.begin(), all.end(), [](Cell const& cell) { return !IsLive(cell); }), all.end());
  return all;
}

void Partition(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  auto cells = found->second.cells();
  auto const middle = std::partition(cells.begin(), cells.end(), IsLive);
  for (auto it = cells.begin(); it != middle; ++it) Use(it->value());
  Send(std::vector<Cell>(cells.begin(), middle));
  cells.erase(middle, cells.end());
  Send(cells);
}

void Visit(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  std::for_each(found->second.cells().begin(), found->second.cells().end(), [](Cell const& cell) {
    if (cell.timestamp() > Now()) Use(cell.value());
  });
}

// Functions of the standard library that stand for '<' and the like.
void ByFunctionObject(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  for (auto const& cell : found->second.cells())
    if (std::greater<>()(cell.timestamp(), Now())) Use(cell.value());
}
#if __cplusplus >= 202002L
void ByFunction(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  for (auto const& cell : found->second.cells())
    if (!std::cmp_less_equal(cell.timestamp().count(), Now().count())) Use(cell.value());
}
#endif

//===----------------------------------------------------------------------===//
// By a function whose code is elsewhere: it may be the comparison.
//===----------------------------------------------------------------------===//

bool IsFresh(Cell const& cell);

std::vector<std::string> KeysAskedElsewhere(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::none_of(cells.begin(), cells.end(), &IsFresh)) continue;
    keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<Cell> CellsAskedElsewhere(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions()))
    for (auto const& cell : row->cells()) all.push_back(cell);
  all.erase(std::remove_if(all.begin(), all.end(), [](Cell const& cell) { return !IsFresh(cell); }), all.end());
  return all;
}
