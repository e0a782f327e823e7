// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_cmd.h"
#include <cstring>
#include <string>
#include <utility>
#include <vector>

#define GW_LOCK_TTL_MAINTENANCE_S INT64_C(120)

static const int64_t GW_HURRY_S = 60;

static enum gw_err read_row(cbt::Table* gateway, const char* key, cbt::Filter filter, std::vector<cbt::Cell>* out) {
  auto row = gateway->ReadRow(key, std::move(filter));
  if (!row) {
    GW_LOGE("%s: %s", key, row.status().message().c_str());
    return GW_EIO;
  }
  *out = row->first ? row->second.cells() : std::vector<cbt::Cell>();
  return GW_OK;
}

static void to_cmd(const cbt::Cell& cell, int64_t now_ms, struct gw_cmd* out) {
  std::memset(out, 0, sizeof(*out));
  std::snprintf(out->id, sizeof(out->id), "%s", cell.column_qualifier().c_str());
  std::snprintf(out->payload, sizeof(out->payload), "%s", cell.value().c_str());
  out->deadline_s = (uint32_t)((cell.timestamp().count() / 1000 - now_ms) / 1000);
}

enum gw_err gw_cmd_post(cbt::Table* gateway, const char* key, const struct gw_cmd* c) {
  int64_t now_ms = 0;
  int64_t ttl_s = c->deadline_s;
  if (ttl_s > GW_CMD_TTL_MAX_S) ttl_s = GW_CMD_TTL_MAX_S;
  GW_TRY(gw_time_now_ms(&now_ms));
  const int64_t deadline_ms = now_ms + GW_S_TO_MS(ttl_s);
  return gw_apply(gateway, cbt::SingleRowMutation(key, cbt::DeleteFromColumn("cmd", c->id),
                                                  GW_SET("cmd", c->id, deadline_ms, c->payload)));  // FINE: <= 1 h
}

enum gw_err gw_cmd_post_urgent(cbt::Table* gateway, const char* key, const struct gw_cmd* c) {
  int64_t deadline_ms = GW_S_TO_MS(c->deadline_s);  // MISTAKE: from now on, not since 1970
  if (deadline_ms > GW_S_TO_MS(GW_HURRY_S)) deadline_ms = GW_S_TO_MS(GW_HURRY_S);
  return gw_apply(gateway, cbt::SingleRowMutation(key, cbt::DeleteFromColumn("cmd", c->id),
                                                  GW_SET("cmd", c->id, deadline_ms, c->payload)));  // SAME: see above
}

enum gw_err gw_cmd_hurry(cbt::Table* gateway, const char* key, const struct gw_cmd* c) {
  int64_t deadline_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_CMD, GW_HURRY_S, &deadline_ms));
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, GW_SET("cmd", c->id, deadline_ms, c->payload)));  // MISTAKE: behind the longer one
}

enum gw_err gw_cmd_hurry_or_drop(cbt::Table* gateway, const char* key, const struct gw_cmd* c) {
  int64_t deadline_ms = 0;
  cbt::SingleRowMutation row(key);
  GW_TRY(gw_family_stamp(GW_FAM_CMD, GW_HURRY_S, &deadline_ms));
  row.emplace_back(cbt::DeleteFromColumn("cmd", c->id));
  row.emplace_back(GW_SET("cmd", c->id, deadline_ms, c->payload));  // FINE: replaces the longer one
  return gw_apply(gateway, std::move(row));
}

enum gw_err gw_cmd_fetch(cbt::Table* gateway, const char* key, struct gw_cmd* out, size_t max, size_t* count) {
  int64_t now_ms = 0;
  std::vector<cbt::Cell> cells;
  GW_TRY(gw_time_now_ms(&now_ms));
  GW_TRY(read_row(gateway, key,
                  cbt::Filter::Chain(cbt::Filter::FamilyRegex("cmd"), GW_FROM(now_ms + 1),
                                     cbt::Filter::Latest(1), cbt::Filter::CellsRowLimit((int32_t)max)),  // FINE: order
                  &cells));
  *count = 0;
  for (auto const& cell : cells) to_cmd(cell, now_ms, &out[(*count)++]);
  return GW_OK;
}

enum gw_err gw_cmd_fetch_next(cbt::Table* gateway, const char* key, struct gw_cmd* out) {
  int64_t now_ms = 0;
  std::vector<cbt::Cell> cells;
  GW_TRY(gw_time_now_ms(&now_ms));
  GW_TRY(read_row(gateway, key,
                  cbt::Filter::Chain(cbt::Filter::FamilyRegex("cmd"), cbt::Filter::CellsRowLimit(1),
                                     GW_FROM(now_ms + 1)),  // MISTAKE: the one cell may be over
                  &cells));
  if (cells.empty()) return GW_ENOENT;
  to_cmd(cells.front(), now_ms, out);
  return GW_OK;
}

