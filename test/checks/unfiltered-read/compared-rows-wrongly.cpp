// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.strict --schema %schemas/clicks.yaml --option Strict=true --prefix CHECK,STRICT -- -I %inputs

// Comparisons that decide about something else than what is used.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::system_clock;

RowSet All();
Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);

std::vector<std::string> OtherRow(cbt::Table table) {
  std::vector<std::string> keys;
  bool live = false;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) live = true;
    if (live) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<std::string> AnyRow(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    bool live = false;
    for (auto const& cell : row->cells()) {
      live = true;
      if (cell.timestamp() > Now()) Use(cell.value());
    }
    if (live) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::vector<std::string> Dead(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    bool live = false;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) live = true;
    if (!live) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::map<std::string, std::string> KeyFirst(cbt::Table table) {
  std::map<std::string, std::string> found;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    auto& value = found[std::string(row->row_key())];
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) value = cell.value();
  }
  return found;
}

// One live cell says nothing of the others.
void OtherCells(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // STRICT-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // STRICT-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    bool live = false;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) live = true;
    if (!live) continue;
    for (auto const& cell : row->cells()) Use(cell.value());
  }
}

struct Entry {
  std::string value;
  system_clock::time_point expires;
  bool IsLive() const { return expires > system_clock::now(); }
};
std::optional<Entry> Reversed(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto const& cell = found->second.cells().front();
  Entry entry{cell.value(), system_clock::time_point(cell.timestamp())};
  if (entry.IsLive()) return std::nullopt;
  return entry;
}
std::vector<Entry> Unasked(cbt::Table table) {
  std::vector<Entry> all;
  for (auto& row : table.ReadRows(All(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:42: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(All(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    for (auto const& cell : row->cells()) {
      all.push_back({cell.value(), system_clock::time_point(cell.timestamp())});
      if (!all.back().IsLive()) Use("expired");
    }
  }
  return all;
}

//===----------------------------------------------------------------------===//
// Algorithms.
//===----------------------------------------------------------------------===//

std::vector<Cell> KeepsExpired(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto cells = found->second.cells();
  cells.erase(std::remove_if(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() > Now(); }), cells.end());
  return cells;
}

std::vector<Cell> OnOneWay(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto cells = found->second.cells();
  if (Flag()) cells.erase(std::remove_if(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() <= Now(); }), cells.end());
  return cells;
}

std::string FindsExpired(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto const& cells = found->second.cells();
  auto const at = std::find_if(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() < Now(); });
  return at == cells.end() ? "" : at->value();
}

std::vector<Cell> CopiesByColumn(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto const& cells = found->second.cells();
  std::vector<Cell> pages;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(pages), [](Cell const& cell) { return cell.column_qualifier() == "page"; });
  if (std::any_of(cells.begin(), cells.end(), [](Cell const& cell) { return cell.timestamp() > Now(); })) return pages;
  return {};
}

// Removed are those that live.
std::map<std::string, Entry> ErasesLive(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  std::map<std::string, Entry> entries;
  for (auto const& cell : found->second.cells())
    entries[cell.column_qualifier()] = Entry{cell.value(), system_clock::time_point(cell.timestamp())};
  for (auto it = entries.begin(); it != entries.end();) {
    if (it->second.IsLive())
      it = entries.erase(it);
    else
      ++it;
  }
  return entries;
}

// Counted are live cells, returned are all.
std::map<std::string, std::string> CountsOnly(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  std::map<std::string, std::string> fields;
  int live = 0;
  for (auto const& cell : found->second.cells()) {
    fields[cell.column_qualifier()] = cell.value();
    if (cell.timestamp() > Now()) ++live;
  }
  if (live == 0) return {};
  return fields;
}

// The first says nothing of the others.
std::vector<Cell> FirstOfCopies(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // STRICT-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // STRICT-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  std::vector<Cell> cells(found->second.cells().begin(), found->second.cells().end());
  if (cells.front().timestamp() <= Now()) return {};
  return cells;
}

// A copy of what was put aside.
std::vector<std::string> CopiesAside(cbt::Table table) {
  auto found = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  std::vector<std::string> values, copies;
  for (auto const& cell : found->second.cells()) {
    values.push_back(cell.value());
    if (cell.timestamp() > Now()) Use(cell.value());
  }
  std::copy(values.begin(), values.end(), std::back_inserter(copies));
  return copies;
}
