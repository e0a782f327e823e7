// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "quota.h"
#include <utility>

namespace quota {
namespace archive {
namespace {

using std::chrono::system_clock;

auto constexpr kKeep = QUOTA_DAYS(35);
auto constexpr kKeepArchived = QUOTA_DAYS(400);

milliseconds Cutoff(std::chrono::hours age) {
  return std::chrono::floor<milliseconds>(
             system_clock::now().time_since_epoch() - age) +
         milliseconds(1);
}

}  // namespace

StatusOr<int> Copy(cbt::Table& from, cbt::Table& to) {
  int copied = 0;
  cbt::BulkMutation bulk;
  auto const filter = cbt::Filter::Chain(
      cbt::Filter::FamilyRegex("usage"),
      cbt::Filter::TimestampRange(Cutoff(kKeep), kForever));
  for (auto& row :
       from.ReadRows(cbt::RowSet(cbt::RowRange::Prefix("p/")), filter)) {  // FINE: bounded
    if (!row) return row.status();
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(cbt::SetCell(
          cell.family_name(), cell.column_qualifier(),
          std::chrono::duration_cast<milliseconds>(cell.timestamp()),
          cell.value()));
      ++copied;
    }
    bulk.emplace_back(std::move(mutation));
    if (bulk.size() < 1000) continue;
    auto const failed = to.BulkApply(std::move(bulk));
    if (!failed.empty()) return failed.front().status();
    bulk = cbt::BulkMutation();
  }
  if (!bulk.empty()) {
    auto const failed = to.BulkApply(std::move(bulk));
    if (!failed.empty()) return failed.front().status();
  }
  return copied;
}

// Expired days that garbage collection has not got to.
Status Trim(cbt::Table& table, std::string const& project) {
  auto const end = system_clock::now().time_since_epoch() - kKeep;
  cbt::SingleRowMutation mutation("p/" + project);
  for (auto const& allowance : kAllowances) {
    mutation.emplace_back(cbt::DeleteFromColumnEndingAt(
        "usage", std::string(allowance.column), end));  // MISTAKE bigtable-filter-granularity: nanoseconds, not whole milliseconds
  }
  mutation.emplace_back(cbt::DeleteFromColumnEndingAt(
      "usage", "estimate", Cutoff(kKeep)));  // FINE: whole milliseconds, and only what has expired
  return table.Apply(std::move(mutation));
}

StatusOr<std::int64_t> Lifetime(cbt::Table& table,
                                std::string const& project) {
  auto row = table.ReadRow(
      "p/" + project,
      cbt::Filter::Chain(
          cbt::Filter::FamilyRegex("usage"),
          cbt::Filter::TimestampRange(Cutoff(kKeepArchived), kForever)));  // FINE: only archives are given, which last 400 days
  if (!row) return row.status();
  std::int64_t sum = 0;
  if (!row->first) return sum;
  for (auto const& cell : row->second.cells()) {
    auto const value = cell.decode_big_endian_integer<std::int64_t>();
    if (value) sum += *value;
  }
  return sum;
}

}  // namespace archive
}  // namespace quota
