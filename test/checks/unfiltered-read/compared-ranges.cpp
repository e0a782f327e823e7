// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Algorithms that ask of all cells, containers that are filtered before they are used,
// loops that remove what has expired: what is right must stay silent.

#include "now.h"
#include <algorithm>
#include <iterator>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>
using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::hours;
RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);
void Count(std::size_t n);
void Send(std::vector<Cell> const& cells);
bool IsLive(Cell const& cell) { return cell.timestamp() > Now(); }
bool IsExpired(Cell const& cell) { return cell.timestamp() <= Now(); }
bool Want(Cell const& cell) { return cell.column_qualifier() == "page"; }

std::vector<Cell> CopyLiveParts(cbt::Table table) {
  std::vector<Cell> out;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(out), IsLive);
    std::remove_copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(out), IsExpired);
  }
  return out;
}

std::size_t CopyExpiredCounted(cbt::Table table) {
  std::size_t n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::vector<Cell> dead;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(dead), IsExpired);
    if (dead.empty()) ++n;
  }
  return n;
}

std::vector<Cell> CopyThenFiltered(cbt::Table table) {
  std::vector<Cell> out;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(out), Want);
  }
  out.erase(std::remove_if(out.begin(), out.end(), IsExpired), out.end());
  return out;
}

std::vector<Cell> FilteredThenCopied(cbt::Table table) {
  std::vector<Cell> out;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto cells = row->cells();
    cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
    std::copy_if(cells.begin(), cells.end(), std::back_inserter(out), Want);
  }
  return out;
}

void AllOfReference(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (!std::all_of(cells.begin(), cells.end(), IsLive)) continue;
    for (auto const& cell : row->cells()) Use(cell.value());
    auto const copy = row->cells();
    for (auto const& cell : copy) Use(cell.value());
    Use(cells[1].value());
    Use(cells.front().value());
    for (std::size_t i = 0; i != cells.size(); ++i) Use(cells[i].value());
  }
}

void AllOfRow(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    cbt::Row const& r = *row;
    if (std::any_of(r.cells().cbegin(), r.cells().cend(), IsExpired)) continue;
    for (auto const& cell : row->cells()) Use(cell.value());
    Count(r.cells().size());
  }
}

bool HasLive(cbt::Row const& row) { return std::any_of(row.cells().begin(), row.cells().end(), IsLive); }
bool AllLive(std::vector<Cell> const& cells) { return std::all_of(std::begin(cells), std::end(cells), IsLive); }
std::vector<std::string> KeyHelper(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    if (!HasLive(*row)) continue;
    keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

void AllHelper(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    if (!AllLive(row->cells())) continue;
    for (auto const& cell : row->cells()) Use(cell.value());
  }
}

std::vector<std::string> KeySome(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::any_of(cells.begin(), cells.begin() + 1, IsLive)) keys.push_back(std::string(row->row_key()));
    if (std::count_if(std::next(cells.begin()), cells.end(), IsLive) > 0) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<Cell> RefilledLive(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) all.push_back(cell);
    all.erase(std::remove_if(all.begin(), all.end(), IsExpired), all.end());
  }
  return all;
}

std::vector<Cell> RefilledFromElsewhere(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) all.push_back(cell);
  }
  all.erase(std::remove_if(all.begin(), all.end(), IsExpired), all.end());
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("profile"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) all.push_back(cell);
  }
  return all;
}

std::vector<Cell> FilledBoth(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells()) all.push_back(cell);
  }
  all.erase(std::remove_if(all.begin(), all.end(), IsExpired), all.end());
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (IsLive(cell)) all.push_back(cell);
  }
  return all;
}

std::vector<Cell> SortsAfter(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  std::sort(cells.begin(), cells.end(), [](Cell const& a, Cell const& b) { return a.value() < b.value(); });
  cells.reserve(10);
  cells.shrink_to_fit();
  return cells;
}

std::vector<Cell> PrunesWhile(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto it = cells.begin();
  while (it != cells.end()) {
    if (IsExpired(*it)) it = cells.erase(it);
    else it++;
  }
  return cells;
}

std::vector<Cell> PrunesContinue(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsLive(*it)) {
      ++it;
      continue;
    }
    it = cells.erase(it);
  }
  return cells;
}

std::vector<Cell> PrunesNext(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) it = IsExpired(*it) ? cells.erase(it) : std::next(it);
  return cells;
}

std::vector<Cell> PrunesNext2(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) it = IsLive(*it) ? it + 1 : cells.erase(it);
  return cells;
}

std::list<Cell> PrunesList(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  std::list<Cell> cells(found->second.cells().begin(), found->second.cells().end());
  for (auto it = cells.begin(); it != cells.end();) {
    auto const at = it++;
    if (IsExpired(*at)) cells.erase(at);
  }
  return cells;
}

std::list<Cell> PrunesPost(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  std::list<Cell> cells(found->second.cells().begin(), found->second.cells().end());
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsExpired(*it)) cells.erase(it++);
    else ++it;
  }
  return cells;
}

std::vector<Cell> PrunesMore(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsExpired(*it) || !Want(*it)) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

