// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Comparisons that certainly find no expired cells.

// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"
#include "now.h"
#include <algorithm>
#include <functional>
#include <ctime>
#include <iomanip>
#include <sstream>
#include <string>
#include <vector>

using cbt::Cell;
using cbt::Filter;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::seconds;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const& value);

void WithConstant(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > microseconds(0)) Use(cell.value());
}

void ForEquality(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() == Now()) Use(cell.value());
}

void WithEachOther(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  auto cells = row->second.cells();
  std::sort(cells.begin(), cells.end(), [](Cell const& l, Cell const& r) { return l.timestamp() > r.timestamp(); });
  Use(cells.front().value());
}

void Newest(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  struct { std::string value; microseconds time{0}; } newest;
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > newest.time) newest = {cell.value(), cell.timestamp()};
  Use(newest.value);
}

void OfOtherTimes(cbt::Table table, microseconds deadline) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (Now() > deadline) return;
  for (auto const& cell : row->second.cells()) Use(cell.value());
}

void OfNumbers(cbt::Table table, int limit) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (std::stoi(cell.value()) > limit && cell.value().size() > 3) Use(cell.value());
}

// Cells that have been expired for an hour still count as live.
void TooOld(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Now() - hours(1)) Use(cell.value());
}

static bool IsYoung(Cell const& cell) { return Now() - cell.timestamp() < hours(72); }
void TooOldByAge(cbt::Table table) {
  auto row = table.ReadRow("row", Filter::FamilyRegex("events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'events'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), Filter::FamilyRegex("events")));
  for (auto const& cell : row->second.cells())
    if (IsYoung(cell)) Use(cell.value());
}

// The family 'events' has another cutoff.
void OneOfTwo(cbt::Table table) {
  auto row = table.ReadRow("row", Filter::FamilyRegex("sessions|events"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family
  // CHECK-FIXES: auto row = table.ReadRow("row", {{.*LiveCells.*}}Filter::FamilyRegex("sessions|events")));
  for (auto const& cell : row->second.cells())
    if (cell.timestamp() > Now() - hours(48)) Use(cell.value());
}

// Microseconds as milliseconds are later than any time.
void InAnotherUnit(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (std::chrono::milliseconds(cell.timestamp().count()) > Now()) Use(cell.value());
}
void InItsUnit(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  for (auto const& cell : row->second.cells()) {
    if (std::chrono::milliseconds(cell.timestamp().count() / 1000) <= Now()) continue;
    auto const expires = microseconds(cell.timestamp().count());
    if (expires > Now()) Use(cell.value());
  }
}

// The size of a batch is no time, whatever it contains.
void Copy(cbt::Table table, std::size_t limit) {
  cbt::BulkMutation bulk;
  for (auto& row : table.ReadRows(cbt::RowSet(), Sessions())) {
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()))) {
    cbt::SingleRowMutation copy(row->row_key());
    for (auto const& cell : row->cells()) copy.emplace_back(cbt::SetCell("sessions", "page", Now() + hours(1), cell.value()));
    bulk.emplace_back(std::move(copy));
    if (bulk.size() >= limit) table.BulkApply(std::move(bulk));
  }
}

void ByEqualObject(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells())
    if (std::equal_to<>()(cell.timestamp(), Now())) Use(cell.value());
}

// Nothing here calls it, or is called by it.
bool IsLive(Cell const& cell) { return cell.timestamp() > Now(); }
void FarAway(cbt::Table table) {
  auto row = table.ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  for (auto const& cell : row->second.cells()) Use(cell.value());
}

// A key is no time without one to compare it with.
void ByOtherKey(cbt::Table table, std::string const& last) {
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::FamilyRegex("sessions"))) {
    // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
    // CHECK-FIXES: for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")))) {
    if (row->row_key() <= last || std::stoll(row->row_key()) < 1000) continue;
    Use(row->cells()[0].value());
  }
}

void ByConstantDate(cbt::Table table) {
  auto found = table.ReadRow("row", Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto found = table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
  if (!found || !found->first) return;
  std::tm date{};
  std::istringstream in("2026-01-01T00:00:00Z");
  in >> std::get_time(&date, "%Y-%m-%dT%H:%M:%SZ");
  if (std::difftime(std::mktime(&date), std::time(nullptr)) <= 0) return;
  Use(found->second.cells()[0].value());
}

void ByOtherNames(cbt::Table table, std::string const& from, std::string const& known) {
  (void)table.ReadRow("row", Filter::ColumnRangeClosed("sessions", from, "~"));
  // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: (void)table.ReadRow("row", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ColumnRangeClosed("sessions", from, "~")));
  (void)table.ReadRows(cbt::RowRange::StartingAt(known), Filter::FamilyRegex("sessions"));
  // CHECK-MESSAGES: :[[@LINE-1]]:58: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: (void)table.ReadRows(cbt::RowRange::StartingAt(known), Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")));
}
