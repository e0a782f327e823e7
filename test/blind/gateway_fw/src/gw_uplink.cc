// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_uplink.h"
#include <string>
#include <utility>

#define GW_TELEMETRY_TTL_S GW_HOURS_S(6)

static const char BUF[] = "buf";
static const char DEAD[] = "dead";
static const char CTR[] = "ctr";
static const int GW_TRIES = 4;

struct gw_uplink gw_uplink_open(std::shared_ptr<cbt::DataConnection> conn, const char* project, const char* instance,
                                const char* region) {
  char id[GW_KEY_MAX];
  std::snprintf(id, sizeof(id), GW_TABLE_UPLINK_FMT, region);
  struct gw_uplink u = {cbt::Table(std::move(conn), cbt::TableResource(project, instance, id)), {}, 0, 0};
  std::snprintf(u.region, sizeof(u.region), "%s", region);
  if (gw_family_cutoff(GW_FAM_BUF, &u.opened_from_ms) != GW_OK) GW_LOGI("%s: no time yet", region);
  return u;
}

static enum gw_err put(struct gw_uplink* u, const char* key, enum gw_family family, const struct gw_message* m,
                       int64_t ts_ms) {
  struct gw_cell c;
  gw_cell_init(&c, family, m->id, m->body);
  c.ts_ms = ts_ms;
  GW_TRY(gw_cell_put(&u->table, key, &c));
  u->sent++;
  return GW_OK;
}

static struct gw_message prefixed(const char* prefix, const struct gw_message* m) {
  struct gw_message named = *m;
  std::snprintf(named.id, sizeof(named.id), "%.6s.%.24s", prefix, m->id);
  return named;
}

enum gw_err gw_uplink_buffer(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  return put(u, key, GW_FAM_BUF, m, now_ms);  // FINE: now, and so three days
}

enum gw_err gw_uplink_buffer_telemetry(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t ts_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_BUF, GW_TELEMETRY_TTL_S, &ts_ms));
  const struct gw_message telemetry = prefixed("tele", m);
  return put(u, key, GW_FAM_BUF, &telemetry, ts_ms);  // FINE: six hours
}

enum gw_err gw_uplink_buffer_status(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  const struct gw_message status = prefixed("status", m);
  return put(u, key, GW_FAM_BUF, &status, now_ms + GW_S_TO_MS(GW_TELEMETRY_TTL_S));  // MISTAKE: three days more
}

enum gw_err gw_uplink_buffer_at(struct gw_uplink* u, const char* key, const struct gw_message* m, int64_t taken_ms) {
  return put(u, key, GW_FAM_BUF, m, taken_ms);  // UNKNOWN: the device's clock
}

static cbt::Mutation raw_cell(const char* family, const struct gw_message* m) {
  cbt::Mutation mutation;
  auto* cell = mutation.op.mutable_set_cell();
  cell->set_family_name(family);
  cell->set_column_qualifier(m->id);
  cell->set_value(m->body);
  return mutation;
}

enum gw_err gw_uplink_buffer_raw(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  return gw_apply(&u->table, cbt::SingleRowMutation(key, raw_cell(BUF, m)));  // MISTAKE: nobody sets a time: 1970
}

enum gw_err gw_uplink_buffer_raw_stamped(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_us = 0;
  GW_TRY(gw_time_now_us(&now_us));
  cbt::Mutation mutation = raw_cell(BUF, m);
  mutation.op.mutable_set_cell()->set_timestamp_micros(now_us - now_us % 1000);  // FINE: whole milliseconds
  return gw_apply(&u->table, cbt::SingleRowMutation(key, std::move(mutation)));
}

enum gw_err gw_uplink_buffer_raw_precise(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_us = 0;
  GW_TRY(gw_time_now_us(&now_us));
  cbt::Mutation mutation = raw_cell(BUF, m);
  mutation.op.mutable_set_cell()->set_timestamp_micros(now_us);  // MISTAKE: not whole milliseconds: rejected
  return gw_apply(&u->table, cbt::SingleRowMutation(key, std::move(mutation)));
}