enum gw_err gw_cmd_left(cbt::Table* gateway, const char* key, const char* id, int64_t* out_s) {
  int64_t now_ms = 0;
  std::vector<cbt::Cell> cells;
  GW_TRY(gw_time_now_ms(&now_ms));
  GW_TRY(read_row(gateway, key, cbt::Filter::ColumnName("cmd", id), &cells));  // FINE: checked below
  for (auto const& cell : cells) {
    const int64_t ends_ms = cell.timestamp().count() / 1000;
    if (ends_ms <= now_ms) continue;
    *out_s = (ends_ms - now_ms) / 1000;
    return GW_OK;
  }
  return GW_ENOENT;
}

enum gw_err gw_cmd_pending(cbt::Table* gateway, const char* key, const char* id, bool* out) {
  int64_t now_ms = 0;
  std::vector<cbt::Cell> cells;
  GW_TRY(gw_time_now_ms(&now_ms));
  GW_TRY(read_row(gateway, key, cbt::Filter::ColumnName("cmd", id), &cells));  // SAME: the check below is none
  *out = false;
  for (auto const& cell : cells) {
    if (cell.timestamp().count() > now_ms) *out = true;  // MISTAKE: microseconds and milliseconds: always true
  }
  return GW_OK;
}

enum gw_err gw_cmd_done(cbt::Table* gateway, const char* key, const char* id) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, cbt::DeleteFromColumn("cmd", id, std::chrono::milliseconds(0),
                                                          std::chrono::milliseconds(now_ms))));  // MISTAKE: stays
}

enum gw_err gw_cmd_cancel(cbt::Table* gateway, const char* key, const char* id) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  return gw_apply(gateway, cbt::SingleRowMutation(
                               key, cbt::DeleteFromColumnStartingFrom(
                                        "cmd", id, std::chrono::milliseconds(now_ms))));  // FINE: all that is live
}

static enum gw_err start_if(cbt::Table* gateway, const char* key, cbt::Filter pending, const char* id) {
  auto branch = gateway->CheckAndMutateRow(
      key, std::move(pending),
      {cbt::DeleteFromColumn("cmd", id), GW_SET_NOW("cal", "last-command", id)}, {});
  if (!branch) {
    GW_LOGE("%s: %s", key, branch.status().message().c_str());
    return GW_EIO;
  }
  return *branch == cbt::MutationBranch::kPredicateMatched ? GW_OK : GW_ENOENT;
}

enum gw_err gw_cmd_start(cbt::Table* gateway, const char* key, const char* id) {
  cbt::Filter pending = cbt::Filter::Chain(cbt::Filter::ColumnName("cmd", id),
                                           cbt::Filter::StripValueTransformer());  // SAME: no bound
  return start_if(gateway, key, pending, id);  // MISTAKE: starts a command after its deadline
}

enum gw_err gw_cmd_start_checked(cbt::Table* gateway, const char* key, const char* id) {
  cbt::Filter live = cbt::Filter::BlockAllFilter();
  GW_TRY(gw_filter_live(GW_FAM_CMD, &live));
  return start_if(gateway, key, cbt::Filter::Chain(live, cbt::Filter::ColumnName("cmd", id)), id);  // FINE: live
}

enum gw_err gw_lock_take(cbt::Table* gateway, const char* key, const char* worker) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  auto branch = gateway->CheckAndMutateRow(
      key, cbt::Filter::Chain(cbt::Filter::ColumnName("lock", "bus"), GW_FROM(now_ms + 1)), {},  // FINE: a live lock
      {cbt::DeleteFromColumn("lock", "bus"),
       GW_SET("lock", "bus", now_ms + GW_S_TO_MS(GW_LOCK_TTL_S), worker)});  // FINE: 30 seconds
  if (!branch) return GW_EIO;
  return *branch == cbt::MutationBranch::kPredicateMatched ? GW_EBUSY : GW_OK;
}

static cbt::SingleRowMutation lock_row(const char* key, const char* worker, int64_t until_ms) {
  return cbt::SingleRowMutation(key, cbt::DeleteFromColumn("lock", "bus"),
                                GW_SET("lock", "bus", until_ms, worker));  // SAME: see gw_lock_keep
}

enum gw_err gw_lock_keep(cbt::Table* gateway, const char* key, const char* worker) {
  int64_t until_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_LOCK, GW_LOCK_TTL_MAINTENANCE_S, &until_ms));  // MISTAKE: 120 seconds, not 30
  return gw_apply(gateway, lock_row(key, worker, until_ms));  // SAME: see above
}

enum gw_err gw_lock_hand_over(cbt::Table* gateway, const char* key, const char* worker) {
  int64_t until_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_LOCK, GW_LOCK_TTL_S, &until_ms));
  cbt::SingleRowMutation row(key);
  row.emplace_back(GW_SET("lock", "bus", until_ms, worker));
  row.emplace_back(cbt::DeleteFromFamily("lock"));  // MISTAKE: deletes the lock just set
  return gw_apply(gateway, std::move(row));
}

enum gw_err gw_lock_drop(cbt::Table* gateway, const char* key) {
  return gw_apply(gateway, cbt::SingleRowMutation(key, cbt::DeleteFromColumn("lock", "bus")));  // FINE: whole column
}
