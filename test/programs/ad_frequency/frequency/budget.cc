// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/budget.h"
#include "absl/strings/str_cat.h"
#include "frequency/families.h"
#include "frequency/stamps.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;
using cbt::ReadModifyWriteRule;

namespace {

StatusOr<std::int64_t> FirstNumber(StatusOr<cbt::Row> row) {
  if (!row) return std::move(row).status();
  if (row->cells().empty()) return std::int64_t{0};
  return row->cells().front().decode_big_endian_integer<std::int64_t>();
}

}  // namespace

StatusOr<std::int64_t> Spend(cbt::Table& table, std::string const& campaign,
                             std::int64_t micros) {
  return FirstNumber(table.ReadModifyWriteRow(
      absl::StrCat("c#", campaign),
      ReadModifyWriteRule::IncrementAmount("budget", "spent", micros)));  // FINE: the budget has no TTL
}

StatusOr<std::int64_t> CountToday(cbt::Table& table, std::string const& campaign) {
  return FirstNumber(table.ReadModifyWriteRow(
      absl::StrCat("c#", campaign),
      ReadModifyWriteRule::IncrementAmount(kDailyFamily, "shown", 1)));  // MISTAKE bigtable-read-modify-write: goes on from a count that expired, and renews it
}

Status StartDay(cbt::Table& table, std::string const& campaign) {
  cbt::SingleRowMutation row(absl::StrCat("c#", campaign));
  row.emplace_back(cbt::SetCell(kDailyFamily, "limit", Stamp(Now()), std::int64_t{1000}));  // FINE: two days, by the rule
  row.emplace_back(cbt::SetCell(kBudgetFamily, "days", "1"));  // FINE: the budget has no TTL
  row.emplace_back(cbt::DeleteFromFamily(kDailyFamily));  // MISTAKE bigtable-mutation-order: deletes the limit
  return table.Apply(std::move(row));
}

StatusOr<std::int64_t> Today(cbt::Table& table, std::string const& campaign) {
  auto const start = Stamp(Now() - std::chrono::hours(24));
  auto row = table.ReadRow(
      absl::StrCat("c#", campaign),
      cbt::Filter::Chain(cbt::Filter::ColumnName(kDailyFamily, "shown"),
                         cbt::Filter::TimestampRange(start, kNoEnd), cbt::Filter::Latest(1)));  // FINE: the last day, all of it live
  if (!row) return std::move(row).status();
  if (!row->first) return std::int64_t{0};
  return row->second.cells().front().decode_big_endian_integer<std::int64_t>();
}

}  // namespace adfreq
