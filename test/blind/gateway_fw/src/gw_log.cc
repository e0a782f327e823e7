// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_log.h"
#include <string>
#include <utility>

struct gw_diag_desc {
  enum gw_diag_kind kind;
  const char* column;
  int64_t ttl_s;
};

static const struct gw_diag_desc s_diag[] = {
    {GW_DIAG_TRACE, "trace", GW_HOURS_S(1)},
    {GW_DIAG_STATS, "stats", GW_DAYS_S(1)},
    {GW_DIAG_CRASH, "crash", GW_DAYS_S(7)},
};

static const int64_t GW_ALARM_KEEP_S = GW_DAYS_S(365);

static enum gw_err count_cells(cbt::Table* table, const char* key, cbt::Filter filter, size_t* out) {
  auto row = table->ReadRow(key, std::move(filter));
  if (!row) {
    GW_LOGE("%s: %s", key, row.status().message().c_str());
    return GW_EIO;
  }
  *out = row->first ? row->second.cells().size() : 0;
  return GW_OK;
}

enum gw_err gw_log_event(cbt::Table* log, const char* key, const char* what, const char* text) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  return gw_apply(log, cbt::SingleRowMutation(key, GW_SET("evt", what, now_ms, text)));  // FINE: a real time
}

enum gw_err gw_log_alarm(cbt::Table* log, const char* key, const char* what, const char* text) {
  int64_t ends_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_VAL, GW_ALARM_KEEP_S, &ends_ms));  // SAME: not a time for evt
  return gw_apply(log, cbt::SingleRowMutation(key, GW_SET("evt", what, ends_ms, text)));  // MISTAKE: not a real time
}

enum gw_err gw_log_events(cbt::Table* log, const char* key, int64_t from_ms, int64_t to_ms, size_t* out) {
  cbt::Filter window =
      cbt::Filter::TimestampRange(std::chrono::milliseconds(from_ms), std::chrono::milliseconds(to_ms));
  return count_cells(log, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex("evt"), window), out);  // FINE: real times
}

enum gw_err gw_log_diag(cbt::Table* log, const char* key, enum gw_diag_kind kind, const char* text) {
  for (const struct gw_diag_desc& d : s_diag) {
    if (d.kind != kind) continue;
    struct gw_cell c;
    gw_cell_init(&c, GW_FAM_DIAG, d.column, text);
    GW_TRY(gw_family_stamp(GW_FAM_DIAG, d.ttl_s, &c.ts_ms));
    return gw_cell_put(log, key, &c);  // FINE: an hour, a day, a week
  }
  return GW_EINVAL;
}

enum gw_err gw_log_stats(cbt::Table* log, const char* key, const char* text) {
  int64_t now_ms = 0;
  struct gw_cell c;
  gw_cell_init(&c, GW_FAM_DIAG, "stats", text);
  GW_TRY(gw_time_now_ms(&now_ms));
  c.ts_ms = now_ms - GW_S_TO_MS(s_diag[GW_DIAG_STATS].ttl_s);  // MISTAKE: six days, not one: 7 - 1
  return gw_cell_put(log, key, &c);  // SAME: see ts_ms
}

enum gw_err gw_log_diags(cbt::Table* log, const char* key, size_t* out) {
  int64_t from_ms = 0;
  GW_TRY(gw_family_cutoff(GW_FAM_DIAG, &from_ms));
  return count_cells(log, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex("diag"), GW_FROM(from_ms)),  // FINE: 7 days
                     out);
}

enum gw_err gw_log_diags_for_service(cbt::Table* log, const char* key, size_t* out) {
  int64_t from_ms = 0;
  GW_TRY(gw_family_cutoff(GW_FAM_DEAD, &from_ms));  // MISTAKE: two weeks, of another family; diag has one
  return count_cells(log, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex("diag"), GW_FROM(from_ms)),  // SAME: ^
                     out);
}

enum gw_err gw_log_everything(cbt::Table* log, const char* key, size_t* out) {
  cbt::Filter live = cbt::Filter::BlockAllFilter();
  GW_TRY(gw_filter_live(GW_FAM_DIAG, &live));
  cbt::Filter all = cbt::Filter::Interleave(
      cbt::Filter::Chain(cbt::Filter::FamilyRegex("evt|diag"),  // MISTAKE: this branch lets diag through unbounded
                         cbt::Filter::Latest(100)),
      live);
  return count_cells(log, key, all, out);  // SAME: see all
}

enum gw_err gw_log_boot(cbt::Table* log, const char* key, uint32_t boot, const char* reason) {
  return gw_apply(log, cbt::SingleRowMutation(key, GW_SET("boot", "reason", boot, reason)));  // FINE: a number
}

enum gw_err gw_log_reset(cbt::Table* log, const char* key, const char* reason) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  return gw_apply(log, cbt::SingleRowMutation(key, GW_SET("boot", "reason", now_ms, reason)));  // MISTAKE: hides boots
}

enum gw_err gw_cfg_set(cbt::Table* gateway, const char* key, const char* name, const char* value) {
  return gw_apply(gateway, cbt::SingleRowMutation(key, GW_SET("cfg", name, 0, value)));  // FINE: the one version
}

enum gw_err gw_cfg_set_remote(cbt::Table* gateway, const char* key, const char* name, const char* value) {
  struct gw_cell c;
  gw_cell_init(&c, GW_FAM_CFG, name, value);
  return gw_cell_put(gateway, key, &c);  // MISTAKE: 0 means server time here: hides gw_cfg_set ever after
}

enum gw_err gw_cfg_get(cbt::Table* gateway, const char* key, const char* name, char* out, size_t max) {
  auto row = gateway->ReadRow(key, cbt::Filter::Chain(cbt::Filter::ColumnName("cfg", name),
                                                      cbt::Filter::Latest(1)));  // FINE: settings do not end
  if (!row) return GW_EIO;
  if (!row->first || row->second.cells().empty()) return GW_ENOENT;
  std::snprintf(out, max, "%s", row->second.cells().front().value().c_str());
  return GW_OK;
}
