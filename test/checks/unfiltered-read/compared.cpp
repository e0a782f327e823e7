// RUN: %check_bigtable %s bigtable-unfiltered-read %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --no-fix --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Cells that the program itself compares with the time before it uses them.

#include "bigtable_ttl/ttl.h"
#include "now.h"
#include <functional>
#include <optional>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using cbt::RowSet;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

RowSet All();
void Use(std::string const& value);
void Log(microseconds at);
void Keep(std::vector<Cell>& out);

//===----------------------------------------------------------------------===//
// What has expired is not used.
//===----------------------------------------------------------------------===//

void Continue(cbt::Table table) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions"))) {
    if (!row) break;
    for (auto const& cell : row->cells()) {
      Log(cell.timestamp());
      if (cell.family_name() != "sessions" || cell.timestamp() <= now) continue;
      Use(cell.value());
    }
  }
}

std::optional<std::string> Return(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::ColumnName("sessions", "page"));
  if (!found || !found->first || found->second.cells().empty()) return std::nullopt;
  auto const& cell = found->second.cells().front();
  if (system_clock::time_point(cell.timestamp()) < system_clock::now()) return std::nullopt;
  return cell.value();
}

void If(cbt::Table table, std::vector<Cell>& out) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("events"))) {
    for (auto const& cell : row->cells())
      if (Now() - cell.timestamp() < hours(48) && !cell.value().empty()) out.push_back(cell);
  }
}

void Passed(cbt::Table table, milliseconds now, milliseconds age) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("events"));
  for (auto const& cell : found->second.cells())
    if (now - cell.timestamp() < age) Use(cell.value());
}

void Expressions(cbt::Table table, milliseconds cutoff) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  for (auto const& cell : found->second.cells()) {
    bool const live = cell.timestamp() > cutoff;
    auto const left = cell.timestamp() - Now();
    Use(live ? cell.value() : "");
    if (left > milliseconds(0)) Use(cell.value());
    if (cell.timestamp().count() > microseconds(Now()).count()) Use(cell.value());
  }
  if (found->second.cells().front().timestamp() >= bigtable_ttl::Ttl::OneSecond().Live().begin) Use(found->second.cells()[0].value());
}

void Runtime(cbt::Table table, bigtable_ttl::Ttl ttl) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions|events"));
  for (auto const& cell : found->second.cells()) {
    if (!bigtable_ttl::Ttl::OneSecond().IsLive(cell.timestamp(), system_clock::now())) continue;
    Use(cell.value());
  }
  auto other = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  for (auto const& cell : other->second.cells())
    if (ttl.IsLive(cell.timestamp(), system_clock::now())) Use(cell.value());
}

bool IsLive(Cell const& cell, milliseconds now) { return cell.timestamp() > now; }
bool Expired(Cell const& cell) {
  if (cell.timestamp() > Now()) return false;
  Log(cell.timestamp());
  return true;
}
bool IsPast(microseconds at) { return at <= Now(); }
void Show(Cell const& cell) {
  if (!Expired(cell)) Use(cell.value());
}
void Helpers(cbt::Table table) {
  auto const is_live = [](Cell const& cell) { return cell.timestamp() > Now(); };
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells()) {
      if (IsLive(cell, now)) Use(cell.value());
      if (!Expired(cell)) Use(cell.value());
      if (!IsPast(cell.timestamp())) Use(cell.value());
      if (is_live(cell)) Use(cell.value());
      Show(cell);
    }
}

// The code of what is asked of the cell is elsewhere: it may be that.
bool IsFresh(Cell const& cell, milliseconds now);
bool HasPassed(microseconds at);
struct Policy {
  virtual bool Keeps(Cell const&) const { return true; }
};
void Elsewhere(cbt::Table table, Policy const& policy) {
  auto const now = Now();
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells()) {
      if (IsFresh(cell, now)) Use(cell.value());
      if (HasPassed(cell.timestamp())) continue;
      Use(cell.value());
      if (policy.Keeps(cell)) Use(cell.value());
    }
}
void Stored(cbt::Table table, bool (*keeps)(Cell const&), std::function<bool(Cell const&)> const& wants) {
  for (auto& row : table.ReadRows(All(), Filter::FamilyRegex("sessions")))
    for (auto const& cell : row->cells()) {
      if (keeps(cell)) Use(cell.value());
      if (wants(cell)) Use(cell.value());
    }
}

void Callback(cbt::Table table) {
  table.AsyncReadRows(
      [](cbt::Row const& row) {
        for (auto const& cell : row.cells())
          if (cell.timestamp() > Now()) Use(cell.value());
        return google::cloud::make_ready_future(true);
      },
      [](google::cloud::Status) {}, All(), Filter::FamilyRegex("sessions"));
}

void Forever(cbt::Table table) {
  while (Flag()) {
    auto const now = Now();
    auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
    for (auto const& cell : found->second.cells())
      if (cell.timestamp() > now) Use(cell.value());
  }
}
