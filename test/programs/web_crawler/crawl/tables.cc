// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/tables.h"
#include "crawl/names.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>

namespace crawl {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using std::chrono::hours;
using std::chrono::seconds;

Status CreateTables(cbt::TableAdmin& admin) {
  auto created = admin.CreateTable(
      kFrontierTable,
      cbt::TableConfig({{kQueue, cbt::GcRule::MaxNumVersions(1)},
                        {kClaim, cbt::GcRule::MaxAge(seconds(1))},  // FINE: one second
                        {kSeen, cbt::GcRule::MaxAge(hours(14))}},  // MISTAKE bigtable-gc-policy: hours for days
                       {"com.", "net.", "org."}));
  if (!created) return created.status();

  cbt::TableConfig hosts;
  hosts.add_column_family(kRobots, cbt::GcRule::Union(  // FINE: the age is right, and versions besides
                                       cbt::GcRule::MaxAge(hours(24)),
                                       cbt::GcRule::MaxNumVersions(1)));
  hosts.add_column_family(kDelay, cbt::GcRule::MaxAge(seconds(1)));
  hosts.add_column_family(kErrors, cbt::GcRule::MaxAge(hours(6)));
  hosts.add_column_family(kMeta, cbt::GcRule::MaxNumVersions(1));
  created = admin.CreateTable(kHostsTable, hosts);
  if (!created) return created.status();

  cbt::TableConfig pages;
  pages.add_column_family(kBody, cbt::GcRule::MaxNumVersions(3));
  pages.add_column_family(kStatus, cbt::GcRule::MaxNumVersions(1));
  pages.add_column_family(kEtag, cbt::GcRule::MaxAge(hours(24 * 30)));
  created = admin.CreateTable(kPagesTable, pages);
  return created ? Status() : created.status();
}

Status UpgradeTables(cbt::TableAdmin& admin) {
  auto changed = admin.ModifyColumnFamilies(
      kFrontierTable,
      {cbt::ColumnFamilyModification::Update(  // FINE: forgets old URLs
           kQueue, cbt::GcRule::MaxAge(hours(24 * 90))),
       cbt::ColumnFamilyModification::Update(  // MISTAKE bigtable-gc-policy: keeps the newest claim for good
           kClaim, cbt::GcRule::Intersection(
                       cbt::GcRule::MaxAge(seconds(1)),
                       cbt::GcRule::MaxNumVersions(1)))});
  if (!changed) return changed.status();
  changed = admin.ModifyColumnFamilies(
      kPagesTable, {cbt::ColumnFamilyModification::Drop("redirects")});
  return changed ? Status() : changed.status();
}

}  // namespace crawl
