// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "quota.h"
#include <utility>

namespace quota {
namespace window {
namespace {

char const kFamily[] = "window";

std::string Key(std::string const& project) { return "p/" + project; }

std::map<std::string, std::int64_t> Counts(cbt::Row const& row) {
  std::map<std::string, std::int64_t> counts;
  for (cbt::Cell const& cell : row.cells()) {
    auto const value = cell.decode_big_endian_integer<std::int64_t>();
    if (value) counts[cell.column_qualifier()] += *value;
  }
  return counts;
}

StatusOr<std::map<std::string, std::int64_t>> ReadCounts(
    cbt::Table& table, std::string const& project, cbt::Filter filter) {
  auto row = table.ReadRow(Key(project), std::move(filter));
  if (!row) return row.status();
  if (!row->first) return std::map<std::string, std::int64_t>();
  return Counts(row->second);
}

// All requests of a window share a cell, which expires with the window.
milliseconds EndOfWindow(Limit const& limit) {
  auto const length = static_cast<std::time_t>(limit.period.count());
  auto const now = std::time(nullptr);
  return milliseconds((now - now % length + length) * 1000);
}

}  // namespace

StatusOr<Verdict> Admit(cbt::Table& table, std::string const& project,
                        Resource resource, std::int64_t amount) {
  Verdict verdict;
  for (auto const& limit : kLimits) {
    if (limit.resource != resource) continue;
    auto row = table.ReadModifyWriteRow(
        Key(project), cbt::ReadModifyWriteRule::IncrementAmount(  // MISTAKE bigtable-read-modify-write: the server's time, so it has expired
                          limit.family, limit.column, amount));
    if (!row) return row.status();
    auto const used = Counts(*row)[limit.column];
    if (used > limit.amount) {
      verdict.admitted = false;
      verdict.reason = limit.column;
      break;
    }
    auto status = table.Apply(cbt::SingleRowMutation(
        Key(project),
        cbt::SetCell(kFamily, std::string(limit.column) + "-end",
                     EndOfWindow(limit), used)));
    if (!status.ok()) return status;
  }
  return verdict;
}

StatusOr<std::map<std::string, std::int64_t>> Current(
    cbt::Table& table, std::string const& project) {
  return ReadCounts(
      table, project,
      cbt::Filter::Chain(
          cbt::Filter::FamilyRegex(kFamily),
          cbt::Filter::TimestampRange(Now() + milliseconds(1), kForever)));  // FINE: only windows that have not ended
}

StatusOr<std::map<std::string, std::int64_t>> CurrentOrJustOver(
    cbt::Table& table, std::string const& project) {
  return ReadCounts(  // MISTAKE bigtable-unfiltered-read: the bound is a minute too early
      table, project,
      cbt::Filter::Chain(
          cbt::Filter::FamilyRegex(kFamily),
          cbt::Filter::TimestampRange(Now() - seconds(60), kForever)));
}

StatusOr<std::vector<std::string>> Busiest(cbt::Table& table,
                                           std::string const& prefix) {
  auto filter = cbt::Filter::Chain(
      cbt::Filter::FamilyRegex("window:rpm"),  // MISTAKE bigtable-filter-granularity: a colon cannot be in a family
      cbt::Filter::TimestampRange(Now() + milliseconds(1), kForever));
  std::vector<std::string> projects;
  for (auto& row : table.ReadRows(
           cbt::RowSet(cbt::RowRange::Prefix(Key(prefix))), 10, filter)) {
    if (!row) return row.status();
    projects.push_back(row->row_key());
  }
  return projects;
}

Status Reset(cbt::Table& table, std::string const& project) {
  cbt::SingleRowMutation mutation(Key(project));
  for (auto const& limit : kLimits) {
    mutation.emplace_back(cbt::DeleteFromColumn(limit.family, limit.column));
  }
  mutation.emplace_back(cbt::SetCell(kFamily, "reset",
                                     Now() + seconds(3600), "1"));  // FINE: not one of the columns deleted
  return table.Apply(std::move(mutation));
}

Status Penalize(cbt::Table& table, std::string const& project,
                seconds duration) {
  auto const until = std::time(nullptr) + duration.count();
  return table.Apply(cbt::SingleRowMutation(
      Key(project),
      cbt::SetCell(kFamily, "penalty", milliseconds(until), "1")));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
}

Status Throttle(cbt::Table& table, std::string const& project) {
  using std::chrono::system_clock;
  auto const minute = std::chrono::floor<std::chrono::minutes>(
      system_clock::now().time_since_epoch());
  return table.Apply(cbt::SingleRowMutation(
      Key(project), cbt::SetCell(kFamily, "throttled", minute, "1")));  // MISTAKE bigtable-real-timestamp: the minute that began is over
}

Status Announce(cbt::Table& table, std::string const& project,
                std::vector<std::string> const& messages) {
  milliseconds const expiry = Now() + seconds(600);
  cbt::SingleRowMutation mutation(Key(project));
  std::int64_t n = 0;
  for (auto const& message : messages) {
    mutation.emplace_back(
        cbt::SetCell(kFamily, "message", expiry + milliseconds(n++), message));  // FINE: a millisecond for each
  }
  return table.Apply(std::move(mutation));
}

StatusOr<bool> IsThrottled(cbt::Table& table, std::string const& project) {
  auto const now = std::chrono::duration_cast<milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  auto row = table.ReadRow(
      Key(project),
      cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, "throttled"),
                         cbt::Filter::TimestampRange(now + milliseconds(1),
                                                     kForever)));  // FINE: bounded
  if (!row) return row.status();
  return row->first;
}

}  // namespace window
}  // namespace quota
