// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "routes.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <cstdio>

namespace parcel {
namespace {

constexpr char stop_family[] = "stop";
constexpr char driver_family[] = "driver";
constexpr char load[] = "load";

constexpr long stop_age = 2 * days;

std::string ordinal(std::size_t n) {
  char text[8];
  std::snprintf(text, sizeof(text), "%05zu", n % 100000);
  return text;
}

Status first_failure(std::vector<cbt::FailedMutation> const& failed) {
  return failed.empty() ? Status() : failed.front().status();
}

std::vector<stop> to_stops(cbt::Row const& row) {
  std::vector<stop> stops;
  for (auto const& cell : row.cells()) {
    auto const bar = cell.value().find('|');
    stops.push_back({cell.value().substr(0, bar), cell.value().substr(bar + 1)});
  }
  return stops;
}

}  // namespace

Status plan(cbt::Table& routes, std::string const& route, std::vector<stop> const& stops) {
  auto const at = millis(std::time(nullptr));
  cbt::SingleRowMutation mutation(route);
  mutation.emplace_back(cbt::DeleteFromFamily(stop_family));
  std::size_t n = 0;
  for (auto const& s : stops) {
    mutation.emplace_back(cbt::SetCell(stop_family, ordinal(n++), at, s.parcel + "|" + s.street));  // FINE: a column for each stop
  }
  return routes.Apply(std::move(mutation));
}

// Splits long routes, since a mutation may be 10 MB at most.
Status plan_again(cbt::Table& routes, std::string const& route, std::vector<stop> const& stops) {
  auto const at = millis(std::time(nullptr));
  cbt::BulkMutation bulk;
  bulk.emplace_back(cbt::SingleRowMutation(route, cbt::DeleteFromFamily(stop_family)));
  std::size_t n = 0;
  for (auto const& s : stops) {
    bulk.emplace_back(cbt::SingleRowMutation(
        route, cbt::SetCell(stop_family, ordinal(n++), at, s.parcel + "|" + s.street)));  // MISTAKE bigtable-bulk-entry-order: the delete may come after some of them
  }
  bulk.emplace_back(cbt::SingleRowMutation(route + "#history", cbt::SetCell(load, "plans", millis(0), "again")));  // FINE: another row
  return first_failure(routes.BulkApply(std::move(bulk)));
}

// The first column is the depot, which is no stop. Pages count from 0.
StatusOr<std::vector<stop>> page_of_stops(cbt::Table& routes, std::string const& route, config const& c, int page) {
  auto const size = static_cast<int>(c.stops_per_page);
  auto const oldest = millis(std::time(nullptr) - stop_age);
  auto const skipped = page * size + 1;
  auto row = routes.ReadRow(route, cbt::Filter::Chain(cbt::Filter::FamilyRegex(stop_family),
                                                      cbt::Filter::CellsRowOffset(skipped),  // MISTAKE bigtable-filter-order: skips stops of the day before yesterday
                                                      cbt::Filter::TimestampRange(oldest, no_end),
                                                      cbt::Filter::CellsRowLimit(size)));  // FINE: counts after the bound
  if (!row) return row.status();
  if (!row->first) return std::vector<stop>();
  return to_stops(row->second);
}

StatusOr<std::vector<stop>> all_stops(cbt::Table& routes, std::string const& route) {
  auto const oldest = millis(std::time(nullptr) - stop_age + 1);
  auto row = routes.ReadRow(route, cbt::Filter::Chain(cbt::Filter::TimestampRange(oldest, no_end),
                                                      cbt::Filter::FamilyRegex(stop_family)));  // FINE: only this family
  if (!row) return row.status();
  if (!row->first) return std::vector<stop>();
  return to_stops(row->second);
}

Status append_note(cbt::Table& routes, std::string const& route, std::string const& note) {
  auto row = routes.ReadModifyWriteRow(
      route, cbt::ReadModifyWriteRule::AppendValue(stop_family, "notes", note + "\n"));  // MISTAKE bigtable-read-modify-write: notes of an old plan come back
  return row ? Status() : row.status();
}

// Shifts are twelve hours.
Status assign(cbt::Table& routes, std::string const& route, std::string const& driver) {
  static std::chrono::milliseconds const end_of_shift = millis(std::time(nullptr) + 12 * hours);  // SAME bigtable-stale-bound
  return routes.Apply(
      cbt::SingleRowMutation(route, cbt::SetCell(driver_family, "name", end_of_shift, driver)));  // MISTAKE bigtable-stale-bound: the end of the first shift since the start
}

Status assign_relief(cbt::Table& routes, std::string const& route, std::string const& driver,
                     std::time_t end_of_shift) {
  return routes.Apply(cbt::SingleRowMutation(
      route, cbt::SetCell(driver_family, "relief", millis(end_of_shift), driver)));  // FINE: the caller knows the end
}

StatusOr<std::string> driver_of(cbt::Table& routes, std::string const& route) {
  auto row = routes.ReadRow(route, cbt::Filter::FamilyRegex(driver_family));  // FINE: compares below
  if (!row) return row.status();
  std::string name;
  if (!row->first) return name;
  auto const now = millis(std::time(nullptr));
  for (auto const& cell : row->second.cells()) {
    if (cell.timestamp() > now && (name.empty() || cell.column_qualifier() == "relief")) name = cell.value();
  }
  return name;
}

Status set_load(cbt::Table& routes, std::string const& route, std::int64_t kilograms) {
  return routes.Apply(cbt::SingleRowMutation(route, cbt::SetCell(load, "kg", millis(0), kilograms)));  // FINE: replaces the load
}

Status clear_load(cbt::Table& routes, std::string const& route) {
  return routes.Apply(cbt::SingleRowMutation(route, cbt::SetCell(load, "kg", std::int64_t{0})));  // MISTAKE bigtable-real-timestamp: later loads are older than the server's time
}

}  // namespace parcel
