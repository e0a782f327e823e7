// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_SCHEMA_H
#define GATEWAY_FW_INC_GW_SCHEMA_H

#include "inc/gw_err.h"
#include <cstdint>

#define GW_TABLE_GATEWAY "gateway"
#define GW_TABLE_UPLINK_FMT "uplink-%s"
#define GW_TABLE_LOG "gwlog"

enum gw_family {
  GW_FAM_VAL,
  GW_FAM_CMD,
  GW_FAM_LOCK,
  GW_FAM_CFG,
  GW_FAM_CAL,
  GW_FAM_BUF,
  GW_FAM_DEAD,
  GW_FAM_CTR,
  GW_FAM_EVT,
  GW_FAM_DIAG,
  GW_FAM_BOOT,
  GW_FAM_COUNT
};

enum gw_rule {
  GW_RULE_KEPT,   /* cells do not end */
  GW_RULE_EXPIRY, /* a cell ends at its timestamp */
  GW_RULE_AGE     /* a cell ends max_age_s after its timestamp */
};

struct gw_family_desc {
  enum gw_family id;
  const char* name;
  enum gw_rule rule;
  int64_t max_age_s;
};

/* nullptr if there is none. */
const struct gw_family_desc* gw_family_get(enum gw_family id);

/* The timestamp of a cell that is to live ttl_s from now on. */
enum gw_err gw_family_stamp(enum gw_family id, int64_t ttl_s, int64_t* out_ms);

/* The oldest timestamp of a live cell; 0 for families that are kept. */
enum gw_err gw_family_cutoff(enum gw_family id, int64_t* out_ms);

#define GW_VAL_TTL_MAX_S GW_DAYS_S(2)
#define GW_CMD_TTL_MAX_S GW_HOURS_S(1)
#define GW_LOCK_TTL_S INT64_C(30)

#endif /* GATEWAY_FW_INC_GW_SCHEMA_H */
