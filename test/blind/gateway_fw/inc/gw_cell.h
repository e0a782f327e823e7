// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_CELL_H
#define GATEWAY_FW_INC_GW_CELL_H

#include "google/cloud/bigtable/table.h"
#include "inc/gw_err.h"
#include "inc/gw_schema.h"
#include "inc/gw_time.h"
#include <chrono>
#include <cstdint>

namespace cbt = google::cloud::bigtable;

#define GW_COLUMN_MAX 32
#define GW_VALUE_MAX 96
#define GW_KEY_MAX 48

#define GW_SET(fam, col, ms, val) cbt::SetCell((fam), (col), std::chrono::milliseconds(ms), std::string(val))
#define GW_SET_NOW(fam, col, val) cbt::SetCell((fam), (col), std::string(val))
#define GW_FROM(ms) cbt::Filter::TimestampRange(std::chrono::milliseconds(ms), std::chrono::milliseconds(0))

struct gw_cell {
  enum gw_family family;
  char column[GW_COLUMN_MAX];
  char value[GW_VALUE_MAX];
  int64_t ts_ms; /* 0: the server's time */
};

/* Zeroes the cell, and copies the names into it. */
void gw_cell_init(struct gw_cell* c, enum gw_family family, const char* column, const char* value);

enum gw_err gw_cell_put(cbt::Table* table, const char* key, const struct gw_cell* c);
enum gw_err gw_apply(cbt::Table* table, cbt::SingleRowMutation row);
enum gw_err gw_apply_all(cbt::Table* table, cbt::BulkMutation rows);

/* Keeps the live cells of a family, and only those. On an error *out stays as it was. */
enum gw_err gw_filter_live(enum gw_family family, cbt::Filter* out);

#endif /* GATEWAY_FW_INC_GW_CELL_H */
