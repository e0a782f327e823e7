// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "query/query.h"
#include <algorithm>
#include <cstdlib>
#include <ranges>
#include <utility>

namespace hub {
namespace {

using std::chrono::floor;

[[nodiscard]] query::series to_series(StatusOr<std::pair<bool, cbt::Row>> row) {
  if (!row) return std::move(row).status();
  std::vector<point> points;
  std::ranges::transform(row->second.cells(), std::back_inserter(points), [](cbt::Cell const& cell) {
    return point{.column = cell.column_qualifier(),
                 .at = floor<milliseconds>(cell.timestamp()),
                 .value = std::strtod(cell.value().c_str(), nullptr)};
  });
  return points;
}

template <std::same_as<family>... Families>
[[nodiscard]] cbt::Filter live_in(milliseconds now, Families const&... families) {
  return cbt::Filter::Interleave(
      cbt::Filter::Chain(cbt::Filter::FamilyRegex(families.str()), live(families, now))...);
}

[[nodiscard]] cbt::Filter recent_minutes() {
  static auto const filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::minute.str()),
                                                live(schema::minute, now_on()));  // MISTAKE: now of the first call
  return filter;
}

}  // namespace

query::series query::minutes(std::string const& row) {
  return to_series(rollups_.ReadRow(row, recent_minutes()));  // SAME: the bound is as old as the process
}

query::series query::raw_since(std::string const& vehicle, milliseconds from) {
  auto const start = std::max<milliseconds>(from, now_on() - schema::raw.max_age + 1ms);
  auto const filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::raw.str()),
                                         cbt::Filter::TimestampRange(start, 0ms));  // FINE: not before the cutoff
  return to_series(signals_.ReadRow(vehicle, filter));
}

query::series query::raw_week(std::string const& vehicle) {
  auto const now = std::chrono::system_clock::now().time_since_epoch();
  return to_series(signals_.ReadRow(
      vehicle, cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::raw.str()),
                                  cbt::Filter::TimestampRange(now - days(7), 0ms))));  // MISTAKE: not milliseconds
}

query::series query::current(std::string const& vehicle) {
  auto const filter = cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::last.str()), live(schema::last, now_on()),
                                         cbt::Filter::Latest(1));
  return to_series(signals_.ReadRow(vehicle, filter));  // FINE: what is live
}

query::series query::current_for_map(std::string const& vehicle) {
  auto const now = now_on();
  return to_series(signals_.ReadRow(
      vehicle, cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::last.str()),
                                  cbt::Filter::TimestampRange(0ms, now),  // MISTAKE: only what is over
                                  cbt::Filter::Latest(1))));
}

query::series query::current_for_export(std::string const& vehicle) {
  return to_series(signals_.ReadRow(
      vehicle, cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::last.str()),
                                  live(schema::raw, now_on()),  // MISTAKE: another family's bound: a week too old
                                  cbt::Filter::Latest(1))));
}

query::series query::minutes_and_hours(std::string const& row) {
  return to_series(rollups_.ReadRow(
      row, cbt::Filter::Chain(cbt::Filter::FamilyRegex("minute|hour"),
                              live(schema::minute, now_on()))));  // MISTAKE: cuts hours that live for a year
}

query::series query::all_rollups(std::string const& row) {
  auto const filter = live_in(now_on(), schema::minute, schema::hour);
  return to_series(rollups_.ReadRow(row, filter));  // FINE: each with its own bound
}

query::series query::audit_days(std::string const& row, milliseconds from, milliseconds to) {
  return to_series(rollups_.ReadRow(row, cbt::Filter::Chain(cbt::Filter::FamilyRegex(schema::day.str()),
                                                            cbt::Filter::TimestampRange(from, to))));  // FINE: real
}

Status query::vehicles_with_position(visitor const& visit) {
  return run("SELECT _key FROM signals WHERE last['position'] IS NOT NULL", visit);  // MISTAKE: also what is over
}

Status query::vehicles_with_day(visitor const& visit) {
  return run("SELECT _key FROM rollups WHERE day['mean'] IS NOT NULL", visit);  // FINE: no expiry
}

Status query::run(std::string sql, visitor const& visit) {
  cbt::InstanceResource const instance(google::cloud::Project(signals_.project_id()), signals_.instance_id());
  auto prepared = sql_.PrepareQuery(instance, cbt::SqlStatement(std::move(sql)));
  if (!prepared) return std::move(prepared).status();
  auto rows = sql_.ExecuteQuery(prepared->BindParameters({}));
  for (auto& row : rows) {
    if (!row) return std::move(row).status();
    if (auto key = row->get<std::string>("_key")) visit(*key);
  }
  return {};
}

}  // namespace hub
