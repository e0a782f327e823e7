// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/families.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>
#include <vector>

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

Status CreateTables(cbt::TableAdmin& admin) {
  auto const day = std::chrono::hours(24);
  cbt::TableConfig config({{kCapsFamily, cbt::GcRule::MaxAge(std::chrono::seconds(1))},  // FINE: a second
                           {kClicksFamily, cbt::GcRule::MaxAge(30 * day)},
                           {kDailyFamily, cbt::GcRule::MaxAge(day)},  // MISTAKE bigtable-gc-policy: two days in the schema
                           {kBudgetFamily, cbt::GcRule::MaxNumVersions(1)}},
                          {"c#", "u#"});
  auto created = admin.CreateTable(kTable, std::move(config));
  if (!created) return std::move(created).status();
  cbt::TableConfig log;
  log.add_column_family(kClicksFamily, cbt::GcRule::MaxAge(400 * day));  // FINE: real timestamps, kept for a year
  created = admin.CreateTable(kLogTable, std::move(log));
  return created ? Status() : std::move(created).status();
}

Status KeepClicksLonger(cbt::TableAdmin& admin) {
  auto changed = admin.ModifyColumnFamilies(
      kTable, {cbt::ColumnFamilyModification::Update(
                  kClicksFamily, cbt::GcRule::MaxAge(std::chrono::hours(24 * 60)))});  // MISTAKE bigtable-gc-policy: 30 days in the schema
  return changed ? Status() : std::move(changed).status();
}

}  // namespace adfreq
