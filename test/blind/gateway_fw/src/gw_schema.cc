// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_schema.h"
#include "inc/gw_time.h"

static const struct gw_family_desc s_families[] = {
    {GW_FAM_VAL, "val", GW_RULE_EXPIRY, 0},
    {GW_FAM_CMD, "cmd", GW_RULE_EXPIRY, 0},
    {GW_FAM_LOCK, "lock", GW_RULE_EXPIRY, 0},
    {GW_FAM_CFG, "cfg", GW_RULE_KEPT, 0},
    {GW_FAM_CAL, "cal", GW_RULE_KEPT, 0},
    {GW_FAM_BUF, "buf", GW_RULE_AGE, GW_DAYS_S(3)},
    {GW_FAM_DEAD, "dead", GW_RULE_AGE, GW_DAYS_S(14)},
    {GW_FAM_CTR, "ctr", GW_RULE_KEPT, 0},
    {GW_FAM_EVT, "evt", GW_RULE_KEPT, 0},
    {GW_FAM_DIAG, "diag", GW_RULE_AGE, GW_DAYS_S(7)},
    {GW_FAM_BOOT, "boot", GW_RULE_KEPT, 0},
};
static_assert(GW_ARRAY_LEN(s_families) == GW_FAM_COUNT, "one line for each family");

const struct gw_family_desc* gw_family_get(enum gw_family id) {
  for (const struct gw_family_desc& d : s_families) {
    if (d.id == id) return &d;
  }
  return nullptr;
}

enum gw_err gw_family_stamp(enum gw_family id, int64_t ttl_s, int64_t* out_ms) {
  const struct gw_family_desc* d = gw_family_get(id);
  int64_t now_ms = 0;
  if (d == nullptr || out_ms == nullptr) return GW_EINVAL;
  GW_TRY(gw_time_now_ms(&now_ms));
  switch (d->rule) {
    case GW_RULE_KEPT:
      *out_ms = now_ms;
      return GW_OK;
    case GW_RULE_EXPIRY:
      *out_ms = now_ms + GW_S_TO_MS(ttl_s);
      return GW_OK;
    case GW_RULE_AGE:
      *out_ms = now_ms + GW_S_TO_MS(ttl_s) - GW_S_TO_MS(d->max_age_s);
      return GW_OK;
  }
  return GW_EINVAL;
}

enum gw_err gw_family_cutoff(enum gw_family id, int64_t* out_ms) {
  const struct gw_family_desc* d = gw_family_get(id);
  int64_t now_ms = 0;
  if (d == nullptr || out_ms == nullptr) return GW_EINVAL;
  GW_TRY(gw_time_now_ms(&now_ms));
  switch (d->rule) {
    case GW_RULE_KEPT:
      *out_ms = 0;
      return GW_OK;
    case GW_RULE_EXPIRY:
      *out_ms = now_ms + 1;
      return GW_OK;
    case GW_RULE_AGE:
      *out_ms = now_ms - GW_S_TO_MS(d->max_age_s) + 1;
      return GW_OK;
  }
  return GW_EINVAL;
}
