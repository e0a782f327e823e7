// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "common.h"
#include "google/cloud/bigtable/admin_client.h"
#include "google/cloud/bigtable/table_admin.h"
#include <iostream>
#include <utility>

namespace btadmin {

namespace {

using bigtable::ColumnFamilyModification;
using bigtable::GcRule;
using bigtable::TableAdmin;
using bigtable::TableConfig;
using std::chrono::hours;
using std::chrono::seconds;

constexpr hours kDay{24};

TableAdmin Admin(Environment const& env) {
  return TableAdmin(bigtable::MakeAdminClient(env.project), env.instance);
}

Status Done(StatusOr<google::bigtable::admin::v2::Table> table) {
  if (!table) return std::move(table).status();
  std::cout << table->name() << "\n";
  return Status();
}

void AddAged(TableConfig& config, std::string const& family, int days) {
  config.add_column_family(family, GcRule::MaxAge(days * kDay));
}

Status CreateUsers(Environment const& env, Arguments const&) {
  std::map<std::string, GcRule> families{
      {"profile", GcRule::MaxNumVersions(1)},  // FINE: no age
      {"session", GcRule::MaxAge(hours(12))},  // MISTAKE bigtable-gc-policy: one second in the schema
      {"history", GcRule::Union(GcRule::MaxAge(90 * kDay), GcRule::MaxNumVersions(50))},  // FINE: as in the schema
  };
  return Done(Admin(env).CreateTable("users", TableConfig(std::move(families), {"g", "n", "t"})));
}

Status CreateEvents(Environment const& env, Arguments const&) {
  TableConfig config;
  AddAged(config, "raw", 7);  // MISTAKE bigtable-gc-policy: 14 days in the schema
  config.add_column_family("agg", GcRule::MaxNumVersions(1));
  config.set_timestamp_granularity(TableConfig::MILLIS);
  return Done(Admin(env).CreateTable("events-current", std::move(config)));
}

Status CreateLocks(Environment const& env, Arguments const&) {
  TableConfig config;
  config.add_column_family("lock", GcRule::MaxAge(seconds(1)));  // FINE: as in the schema
  return Done(Admin(env).CreateTable("locks", std::move(config)));
}

Status CreateAdmin(Environment const& env, Arguments const&) {
  TableConfig config;
  config.add_column_family("job", GcRule::MaxNumVersions(3));
  config.add_column_family("lease", GcRule::MaxAge(seconds(1)));
  AddAged(config, "report", 30);  // FINE: 30 days, as in the schema
  config.add_column_family("cursor", GcRule::MaxNumVersions(1));
  return Done(Admin(env).CreateTable("admin", std::move(config)));
}

Status UpdateHistory(Environment const& env, Arguments const&) {
  auto rule = GcRule::Intersection(GcRule::MaxAge(90 * kDay), GcRule::MaxNumVersions(50));
  return Done(Admin(env).ModifyColumnFamilies("users", {ColumnFamilyModification::Update("history", std::move(rule))}));  // MISTAKE bigtable-gc-policy: an intersection never collects the newest 50 cells
}

Status DropFamily(Environment const& env, Arguments const& args) {
  return Done(Admin(env).ModifyColumnFamilies(args[0], {ColumnFamilyModification::Drop(args[1])}));
}

Status List(Environment const& env, Arguments const&) {
  auto admin = Admin(env);
  auto tables = admin.ListTables(TableAdmin::NAME_ONLY);
  if (!tables) return std::move(tables).status();
  for (auto const& table : *tables) std::cout << table.name() << "\n";
  return Status();
}

Status Truncate(Environment const& env, Arguments const& args) {
  auto admin = Admin(env);
  return admin.DropRowsByPrefix(args[0], args[1]);
}

}  // namespace

void AddTableCommands(CommandMap& commands) {
  commands["create-users"] = {"", 0, CreateUsers};
  commands["create-events"] = {"", 0, CreateEvents};
  commands["create-locks"] = {"", 0, CreateLocks};
  commands["create-admin"] = {"", 0, CreateAdmin};
  commands["update-history"] = {"", 0, UpdateHistory};
  commands["drop-family"] = {"TABLE FAMILY", 2, DropFamily};
  commands["list"] = {"", 0, List};
  commands["truncate"] = {"TABLE PREFIX", 2, Truncate};
}

}  // namespace btadmin
