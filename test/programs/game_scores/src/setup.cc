// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "lb/setup.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include <cstdint>

namespace lb {

namespace admin_v2 = google::bigtable::admin::v2;
using google::cloud::Status;
using google::cloud::bigtable_admin::BigtableTableAdminClient;

namespace {

constexpr std::int64_t kDaySeconds = 86400;

struct family {
  char const* name;
  std::int64_t max_age_seconds;
  int max_versions;
};

constexpr family kBoardFamilies[] = {
    {"live", 1, 0},  // FINE: one second
    {"weekly", 7 * 3600, 0},  // MISTAKE bigtable-gc-policy: seven hours, not seven days
    {"season", 0, 100},  // FINE: versions only
    {"total", 0, 1},
};

constexpr family kMatchFamilies[] = {
    {"m", 90 * kDaySeconds, 0},
    {"replay", 30 * kDaySeconds, 0},  // FINE: 30 days
    {"lobby", 1, 0},
};

template <std::size_t N>
admin_v2::Table describe(family const (&families)[N]) {
  admin_v2::Table table;
  for (auto const& f : families) {
    auto& rule =
        *(*table.mutable_column_families())[f.name].mutable_gc_rule();
    if (f.max_age_seconds > 0) {
      rule.mutable_max_age()->set_seconds(f.max_age_seconds);  // SAME bigtable-gc-policy
    } else {
      rule.set_max_num_versions(f.max_versions);
    }
  }
  table.set_granularity(admin_v2::Table::MILLIS);
  return table;
}

admin_v2::Table players() {
  admin_v2::Table table;
  auto& families = *table.mutable_column_families();
  families["profile"].mutable_gc_rule()->set_max_num_versions(20);
  families["streak"].mutable_gc_rule()->set_max_num_versions(1);  // FINE: as in the schema
  families["m"].mutable_gc_rule()->mutable_max_age()->set_seconds(1);
  auto& boost = *families["boost"].mutable_gc_rule();
  boost.mutable_max_age()->set_seconds(1);
  boost.set_max_num_versions(1);  // MISTAKE bigtable-gc-policy: replaces the age
  return table;
}

}  // namespace

Status create_tables(BigtableTableAdminClient& admin,
                     std::string const& instance_name) {
  auto table =
      admin.CreateTable(instance_name, "leaderboard", describe(kBoardFamilies));  // SAME bigtable-gc-policy
  if (!table) return table.status();
  table = admin.CreateTable(instance_name, "matches", describe(kMatchFamilies));
  if (!table) return table.status();
  table = admin.CreateTable(instance_name, "players", players());  // SAME bigtable-gc-policy
  return table ? Status() : table.status();
}

// Seasons are long, so that old rounds shall go after a year.
Status migrate_tables(BigtableTableAdminClient& admin,
                      std::string const& instance_name) {
  admin_v2::ModifyColumnFamiliesRequest request;
  request.set_name(instance_name + "/tables/leaderboard");
  auto& season = *request.add_modifications();
  season.set_id("season");
  season.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(  // MISTAKE bigtable-gc-policy: rounds are numbers, which are from 1970 for the server
      365 * kDaySeconds);
  auto& live = *request.add_modifications();
  live.set_id("live");
  live.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(1);  // FINE: one second
  auto table = admin.ModifyColumnFamilies(request);
  return table ? Status() : table.status();
}

}  // namespace lb
