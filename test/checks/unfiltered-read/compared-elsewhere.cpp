// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Rows on ways that the analysis does not follow: comparisons near there may be
// about them. Also times of cells that helpers compute, and pointers to cells.

#include "now.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <optional>
#include <string>
#include <vector>
#if __cplusplus >= 202002L
#include <ranges>
#endif

using cbt::Cell;
using cbt::Filter;
using cbt::Row;
using cbt::RowSet;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::duration_cast;
using std::chrono::microseconds;
using std::chrono::milliseconds;
using std::chrono::system_clock;

Filter Sessions() { return Filter::FamilyRegex("sessions"); }
void Use(std::string const &value);

std::string Retried(cbt::Table table) {
  StatusOr<std::pair<bool, Row>> row = Status();
  for (int i = 0; i < 3 && !row; ++i) row = table.ReadRow("key", Sessions());
  if (!row || !row->first) return {};
  for (auto const &cell : row->second.cells())
    if (cell.timestamp() > Now()) return cell.value();
  return {};
}
std::string RetriedWrongly(cbt::Table table) {
  StatusOr<std::pair<bool, Row>> row = Status();
  for (int i = 0; i < 3 && !row; ++i) row = table.ReadRow("key", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:66: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: for (int i = 0; i < 3 && !row; ++i) row = table.ReadRow("key", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return {};
  for (auto const &cell : row->second.cells()) return cell.value();
  return {};
}

std::string OneOfTwo(cbt::Table a, cbt::Table b, bool first) {
  auto row = first ? a.ReadRow("key", Sessions()) : b.ReadRow("key", Sessions());
  if (!row || !row->first) return {};
  for (auto const &cell : row->second.cells())
    if (cell.timestamp() > Now()) return cell.value();
  return {};
}

static std::optional<Row> Read(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  if (!row || !row->first) return std::nullopt;
  return std::move(row->second);
}
std::string Called(cbt::Table table) {
  auto const row = Read(std::move(table));
  if (!row) return {};
  for (auto const &cell : row->cells())
    if (cell.timestamp() > Now()) return cell.value();
  return {};
}

static cbt::RowReader Open(cbt::Table &table) { return table.ReadRows(RowSet(), Sessions()); }
void Opened(cbt::Table table) {
  for (auto &row : Open(table))
    for (auto const &cell : row->cells()) {
      if (cell.timestamp() <= Now()) continue;
      Use(cell.value());
    }
}

template <typename Function> auto Timed(Function function) {
  auto result = function();
  return result;
}
void InLambda(cbt::Table table) {
  auto row = Timed([&] { return table.ReadRow("key", Sessions()); });
  if (!row || !row->first) return;
  for (auto const &cell : row->second.cells())
    if (cell.timestamp() > Now()) Use(cell.value());
}

static void Scan(cbt::Table table, std::function<void(Row const &)> const &visit) {
  for (auto &row : table.ReadRows(RowSet(), Sessions()))
    if (row) visit(*row);
}
void Scanned(cbt::Table table) {
  Scan(std::move(table), [](Row const &row) {
    for (auto const &cell : row.cells())
      if (cell.timestamp() > Now()) Use(cell.value());
  });
}

static system_clock::time_point ExpiryOf(Cell const &cell) { return system_clock::time_point(cell.timestamp()); }
static std::int64_t Millis(microseconds time) { return duration_cast<milliseconds>(time).count(); }
void Helpers(cbt::Table table, std::function<void(std::string)> const &sink) {
  auto row = table.ReadRow("key", Sessions());
  if (!row || !row->first) return;
  auto const now = Now();
  for (auto const &cell : row->second.cells()) {
    if (ExpiryOf(cell) > system_clock::now()) Use(cell.value());
    if (Millis(cell.timestamp()) > Millis(Now())) Use(cell.value());
    if (cell.timestamp().count() / 1000 > now.count()) Use(cell.value());
    // A call of what is passed is no loop that waits.
    if (cell.timestamp() > now) sink(cell.value());
  }
}
// What is const does not change if its address is taken.
void Pointers(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  if (!row || !row->first) return;
  Cell const *first = nullptr;
  std::vector<Cell const *> live;
  for (auto const &cell : row->second.cells()) {
    if (cell.timestamp() <= Now()) continue;
    live.push_back(&cell);
    first = &cell;
  }
  for (auto const *cell : live) Use(cell->value());
  if (first) Use(first->value());
}
void PointersWrongly(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: auto row = table.ReadRow("key", Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Sessions()));
  if (!row || !row->first) return;
  std::vector<Cell const *> all;
  for (auto const &cell : row->second.cells()) all.push_back(&cell);
  for (auto const *cell : all) Use(cell->value());
}

// A functor, a function, and a lambda for a view or an algorithm.
struct Age {
  std::chrono::milliseconds now = Now();
  bool operator()(Cell const &cell) const { return cell.timestamp() > now; }
};
static bool IsLive(Cell const &cell) { return cell.timestamp() > Now(); }
void Algorithms(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  std::vector<Cell> live;
  Age const named;
  auto const &cells = row->second.cells();
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(live), named);
  for (auto const &cell : live) Use(cell.value());
}
#if __cplusplus >= 202002L
void Views(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  for (auto const &cell : row->second.cells() | std::views::filter(Age{})) Use(cell.value());
}
void ViewsOfFunction(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  for (auto const &cell : row->second.cells() | std::views::filter(IsLive)) Use(cell.value());
}
void StoredView(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  auto live = row->second.cells() | std::views::filter(Age{});
  for (auto const &cell : live) Use(cell.value());
}
#else
void Negated(cbt::Table table) {
  auto row = table.ReadRow("key", Sessions());
  auto const &cells = row->second.cells();
  if (std::any_of(cells.begin(), cells.end(), IsLive)) Use(cells.front().value());
}
#endif
