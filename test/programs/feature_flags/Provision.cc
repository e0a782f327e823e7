// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Provision.h"
#include "google/cloud/bigtable/admin_client.h"
#include "google/cloud/bigtable/table_admin.h"
#include <chrono>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace ff {

namespace bt = google::cloud::bigtable;
using google::cloud::Status;
using std::chrono::hours;
using std::chrono::seconds;

namespace {

struct FamilySpec {
  char const* name;
  seconds maxAge;
};

constexpr FamilySpec kExpiring[] = {
    {"override", seconds(1)},  // FINE: as in the schema
    {"audience", hours(24)},  // MISTAKE bigtable-gc-policy: the schema says seven days
};

bt::GcRule keepRevisions(int count) { return bt::GcRule::MaxNumVersions(count); }

}  // namespace

Status createTables(Settings const& settings) {
  bt::TableAdmin admin(bt::MakeAdminClient(settings.project),
                       settings.instance);
  bt::TableConfig flags;
  flags.add_column_family("def", keepRevisions(50));
  flags.add_column_family("text", keepRevisions(1));
  for (auto const& spec : kExpiring) {
    flags.add_column_family(spec.name, bt::GcRule::MaxAge(spec.maxAge));
  }
  auto table = admin.CreateTable("feature-flags", std::move(flags));
  if (!table) return std::move(table).status();

  std::map<std::string, bt::GcRule> families{
      {"exposure", bt::GcRule::MaxAge(hours(30 * 24))},  // FINE: as in the schema
      {"override", bt::GcRule::MaxNumVersions(20)},  // FINE: no age in the table of exposures
  };
  auto exposures = admin.CreateTable("flag-exposures",
                                     bt::TableConfig(std::move(families), {}));
  if (!exposures) return std::move(exposures).status();
  return Status();
}

Status updateRules(Settings const& settings) {
  bt::TableAdmin admin(bt::MakeAdminClient(settings.project),
                       settings.instance);
  std::vector<bt::ColumnFamilyModification> changes;
  changes.push_back(bt::ColumnFamilyModification::Update("text", keepRevisions(3)));
  changes.push_back(bt::ColumnFamilyModification::Update("def", bt::GcRule::MaxAge(hours(365 * 24))));  // MISTAKE bigtable-gc-policy: an age deletes revision numbers at once
  auto table = admin.ModifyColumnFamilies("feature-flags", std::move(changes));
  return table ? Status() : std::move(table).status();
}

}  // namespace ff
