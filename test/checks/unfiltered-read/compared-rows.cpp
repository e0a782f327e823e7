// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// What a comparison of a cell with the time decides besides the use of that
// cell: the row's key, a count, what was put aside until the comparison.

#include "now.h"
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

RowSet All();
void Use(std::string const& value);

//===----------------------------------------------------------------------===//
// The key of the row.
//===----------------------------------------------------------------------===//

std::vector<std::string> Flagged(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    bool live = false;
    for (auto const& cell : row->cells()) live = live || cell.timestamp() > Now();
    if (live) keys.push_back(std::string(row->row_key()));
  }
  return keys;
}

std::map<std::string, int> Counted(cbt::Table table) {
  std::map<std::string, int> counts;
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    int n = 0;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > now) ++n;
    if (n == 0) continue;
    counts[std::string(row->row_key())] = n;
  }
  return counts;
}

struct Session {
  std::string id;
  std::map<std::string, std::string> fields;
};
std::vector<Session> Structs(cbt::Table table) {
  std::vector<Session> sessions;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    Session session;
    session.id = std::string(row->row_key());
    std::size_t n = 0;
    for (auto const& cell : row->cells()) {
      if (cell.timestamp() <= Now()) continue;
      ++n;
      session.fields[cell.column_qualifier()] = cell.value();
    }
    if (n != 0) sessions.push_back(std::move(session));
  }
  return sessions;
}

std::vector<std::string> Newest(cbt::Table table) {
  std::vector<std::string> keys;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    std::optional<std::string> page;
    for (auto const& cell : row->cells())
      if (cell.column_qualifier() == "page" && cell.timestamp() > Now()) page = cell.value();
    if (!page) continue;
    keys.push_back(std::string(row->row_key()) + *page);
  }
  return keys;
}

int OnlyCounted(cbt::Table table) {
  int n = 0;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells())
      if (cell.timestamp() > Now()) ++n;
  }
  return n;
}

//===----------------------------------------------------------------------===//
// What was put aside.
//===----------------------------------------------------------------------===//

struct Entry {
  std::string value;
  system_clock::time_point expires;
  bool IsLive() const { return expires > system_clock::now(); }
};
std::optional<Entry> Asked(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::ColumnName("sessions", "page"));
  if (!found || !found->first) return std::nullopt;
  auto const& cell = found->second.cells().front();
  Entry entry{cell.value(), system_clock::time_point(cell.timestamp())};
  if (!entry.IsLive()) return std::nullopt;
  return entry;
}

Entry Read(Cell const& cell) {
  Entry entry;
  entry.value = cell.value();
  entry.expires = system_clock::time_point(cell.timestamp());
  return entry;
}
std::vector<Entry> Filled(cbt::Table table) {
  std::vector<Entry> all, live;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) all.push_back(Read(cell));
  }
  for (auto const& entry : all)
    if (entry.IsLive()) live.push_back(entry);
  return live;
}

std::optional<std::string> Assigned(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return std::nullopt;
  std::string value;
  microseconds expires{0};
  for (auto const& cell : found->second.cells()) {
    value = cell.value();
    expires = cell.timestamp();
  }
  if (expires <= Now()) return std::nullopt;
  return value;
}

// In which order a condition asks makes no difference.
void Order(cbt::Table table) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    for (auto const& cell : row->cells()) {
      if (cell.value() == "a" && cell.timestamp() > Now()) Use("a");
      if (cell.value() != "b" || cell.timestamp() <= Now()) continue;
      Use("b");
    }
  }
}

// By position.
void Positions(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return;
  auto const& cells = found->second.cells();
  auto const now = Now();
  for (auto it = cells.begin(); it != cells.end(); ++it)
    if (it->timestamp() > now) Use(it->value());
  for (std::size_t i = 0; i < cells.size(); ++i)
    if (cells[i].timestamp() > now) Use(cells[i].value());
}

//===----------------------------------------------------------------------===//
// What is removed again.
//===----------------------------------------------------------------------===//

std::map<std::string, Entry> ErasedOneByOne(cbt::Table table) {
  std::map<std::string, Entry> entries;
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return entries;
  for (auto const& cell : found->second.cells()) entries[cell.column_qualifier()] = Read(cell);
  for (auto it = entries.begin(); it != entries.end();) {
    if (it->second.IsLive())
      ++it;
    else
      it = entries.erase(it);
  }
  return entries;
}

std::optional<Entry> Reset(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return std::nullopt;
  std::optional<Entry> entry = Read(found->second.cells().front());
  if (!entry->IsLive()) entry.reset();
  return entry;
}

// By what a map is taken apart into.
std::vector<std::string> Bound(cbt::Table table) {
  std::map<std::string, Entry> entries;
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  if (!found || !found->first) return {};
  for (auto const& cell : found->second.cells()) entries[cell.column_qualifier()] = Read(cell);
  std::vector<std::string> values;
  for (auto const& [name, entry] : entries)
    if (entry.IsLive()) values.push_back(name + "=" + entry.value);
  return values;
}

// A member that only live cells fill.
class Profile {
 public:
  static std::optional<Profile> From(cbt::Row const& row) {
    Profile profile;
    profile.id_ = std::string(row.row_key());
    for (auto const& cell : row.cells())
      if (cell.timestamp() > Now()) profile.fields_[cell.column_qualifier()] = cell.value();
    if (profile.fields_.empty()) return std::nullopt;
    return profile;
  }

 private:
  std::string id_;
  std::map<std::string, std::string> fields_;
};
std::vector<Profile> Profiles(cbt::Table table) {
  std::vector<Profile> profiles;
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) continue;
    if (auto profile = Profile::From(*row)) profiles.push_back(*profile);
  }
  return profiles;
}
