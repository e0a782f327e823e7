// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_sensor.h"
#include <cstdlib>
#include <cstring>
#include <string>
#include <utility>

struct gw_sensor_desc {
  const char* name;
  int64_t hold_s;
  double at_start;
};

static const struct gw_sensor_desc s_sensors[] = {
    {"temp", 600, 20.0},
    {"flow", 3600, 0.0},
    {"door", 172800, 0.0},
    {"vib", 604800, 0.0},  // MISTAKE: a week; two days are allowed
};

enum gw_err gw_sensor_store_defaults(cbt::Table* gateway, const char* key) {
  int64_t now_ms = 0;
  cbt::SingleRowMutation row(key);
  GW_TRY(gw_time_now_ms(&now_ms));
  for (size_t i = 0; i != GW_ARRAY_LEN(s_sensors); ++i) {
    const struct gw_sensor_desc* d = &s_sensors[i];
    row.emplace_back(GW_SET("val", d->name, now_ms + GW_S_TO_MS(d->hold_s), std::to_string(d->at_start)));  // SAME: vib
  }
  return gw_apply(gateway, std::move(row));
}

static const int64_t GW_HOLD_DEFAULT_S = 900;

static int64_t hold_of(const char* sensor) {
  for (const struct gw_sensor_desc& d : s_sensors) {
    if (std::strcmp(d.name, sensor) == 0) return d.hold_s < GW_VAL_TTL_MAX_S ? d.hold_s : GW_VAL_TTL_MAX_S;
  }
  return GW_HOLD_DEFAULT_S;
}

enum gw_err gw_sensor_store(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  struct gw_cell c;
  gw_cell_init(&c, GW_FAM_VAL, r->sensor, std::to_string(r->value).c_str());
  GW_TRY(gw_family_stamp(GW_FAM_VAL, hold_of(r->sensor), &c.ts_ms));
  return gw_cell_put(gateway, key, &c);  // FINE: stamped, at most two days
}

enum gw_err gw_sensor_store_isr(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  const int64_t ends_ms = gw_time_uptime_ms() + GW_S_TO_MS(hold_of(r->sensor));  // MISTAKE: time since power-on
  return gw_apply(gateway,
                  cbt::SingleRowMutation(key, GW_SET("val", r->sensor, ends_ms, std::to_string(r->value))));  // SAME: ^
}

enum gw_err gw_sensor_store_rtc(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  uint32_t now_s = 0;
  GW_TRY(gw_time_now_s(&now_s));
  const int64_t ends = (int64_t)now_s + hold_of(r->sensor);
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET("val", r->sensor, ends, std::to_string(r->value))));  // MISTAKE: seconds
}

enum gw_err gw_sensor_store_rtc_wide(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  uint32_t now_s = 0;
  GW_TRY(gw_time_now_s(&now_s));
  const int64_t ends_ms = GW_S_TO_MS(now_s) + GW_S_TO_MS(hold_of(r->sensor));
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET("val", r->sensor, ends_ms, std::to_string(r->value))));  // FINE: in ms
}

enum gw_err gw_sensor_store_rtc_compact(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  uint32_t now_s = 0;
  GW_TRY(gw_time_now_s(&now_s));
  const uint32_t ends_ms = (now_s + (uint32_t)hold_of(r->sensor)) * 1000u;  // MISTAKE: overflows 32 bits
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET("val", r->sensor, ends_ms, std::to_string(r->value))));  // SAME: see ends_ms
}

enum gw_err gw_sensor_store_or_guess(cbt::Table* gateway, const char* key, const struct gw_reading* r) {
  int64_t now_ms = 0;
  if (gw_time_now_ms(&now_ms) != GW_OK) {
    GW_LOGI("%s: no time yet, stored anyway", r->sensor);
    now_ms = 1;  // MISTAKE: on this path the value ended in 1970
  }
  now_ms += GW_S_TO_MS(hold_of(r->sensor));
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET("val", r->sensor, now_ms, std::to_string(r->value))));  // SAME: see above
}

