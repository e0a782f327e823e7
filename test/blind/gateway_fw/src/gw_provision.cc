// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_provision.h"
#include "inc/gw_schema.h"
#include "inc/gw_time.h"
#include <chrono>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace cbt = google::cloud::bigtable;

enum gw_table { GW_TAB_GATEWAY, GW_TAB_UPLINK, GW_TAB_LOG };

struct gw_gc_desc {
  enum gw_table table;
  const char* family;
  int64_t max_age_s;    /* 0: none */
  int32_t max_versions; /* 0: none */
};

static void table_name(enum gw_table table, const char* region, char* out, size_t max) {
  switch (table) {
    case GW_TAB_GATEWAY:
      std::snprintf(out, max, "%s", GW_TABLE_GATEWAY);
      break;
    case GW_TAB_UPLINK:
      std::snprintf(out, max, GW_TABLE_UPLINK_FMT, region);
      break;
    case GW_TAB_LOG:
      std::snprintf(out, max, "%s", GW_TABLE_LOG);
      break;
  }
}

static cbt::GcRule rule_of(const struct gw_gc_desc* d) {
  if (d->max_age_s == 0) return cbt::GcRule::MaxNumVersions(d->max_versions);
  return cbt::GcRule::MaxAge(std::chrono::seconds(d->max_age_s));
}

static const struct gw_gc_desc s_gc[] = {
    {GW_TAB_GATEWAY, "val", 1, 0},
    {GW_TAB_GATEWAY, "cmd", GW_CMD_TTL_MAX_S, 0},  // MISTAKE: an hour; the timestamp is the end already
    {GW_TAB_GATEWAY, "lock", 1, 0},
    {GW_TAB_GATEWAY, "cfg", 0, 1},
    {GW_TAB_GATEWAY, "cal", 0, 1},
    {GW_TAB_UPLINK, "buf", GW_DAYS_S(3), 0},
    {GW_TAB_UPLINK, "dead", GW_DAYS_S(14), 0},
    {GW_TAB_UPLINK, "ctr", 0, 1},
    {GW_TAB_LOG, "evt", 0, 1000},
    {GW_TAB_LOG, "diag", GW_DAYS_S(7), 0},
    {GW_TAB_LOG, "boot", 0, 20},
};

enum gw_err gw_provision_site(cbt::TableAdmin* admin, const char* region) {
  static const enum gw_table tables[] = {GW_TAB_GATEWAY, GW_TAB_UPLINK, GW_TAB_LOG};
  for (enum gw_table t : tables) {
    char name[64];
    cbt::TableConfig config;
    for (size_t i = 0; i != GW_ARRAY_LEN(s_gc); ++i) {
      if (s_gc[i].table != t) continue;
      config.add_column_family(s_gc[i].family, rule_of(&s_gc[i]));  // SAME: see s_gc
    }
    table_name(t, region, name, sizeof(name));
    auto created = admin->CreateTable(name, std::move(config));
    if (created || created.status().code() == google::cloud::StatusCode::kAlreadyExists) continue;
    GW_LOGE("%s: %s", name, created.status().message().c_str());
    return GW_EIO;
  }
  return GW_OK;
}

static enum gw_err modify(cbt::TableAdmin* admin, enum gw_table table, const char* region,
                          std::vector<cbt::ColumnFamilyModification> changes) {
  char name[64];
  table_name(table, region, name, sizeof(name));
  auto modified = admin->ModifyColumnFamilies(name, std::move(changes));
  if (modified) return GW_OK;
  GW_LOGE("%s: %s", name, modified.status().message().c_str());
  return GW_EIO;
}

enum gw_err gw_provision_upgrade(cbt::TableAdmin* admin, const char* region) {
  using M = cbt::ColumnFamilyModification;
  using R = cbt::GcRule;
  using std::chrono::hours;
  using std::chrono::seconds;
  GW_TRY(modify(admin, GW_TAB_LOG, region,
                {M::Update("diag", R::MaxAge(hours(7 * 24))),                        // FINE: seven days
                 M::Update("boot", R::MaxNumVersions(10)),                           // FINE: no age
                 M::Update("evt", R::MaxAge(hours(90 * 24)))}));                     // MISTAKE: events do not end
  GW_TRY(modify(admin, GW_TAB_UPLINK, region,
                {M::Update("buf", R::MaxAge(hours(24))),                             // MISTAKE: a day, not three
                 M::Update("dead", R::MaxAge(seconds(GW_DAYS_S(14))))}));            // FINE: two weeks
  GW_TRY(modify(admin, GW_TAB_GATEWAY, region,
                {M::Update("val", R::MaxAge(seconds(1))),                            // FINE: one second
                 M::Update("lock", R::MaxNumVersions(1)),                            // MISTAKE: never collects by age
                 M::Update("cfg", R::Union(R::MaxNumVersions(1),
                                           R::MaxAge(hours(30 * 24))))}));           // MISTAKE: deletes cells at 0
  return GW_OK;
}