enum gw_err gw_uplink_resend(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_ms = 0;
  cbt::BulkMutation rows;
  GW_TRY(gw_time_now_ms(&now_ms));
  rows.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromColumn(BUF, m->id)));  // MISTAKE: may come second
  rows.emplace_back(cbt::SingleRowMutation(key, GW_SET(BUF, m->id, now_ms, m->body)));  // SAME: see above
  return gw_apply_all(&u->table, std::move(rows));
}

enum gw_err gw_uplink_import(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  const cbt::Cell cell(key, BUF, m->id, now_ms * 1000, std::string(m->body));  // FINE: a cell's time is in microseconds
  return gw_apply(&u->table, cbt::SingleRowMutation(key, cbt::SetCell(cell)));
}

enum gw_err gw_uplink_import_legacy(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t now_ms = 0;
  GW_TRY(gw_time_now_ms(&now_ms));
  const cbt::Cell cell(key, BUF, m->id, now_ms, std::string(m->body));  // MISTAKE: milliseconds for microseconds
  return gw_apply(&u->table, cbt::SingleRowMutation(key, cbt::SetCell(cell)));  // SAME: see cell
}

enum gw_err gw_uplink_bury(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  return put(u, key, GW_FAM_DEAD, m, 0);  // FINE: server time is meant here, two weeks
}

enum gw_err gw_uplink_bury_for_a_day(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t ts_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_DEAD, GW_DAYS_S(1), &ts_ms));
  const struct gw_message day = prefixed("day", m);
  return put(u, key, GW_FAM_DEAD, &day, ts_ms);  // FINE: one day, its own columns
}

enum gw_err gw_uplink_bury_quietly(struct gw_uplink* u, const char* key, const struct gw_message* m) {
  int64_t ts_ms = 0;
  GW_TRY(gw_family_stamp(GW_FAM_BUF, GW_DAYS_S(1), &ts_ms));  // MISTAKE: buf's three days, not dead's two weeks
  const struct gw_message quiet = prefixed("quiet", m);
  return put(u, key, GW_FAM_DEAD, &quiet, ts_ms);  // SAME: lives 12 days
}

enum gw_err gw_uplink_bury_all(struct gw_uplink* u, const char* key) {
  /* What waits goes with its end, three days after its timestamp. */
  const struct gw_family_desc* buf = gw_family_get(GW_FAM_BUF);
  const struct gw_family_desc* dead = gw_family_get(GW_FAM_DEAD);
  cbt::Filter live = cbt::Filter::BlockAllFilter();
  if (buf == nullptr || dead == nullptr) return GW_EINVAL;
  GW_TRY(gw_filter_live(GW_FAM_BUF, &live));
  auto row = u->table.ReadRow(key, live);  // FINE: the live ones
  if (!row) return GW_EIO;
  if (!row->first) return GW_OK;
  cbt::SingleRowMutation mutation(key);
  for (auto const& cell : row->second.cells()) {
    const int64_t ends_ms = cell.timestamp().count() / 1000 + GW_S_TO_MS(buf->max_age_s);
    mutation.emplace_back(GW_SET(DEAD, "late." + cell.column_qualifier(), ends_ms - GW_S_TO_MS(dead->max_age_s),
                                 cell.value()));  // FINE: ends when it would have ended
    mutation.emplace_back(cbt::DeleteFromColumn(BUF, cell.column_qualifier()));
  }
  return gw_apply(&u->table, std::move(mutation));
}

static enum gw_err increment(cbt::Table* table, const char* key, const char* family, const char* column,
                             int64_t* out) {
  auto row = table->ReadModifyWriteRow(key, cbt::ReadModifyWriteRule::IncrementAmount(family, column, 1));
  if (!row) {
    GW_LOGE("%s: %s", column, row.status().message().c_str());
    return GW_EIO;
  }
  if (row->cells().empty()) return GW_EIO;
  auto value = row->cells().front().decode_big_endian_integer<std::int64_t>();
  if (!value) return GW_EIO;
  *out = *value;
  return GW_OK;
}

enum gw_err gw_uplink_count(struct gw_uplink* u, const char* key, const char* what, int64_t* out) {
  return increment(&u->table, key, CTR, what, out);  // FINE: counters are kept
}

