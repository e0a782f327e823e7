// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Comparisons of other cells than those that are used, or of some of them; what is
// filtered, but not all of it, or not for long.

#include "now.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include <algorithm>
#include <iterator>
#include <map>
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
std::vector<Cell> CopyExpired(cbt::Table table) {
  std::vector<Cell> out;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    std::copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(out), IsExpired);
  }
  return out;
}

std::vector<Cell> RemoveCopyLive(cbt::Table table) {
  std::vector<Cell> out;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    std::remove_copy_if(row->cells().begin(), row->cells().end(), std::back_inserter(out), IsLive);
  }
  return out;
}

void CopyInto(cbt::Table table, Cell* to) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    std::copy_if(row->cells().begin(), row->cells().end(), to, IsExpired);
  }
}

void OtherContainer(cbt::Table table, std::vector<Cell> const& other) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    if (!std::all_of(other.begin(), other.end(), IsLive)) continue;
    for (auto const& cell : row->cells()) Use(cell.value());
  }
}

void OtherRow(cbt::Table table) {
  auto first = table.ReadRow("a", Filter::FamilyRegex("profile"));
  auto second = table.ReadRow("b", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:36: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto second = table.ReadRow("b", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!first || !second || !second->first) return;
  if (std::any_of(first->second.cells().begin(), first->second.cells().end(), IsExpired)) return;
  for (auto const& cell : second->second.cells()) Use(cell.value());
}

void Part(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (!std::all_of(cells.begin(), cells.begin() + 1, IsLive)) continue;
    for (auto const& cell : cells) Use(cell.value());
  }
}

void Tail(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::any_of(std::next(cells.begin()), cells.end(), IsExpired)) continue;
    for (auto const& cell : cells) Use(cell.value());
  }
}

std::vector<std::string> KeyOther(cbt::Table table, std::vector<Cell> const& other) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-NOTES: :[[@LINE-2]]:42: note: no fix is offered, for the rows that it returns may be deleted: with a bound, those that have expired would be left
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    if (std::none_of(other.begin(), other.end(), IsLive)) continue;
    keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<std::string> KeyCountOther(cbt::Table table, std::vector<Cell> const& other) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-NOTES: :[[@LINE-2]]:42: note: no fix is offered, for the rows that it returns may be deleted: with a bound, those that have expired would be left
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Sessions())) {
    if (!row) continue;
    if (std::count_if(other.begin(), other.end(), IsLive) == 0) continue;
    keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<Cell> Refilled(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  cells = found->second.cells();
  return cells;
}

std::vector<Cell> Collected(cbt::Table table) {
  std::vector<Cell> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    all.erase(std::remove_if(all.begin(), all.end(), IsExpired), all.end());
    for (auto const& cell : row->cells()) all.push_back(cell);
  }
  return all;
}

std::vector<Cell> CopyBefore(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto const before = cells;
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  return before;
}

std::vector<Cell> Insert(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  std::vector<Cell> cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  cells.insert(cells.end(), found->second.cells().begin(), found->second.cells().end());
  return cells;
}

std::vector<Cell> Breaks(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsExpired(*it)) {
      it = cells.erase(it);
      break;
    } else {
      ++it;
    }
  }
  return cells;
}

std::vector<Cell> BreaksAtLive(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (!IsExpired(*it)) break;
    it = cells.erase(it);
  }
  return cells;
}

std::vector<Cell> StartsLate(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin() + 1; it != cells.end();) {
    if (IsExpired(*it)) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

std::vector<Cell> Skips(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end(); ++it) {
    if (IsExpired(*it)) it = cells.erase(it);
  }
  return cells;
}

std::vector<Cell> SkipsInside(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto it = cells.begin();
  while (it != cells.end()) {
    if (IsExpired(*it)) it = cells.erase(it);
    ++it;
  }
  return cells;
}

