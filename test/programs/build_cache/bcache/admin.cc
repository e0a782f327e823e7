// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bcache/admin.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"

namespace bcache {
namespace {

using google::cloud::bigtable_admin::BigtableTableAdminClient;
using Gc = cbt::GcRule;

Status create(BigtableTableAdminClient& admin, Place const& place, char const* id, cbt::TableConfig config) {
  auto request = std::move(config).as_proto();
  request.set_parent(cbt::InstanceName(place.project, place.instance));
  request.set_table_id(id);
  auto table = admin.CreateTable(request);
  return table ? Status() : table.status();
}

}  // namespace

Status create_tables(BigtableTableAdminClient admin, Place const& place) {
  auto status = create(admin, place, "cas",
                       cbt::TableConfig({{"blob", Gc::MaxAge(30 * day)}, {"pin", Gc::MaxNumVersions(1)}}, {}));  // FINE: 30 days
  if (!status.ok()) return status;
  cbt::TableConfig actions;
  actions.add_column_family("result", Gc::MaxAge(7 * day));  // FINE: a week
  actions.add_column_family("running", Gc::MaxAge(std::chrono::microseconds(1)));  // MISTAKE bigtable-gc-policy: a second, not a microsecond
  actions.add_column_family("log", Gc::MaxAge(1ms));  // FINE: logs of this family may go so soon
  actions.add_column_family("stats", Gc::MaxNumVersions(1));
  status = create(admin, place, "actions", actions);
  if (!status.ok()) return status;
  cbt::TableConfig workers;
  workers.add_column_family("alive", Gc::Union(Gc::MaxNumVersions(1), Gc::MaxAge(30s)));  // MISTAKE bigtable-gc-policy: beats expire at their timestamps, so one second
  workers.add_column_family("capacity", Gc::MaxNumVersions(1));
  workers.add_column_family("history", Gc::MaxAge(365 * day));  // FINE: a year of real times
  return create(admin, place, "workers", workers);
}

// Statistics of actions that nobody runs any more.
Status save_space(BigtableTableAdminClient admin, Place const& place) {
  auto table = admin.ModifyColumnFamilies(
      place.table("actions"),
      {cbt::ColumnFamilyModification::Update("stats", Gc::MaxAge(90 * day)).as_proto(),  // FINE: no TTL of cells
       cbt::ColumnFamilyModification::Update("result", Gc::MaxAge(3 * day)).as_proto()});  // MISTAKE bigtable-gc-policy: results are used for a week
  return table ? Status() : table.status();
}

}  // namespace bcache