enum gw_err gw_uplink_count_sure(struct gw_uplink* u, const char* key, const char* what) {
  int64_t ignored = 0;
  for (int i = 0; i != GW_TRIES; ++i) {
    if (increment(&u->table, key, CTR, what, &ignored) == GW_OK) return GW_OK;  // MISTAKE: may count more than once
    GW_LOGI("%s: try %d", what, i);
  }
  return GW_EIO;
}

enum gw_err gw_uplink_count_in_buffer(struct gw_uplink* u, const char* key, int64_t* out) {
  return increment(&u->table, key, BUF, "count", out);  // MISTAKE: counts on from a value that is over
}

static enum gw_err count_cells(struct gw_uplink* u, const char* key, cbt::Filter filter, size_t* out) {
  auto row = u->table.ReadRow(key, std::move(filter));
  if (!row) {
    GW_LOGE("%s: %s", key, row.status().message().c_str());
    return GW_EIO;
  }
  *out = row->first ? row->second.cells().size() : 0;
  return GW_OK;
}

enum gw_err gw_uplink_waiting(struct gw_uplink* u, const char* key, size_t* out) {
  cbt::Filter filter = cbt::Filter::BlockAllFilter();
  GW_TRY(gw_filter_live(GW_FAM_BUF, &filter));
  return count_cells(u, key, filter, out);  // FINE: an error does not come so far
}

enum gw_err gw_uplink_waiting_or_zero(struct gw_uplink* u, const char* key, size_t* out) {
  cbt::Filter filter = cbt::Filter::FamilyRegex(BUF);
  *out = 0;
  if (gw_filter_live(GW_FAM_BUF, &filter) != GW_OK) GW_LOGI("%s: no time yet", key);  // SAME: and goes on
  return count_cells(u, key, filter, out);  // MISTAKE: without the time there is no bound
}

enum gw_err gw_uplink_waiting_fast(struct gw_uplink* u, const char* key, size_t* out) {
  return count_cells(u, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex(BUF), GW_FROM(u->opened_from_ms)),
                     out);  // MISTAKE: the bound of the day when the uplink was opened
}

enum gw_err gw_uplink_waiting_micros(struct gw_uplink* u, const char* key, size_t* out) {
  int64_t from_ms = 0;
  GW_TRY(gw_family_cutoff(GW_FAM_BUF, &from_ms));
  cbt::Filter bound = cbt::Filter::TimestampRangeMicros(from_ms, 0);  // MISTAKE: milliseconds for microseconds
  return count_cells(u, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex(BUF), bound), out);  // SAME: see bound
}

enum gw_err gw_uplink_waiting_exact(struct gw_uplink* u, const char* key, size_t* out) {
  int64_t from_ms = 0;
  GW_TRY(gw_family_cutoff(GW_FAM_BUF, &from_ms));
  cbt::Filter bound = cbt::Filter::TimestampRangeMicros(from_ms * 1000, 0);
  return count_cells(u, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex(BUF), bound), out);  // FINE: microseconds
}

enum gw_err gw_uplink_waiting_since(struct gw_uplink* u, const char* key, int64_t since_ms, size_t* out) {
  return count_cells(u, key, cbt::Filter::Chain(cbt::Filter::FamilyRegex(BUF), GW_FROM(since_ms)),  // UNKNOWN: since?
                     out);
}

enum gw_err gw_uplink_find(struct gw_uplink* u, const char* key, const char* id, size_t* out) {
  /* In the buffer or among the dead letters. */
  int64_t buf_ms = 0;
  int64_t dead_ms = 0;
  GW_TRY(gw_family_cutoff(GW_FAM_BUF, &buf_ms));
  GW_TRY(gw_family_cutoff(GW_FAM_DEAD, &dead_ms));
  cbt::Filter where = cbt::Filter::Interleave(
      cbt::Filter::Chain(cbt::Filter::ColumnName(BUF, id), GW_FROM(buf_ms)),
      cbt::Filter::Chain(cbt::Filter::ColumnName(DEAD, id), GW_FROM(dead_ms)));
  return count_cells(u, key, where, out);  // FINE: each with its own bound
}
