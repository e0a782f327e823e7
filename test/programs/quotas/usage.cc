// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "quota.h"
#include <utility>

namespace quota {
namespace usage {
namespace {

char const kFamily[] = "usage";
constexpr int kRetentionDays = 35;
constexpr std::time_t kDay = 86400;

std::string Key(std::string const& project) { return "p/" + project; }

std::string DayColumn(std::string const& resource, std::time_t t) {
  return resource + "/" + std::to_string(t / kDay);
}

std::int64_t Value(cbt::Cell const& cell) {
  auto const value = cell.decode_big_endian_integer<std::int64_t>();
  return value ? *value : 0;
}

cbt::Filter OfResource(Resource resource) {
  std::string const name = ToString(resource);
  return cbt::Filter::ColumnRange("usage", name + "/", name + "0");
}

StatusOr<std::int64_t> Sum(cbt::Table& table, std::string const& project,
                           cbt::Filter const& filter) {
  auto row = table.ReadRow(Key(project), filter);
  if (!row) return row.status();
  std::int64_t sum = 0;
  if (!row->first) return sum;
  for (auto const& cell : row->second.cells()) sum += Value(cell);
  return sum;
}

}  // namespace

Status Add(cbt::Table& table, std::string const& project, Resource resource,
           std::int64_t amount) {
  auto const now = std::time(nullptr);
  return table.Apply(cbt::SingleRowMutation(
      Key(project),
      cbt::SetCell(kFamily, DayColumn(ToString(resource), now),
                   milliseconds(now * 1000), amount)));  // FINE: 35 days from now, by the rule
}

Status Correct(cbt::Table& table, std::string const& project,
               Resource resource, std::time_t day, std::int64_t amount) {
  auto const column = DayColumn(ToString(resource), day);
  return table.Apply(cbt::SingleRowMutation(
      Key(project),
      {cbt::DeleteFromColumn(kFamily, column),
       cbt::SetCell(kFamily, column, milliseconds(seconds(day)), amount)}));  // FINE: seconds, converted
}

Status Estimate(cbt::Table& table, std::string const& project,
                std::int64_t amount) {
  return table.Apply(cbt::SingleRowMutation(
      Key(project), cbt::SetCell(kFamily, "estimate", amount)));  // MISTAKE bigtable-missing-timestamp: lives for 35 days, unsaid
}

StatusOr<std::int64_t> Total(cbt::Table& table, std::string const& project,
                             Resource resource) {
  seconds const since(std::time(nullptr) - kRetentionDays * kDay);
  return Sum(table, project,
             cbt::Filter::Chain(
                 OfResource(resource),
                 cbt::Filter::TimestampRange(since + seconds(1), kForever)));  // FINE: the age of the rule, in seconds
}

StatusOr<std::int64_t> SinceLastWeek(cbt::Table& table,
                                     std::string const& project,
                                     Resource resource) {
  auto const since = std::time(nullptr) - 7 * kDay;
  return Sum(table, project,
             cbt::Filter::Chain(
                 OfResource(resource),
                 cbt::Filter::TimestampRange(milliseconds(since), kForever)));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
}

StatusOr<std::map<std::string, std::int64_t>> ByDay(
    cbt::Table& table, std::string const& project) {
  auto const since = Now() - QUOTA_DAYS(31);
  auto row = table.ReadRow(
      Key(project),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("usage"),
                         cbt::Filter::TimestampRange(since, kForever)));  // FINE: less than the rule retains
  if (!row) return row.status();
  std::map<std::string, std::int64_t> days;
  if (!row->first) return days;
  for (auto const& cell : row->second.cells()) {
    days[cell.column_qualifier()] = Value(cell);
  }
  return days;
}

StatusOr<std::map<std::string, std::int64_t>> Statement(
    cbt::Table& table, std::string const& project) {
  std::map<std::string, std::int64_t> statement;
  for (auto const& allowance : kAllowances) {
    std::string const first = std::string(allowance.column) + "/";
    std::string const last = std::string(allowance.column) + "0";
    auto row = table.ReadRow(  // MISTAKE bigtable-unfiltered-read: 60 days, where cells expire after 35
        Key(project),
        cbt::Filter::Chain(
            cbt::Filter::ColumnRange(kFamily, first, last),
            cbt::Filter::TimestampRange(Now() - QUOTA_DAYS(60), kForever)));
    if (!row) return row.status();
    if (!row->first) continue;
    for (auto const& cell : row->second.cells()) {
      statement[allowance.column] += Value(cell);
    }
  }
  return statement;
}

}  // namespace usage
}  // namespace quota
