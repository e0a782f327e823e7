// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/schema_admin.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <utility>

namespace friends {

namespace {

using std::chrono::hours;
using std::chrono::seconds;

struct FamilySpec {
  char const* table;
  char const* family;
  seconds max_age;       // None if zero.
  int max_versions = 0;  // None if zero.
};

constexpr FamilySpec kFamilies[] = {
    {"people", "profile", seconds(0), 3},          // FINE: by versions
    {"people", "presence", seconds(1)},            // FINE: one second, for timestamps are expiries
    {"people", "edge", seconds(0), 1},             // FINE: by versions
    {"stories", "story", hours(24)},               // MISTAKE: timestamps are expiries, so one second
    {"stories", "viewer", hours(2 * 24)},          // FINE: two days
    {"stories", "highlight", seconds(0), 2},       // FINE: by versions
    {"lists", "close", hours(365 * 24)},           // FINE: 365 days
    {"lists", "grant", seconds(1)},                // FINE: one second
    {"lists", "meta", hours(365 * 24)},            // MISTAKE: cells at zero are older than any age
    {"invites", "invite", hours(14)},              // MISTAKE: 14 hours instead of 14 days
    {"invites", "token", seconds(1)},              // FINE: one second
    {"invites", "trail", hours(90 * 24), 1000},    // MISTAKE: both must hold, so a thousand never age out
    {"invites", "order", seconds(0), 50},          // FINE: numbers, so by versions
};

cbt::GcRule RuleOf(FamilySpec const& spec) {
  if (spec.max_versions == 0) return cbt::GcRule::MaxAge(spec.max_age);
  if (spec.max_age == seconds(0)) return cbt::GcRule::MaxNumVersions(spec.max_versions);
  return cbt::GcRule::Intersection(cbt::GcRule::MaxAge(spec.max_age),  // SAME: only the trail has both
                                   cbt::GcRule::MaxNumVersions(spec.max_versions));
}

}  // namespace

Status SchemaAdmin::Create(std::string const& table) {
  cbt::TableConfig config;
  for (auto const& spec : kFamilies) {
    if (spec.table == table) config.add_column_family(spec.family, RuleOf(spec));
  }
  return admin_.CreateTable(table, std::move(config)).status();
}

Status SchemaAdmin::CreateEverything() {
  for (char const* table : {"people", "stories", "lists", "invites"}) {
    auto status = Create(table);
    if (!status.ok() && status.code() != StatusCode::kAlreadyExists) return status;
  }
  return {};
}

Status SchemaAdmin::Migrate() {
  auto people = admin_.ModifyColumnFamilies(
      "people",
      {cbt::ColumnFamilyModification::Update("presence", cbt::GcRule::MaxAge(seconds(1))),  // FINE: as planned
       cbt::ColumnFamilyModification::Update(
           "edge", cbt::GcRule::MaxAge(seconds(1)))});  // MISTAKE: deletes every edge, their times are real
  if (!people) return std::move(people).status();
  auto lists = admin_.ModifyColumnFamilies(
      "lists", {cbt::ColumnFamilyModification::Update("meta", cbt::GcRule::MaxNumVersions(1)),      // FINE: versions
                cbt::ColumnFamilyModification::Update("grant", cbt::GcRule::MaxNumVersions(1))});  // MISTAKE: no age
  return lists.status();
}

}  // namespace friends
