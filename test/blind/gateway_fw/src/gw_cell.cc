// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_cell.h"
#include <cstring>
#include <string>
#include <utility>

void gw_cell_init(struct gw_cell* c, enum gw_family family, const char* column, const char* value) {
  std::memset(c, 0, sizeof(*c));
  c->family = family;
  std::snprintf(c->column, sizeof(c->column), "%s", column);
  std::snprintf(c->value, sizeof(c->value), "%s", value);
}

enum gw_err gw_cell_put(cbt::Table* table, const char* key, const struct gw_cell* c) {
  const struct gw_family_desc* d = gw_family_get(c->family);
  if (d == nullptr) return GW_EINVAL;
  if (c->ts_ms == 0) return gw_apply(table, cbt::SingleRowMutation(key, GW_SET_NOW(d->name, c->column, c->value)));
  return gw_apply(table, cbt::SingleRowMutation(key, GW_SET(d->name, c->column, c->ts_ms, c->value)));
}

enum gw_err gw_apply(cbt::Table* table, cbt::SingleRowMutation row) {
  auto const status = table->Apply(std::move(row));
  if (status.ok()) return GW_OK;
  GW_LOGE("%s: %s", table->table_id().c_str(), status.message().c_str());
  return GW_EIO;
}

enum gw_err gw_apply_all(cbt::Table* table, cbt::BulkMutation rows) {
  if (rows.empty()) return GW_OK;
  auto const failures = table->BulkApply(std::move(rows));
  for (auto const& f : failures) GW_LOGE("entry %d: %s", f.original_index(), f.status().message().c_str());
  return failures.empty() ? GW_OK : GW_EIO;
}

enum gw_err gw_filter_live(enum gw_family family, cbt::Filter* out) {
  const struct gw_family_desc* d = gw_family_get(family);
  int64_t cutoff_ms = 0;
  if (d == nullptr) return GW_EINVAL;
  GW_TRY(gw_family_cutoff(family, &cutoff_ms));
  *out = cbt::Filter::Chain(cbt::Filter::FamilyRegex(d->name), GW_FROM(cutoff_ms));
  return GW_OK;
}