std::vector<Cell> EndsEarly(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end() - 1;) {
    if (IsExpired(*it)) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

std::vector<Cell> AlsoOther(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsExpired(*it) && Want(*it)) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

std::vector<Cell> AlsoMore(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  int n = 0;
  for (auto it = cells.begin(); it != cells.end() && n < 10; ++n) {
    if (IsExpired(*it)) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

std::vector<Cell> OtherLoop(cbt::Table table, std::vector<Cell>& other) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto at = cells.begin();
  for (auto it = other.begin(); it != other.end(); ++it)
    if (IsExpired(*it)) at = cells.erase(at);
  return cells;
}

std::vector<Cell> FirstOnly(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  for (auto it = cells.begin(); it != cells.end();) {
    if (IsExpired(cells.front())) it = cells.erase(it);
    else ++it;
  }
  return cells;
}

void FoundNext(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  if (at == cells.end()) return;
  Use(at[1].value());
}

void FoundPlus(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  if (at == cells.end()) return;
  Use((at + 1)->value());
}

void FoundRest(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  for (auto it = at; it != cells.end(); ++it) Use(it->value());
}

void FoundRange(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  Send(std::vector<Cell>(at, cells.end()));
}

void FoundEach(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
  std::for_each(at, cells.end(), [](Cell const& cell) { Use(cell.value()); });
}

std::vector<std::string> FoundNotBegin(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    auto const at = std::find_if(cells.begin(), cells.end(), IsLive);
    if (at != cells.begin()) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::size_t SizeAfterNone(cbt::Table table) {
  std::size_t n = 0;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::none_of(cells.begin(), cells.end(), IsLive)) continue;
    n += cells.size();
  }
  return n;
}

void DistanceAfterNone(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::none_of(cells.begin(), cells.end(), IsLive)) continue;
    Count(std::distance(cells.begin(), cells.end()));
    Count(cells.end() - cells.begin());
  }
}

void MiddleRest(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto cells = found->second.cells();
  auto const middle = std::partition(cells.begin(), cells.end(), IsLive);
  Send(std::vector<Cell>(middle, cells.end()));
}

void ClearIfNone(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  auto cells = found->second.cells();
  if (std::none_of(cells.begin(), cells.end(), IsLive)) cells.clear();
  Send(cells);
}

void EntryRest(cbt::Table table) {
  struct Entry { std::string value; std::chrono::microseconds expires; };
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return;
  std::vector<Entry> entries;
  for (auto const& cell : found->second.cells()) entries.push_back({cell.value(), cell.timestamp()});
  auto const now = Now();
  auto const at = std::find_if(entries.begin(), entries.end(), [&](Entry const& e) { return e.expires > now; });
  for (auto it = at; it != entries.end(); ++it) Use(it->value);
}

std::map<std::string, Cell> MapBreak(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  std::map<std::string, Cell> m;
  for (auto const& cell : found->second.cells()) m.emplace(cell.column_qualifier(), cell);
  for (auto it = m.begin(); it != m.end();) {
    if (IsExpired(it->second)) { it = m.erase(it); break; }
    else ++it;
  }
  return m;
}

std::vector<Cell> RefillByInserter(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  std::copy(found->second.cells().begin(), found->second.cells().end(), std::back_inserter(cells));
  return cells;
}

std::vector<Cell> Swap(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto raw = cells;
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  std::swap(cells, raw);
  return cells;
}

std::vector<Cell> Cond(cbt::Table table, bool f) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), IsExpired), cells.end());
  if (f) cells = found->second.cells();
  return cells;
}

std::vector<Cell> RemovePart(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin() + 1, cells.end(), IsExpired), cells.end());
  return cells;
}

std::vector<Cell> EraseOne(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!found || !found->first) return {};
  auto cells = found->second.cells();
  auto it = std::find_if(cells.begin(), cells.end(), IsExpired);
  if (it != cells.end()) cells.erase(it);
  return cells;
}

void AnyAll(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    if (std::any_of(cells.begin(), cells.end(), IsLive)) for (auto const& c : cells) Use(c.value());
  }
}

void FirstTwo(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    if (!row) continue;
    auto const& cells = row->cells();
    auto const end = cells.begin() + 2;
    if (std::all_of(cells.begin(), end, IsLive)) for (auto const& c : cells) Use(c.value());
  }
}