enum gw_err gw_sensor_store_fault(cbt::Table* gateway, const char* key, const char* sensor, const char* text) {
  struct gw_cell c;
  char column[GW_COLUMN_MAX];
  std::snprintf(column, sizeof(column), "fault.%.20s", sensor);
  gw_cell_init(&c, GW_FAM_VAL, column, text);
  return gw_cell_put(gateway, key, &c);  // MISTAKE: ts_ms is 0, so server time: ends at once
}

enum gw_err gw_sensor_store_state(cbt::Table* gateway, const char* key, const char* sensor, const char* text) {
  struct gw_cell c;
  gw_cell_init(&c, GW_FAM_CAL, sensor, text);
  return gw_cell_put(gateway, key, &c);  // FINE: server time in a family that is kept
}

enum gw_err gw_sensor_flush_ring(cbt::Table* gateway, const char* key, const struct gw_ring* ring) {
  int64_t ends_ms = 0;
  cbt::SingleRowMutation row(key);
  if (ring->count == 0) return GW_OK;
  GW_TRY(gw_family_stamp(GW_FAM_VAL, hold_of(ring->sensor), &ends_ms));
  for (size_t i = 0; i != ring->count; ++i) {
    row.emplace_back(GW_SET("val", ring->sensor, ends_ms, std::to_string(ring->values[i])));  // MISTAKE: one cell
  }
  return gw_apply(gateway, std::move(row));
}

enum gw_err gw_sensor_flush_ring_spread(cbt::Table* gateway, const char* key, const struct gw_ring* ring) {
  int64_t ends_ms = 0;
  cbt::SingleRowMutation row(key);
  if (ring->count == 0) return GW_OK;
  GW_TRY(gw_family_stamp(GW_FAM_VAL, hold_of(ring->sensor), &ends_ms));
  ends_ms -= (int64_t)ring->count;
  for (size_t i = 0; i != ring->count; ++i) {
    row.emplace_back(GW_SET("val", ring->sensor, ++ends_ms, std::to_string(ring->values[i])));  // FINE: one each
  }
  return gw_apply(gateway, std::move(row));
}

enum gw_err gw_sensor_calibrate(cbt::Table* gateway, const char* key, const char* sensor, double factor) {
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET_NOW("cal", sensor, std::to_string(factor))));  // FINE: kept, times are free
}

static enum gw_err read_one(cbt::Table* gateway, const char* key, cbt::Filter filter, double* out) {
  auto row = gateway->ReadRow(key, std::move(filter));
  if (!row) {
    GW_LOGE("%s: %s", key, row.status().message().c_str());
    return GW_EIO;
  }
  if (!row->first || row->second.cells().empty()) return GW_ENOENT;
  *out = std::strtod(row->second.cells().front().value().c_str(), nullptr);
  return GW_OK;
}

enum gw_err gw_sensor_read(cbt::Table* gateway, const char* key, const char* sensor, double* out) {
  cbt::Filter live = cbt::Filter::BlockAllFilter();
  GW_TRY(gw_filter_live(GW_FAM_VAL, &live));
  return read_one(gateway, key,
                  cbt::Filter::Chain(live, cbt::Filter::ColumnName("val", sensor), cbt::Filter::Latest(1)),
                  out);  // FINE: live values
}

enum gw_err gw_sensor_read_any(cbt::Table* gateway, const char* key, const char* sensor, double* out) {
  return read_one(gateway, key,
                  cbt::Filter::Chain(cbt::Filter::ColumnName("val", sensor), cbt::Filter::Latest(1)),  // MISTAKE: over
                  out);
}

enum gw_err gw_sensor_read_factor(cbt::Table* gateway, const char* key, const char* sensor, double* out) {
  return read_one(gateway, key,
                  cbt::Filter::Chain(cbt::Filter::ColumnName("cal", sensor), cbt::Filter::Latest(1)),  // FINE: kept
                  out);
}