void FoundUsed(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  if (at == cells.end()) return;
  Use(at->value());
  Use((*at).value());
  Use(at[0].value());
  auto const& cell = *at;
  Use(cell.value());
  Cell const copy = *at;
  Use(copy.value());
}

void FoundRestLive(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  for (auto it = at; it != cells.end(); ++it)
    if (IsLive(*it)) Use(it->value());
}

std::vector<std::string> Reserves(cbt::Table table) {
  std::vector<std::string> values;
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  values.reserve(found->second.cells().size());
  for (auto const& cell : found->second.cells())
    if (IsLive(cell)) values.push_back(cell.value());
  return values;
}

void Sizes(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  for (std::size_t i = 0, n = cells.size(); i < n; ++i)
    if (IsLive(cells[i])) Use(cells[i].value());
}

std::size_t SizeAfterAll(cbt::Table table) {
  std::size_t n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::any_of(cells.begin(), cells.end(), IsExpired)) continue;
    n += cells.size();
  }
  return n;
}

std::size_t SizeAfterErase(cbt::Table table) {
  std::size_t n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    auto cells = row->cells();
    cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
    n += cells.size();
  }
  return n;
}

void Events(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() + hours(48) > Now()) Use(cell.value());
      if (cell.timestamp() > Now() - hours(24)) Use(cell.value());
    }
  }
}

//===----------------------------------------------------------------------===//
// What is emptied, and other bounds for other families.
//===----------------------------------------------------------------------===//

struct Entry { std::string value; std::chrono::microseconds expires; };
std::optional<std::string> ResetAnd(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return std::nullopt;
  std::optional<Entry> entry;
  for (auto const& cell : found->second.cells()) entry = Entry{cell.value(), cell.timestamp()};
  if (entry && entry->expires <= Now()) entry.reset();
  if (!entry) return std::nullopt;
  return entry->value;
}

void Cleared(cbt::Table table) {
  std::vector<std::string> values;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    values.clear();
    for (auto const& cell : row->cells())
      if (IsLive(cell)) values.push_back(cell.value());
    for (auto const& value : values) Use(value);
  }
}

std::vector<std::string> ClearedKey(cbt::Table table) {
  std::vector<std::string> values, keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    values.clear();
    for (auto const& cell : row->cells())
      if (IsLive(cell)) values.push_back(cell.value());
    if (!values.empty()) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

void ClearedAll(cbt::Table table) {
  std::vector<Cell> cells;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    cells.clear();
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(cells), IsLive);
    if (cells.empty()) continue;
    Use(std::string(row->row_key()));
  }
}

void Cutoffs(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions|events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      auto const cutoff = cell.family_name() == "sessions" ? Now() : Now() - hours(48);
      if (cell.timestamp() > cutoff) Use(cell.value());
    }
  }
}

void CutoffsInline(cbt::Table table) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions|events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= (cell.family_name() == "events" ? now - hours(48) : now)) continue;
      Use(cell.value());
    }
  }
}

void CutoffsBranch(cbt::Table table) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions|events"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      bool const live = cell.family_name() == "events" ? cell.timestamp() > now - hours(48) : cell.timestamp() > now;
      if (live) Use(cell.value());
    }
  }
}

std::map<std::string, Cell> Map(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return {};
  std::map<std::string, Cell> m;
  for (auto const& cell : found->second.cells()) m.emplace(cell.column_qualifier(), cell);
  for (auto it = m.begin(); it != m.end();) {
    if (IsExpired(it->second)) it = m.erase(it);
    else ++it;
  }
  return m;
}

std::optional<std::string> Newest(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return std::nullopt;
  std::optional<Cell> newest;
  for (auto const& cell : found->second.cells())
    if (!newest || cell.timestamp() > newest->timestamp()) newest = cell;
  if (!newest || newest->timestamp() <= Now()) return std::nullopt;
  return newest->value();
}

std::optional<Cell> Reset(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return std::nullopt;
  std::optional<Cell> entry;
  for (auto const& cell : found->second.cells()) entry = cell;
  if (entry && entry->timestamp() <= Now()) entry.reset();
  return entry;
}

std::string MaxElement(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  if (!found || !found->first) return "";
  auto const& cells = found->second.cells();
  auto const at = std::max_element(cells.begin(), cells.end(), [](Cell const& a, Cell const& b) { return a.timestamp() < b.timestamp(); });
  if (at == cells.end() || at->timestamp() <= Now()) return "";
  return at->value();
}

std::vector<std::string> Transformed(cbt::Table table) {
  std::vector<std::string> values;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::vector<Cell> live;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(live), IsLive);
    std::transform(live.begin(), live.end(), std::back_inserter(values), [](Cell const& c) { return c.value(); });
  }
  return values;
}

std::size_t SizeLive(cbt::Table table) {
  std::size_t n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    std::vector<Cell> live;
    for (auto const& cell : row->cells()) if (IsLive(cell)) live.push_back(cell);
    n += live.size();
    if (live.size() > 1) Use(std::string(row->row_key()));
  }
  return n;
}

std::vector<Cell> Buffer(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    all.insert(all.end(), row->cells().begin(), row->cells().end());
  }
  all.erase(std::remove_if(all.begin(), all.end(), [now = Now()](Cell const& c) { return c.timestamp() <= now; }), all.end());
  return all;
}
