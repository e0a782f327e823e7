// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include "limiter_config.h"
#include <chrono>
#include <utility>
#include <vector>

namespace ratelimit {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

Status Provision(cbt::TableAdmin& admin) {
  using std::chrono::hours;
  using std::chrono::seconds;
  cbt::TableConfig limits;
  limits.add_column_family(Families::kWindows, cbt::GcRule::MaxAge(seconds(1)));
  limits.add_column_family(Families::kBans, cbt::GcRule::MaxAge(hours(1)));  // MISTAKE bigtable-gc-policy: a second, because timestamps are expiry times
  limits.add_column_family(
      Families::kTokens, cbt::GcRule::Union(cbt::GcRule::MaxAge(hours(1)),  // FINE: as in the schema
                                            cbt::GcRule::MaxNumVersions(3)));
  limits.add_column_family(Families::kPlans, cbt::GcRule::MaxNumVersions(1));
  auto created = admin.CreateTable("rate-limits", std::move(limits));
  if (!created) return created.status();

  cbt::TableConfig archive;
  archive.add_column_family("windows", cbt::GcRule::MaxNumVersions(24 * 31));  // FINE: real timestamps in the archive
  created = admin.CreateTable("rate-archive", std::move(archive));
  return created ? Status() : created.status();
}

// From the time when three levels were kept until they were an hour old.
Status KeepLevels(cbt::TableAdmin& admin) {
  std::vector<cbt::ColumnFamilyModification> changes;
  changes.push_back(cbt::ColumnFamilyModification::Update(
      "tokens", cbt::GcRule::Intersection(cbt::GcRule::MaxAge(std::chrono::hours(1)),  // MISTAKE bigtable-gc-policy: the newest three stay forever
                                          cbt::GcRule::MaxNumVersions(3))));
  auto changed = admin.ModifyColumnFamilies("rate-limits", std::move(changes));
  return changed ? Status() : changed.status();
}

}  // namespace ratelimit
