// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_UPLINK_H
#define GATEWAY_FW_INC_GW_UPLINK_H

#include "inc/gw_cell.h"
#include <cstddef>
#include <cstdint>
#include <memory>

#define GW_REGION_MAX 16

struct gw_uplink {
  cbt::Table table;
  char region[GW_REGION_MAX];
  uint32_t sent;
  int64_t opened_from_ms; /* the oldest live message when the uplink was opened */
};

struct gw_message {
  char id[GW_COLUMN_MAX];
  char body[GW_VALUE_MAX];
};

struct gw_uplink gw_uplink_open(std::shared_ptr<cbt::DataConnection> conn, const char* project, const char* instance,
                                const char* region);

/* Messages that wait for the next window. They wait three days, telemetry six hours. */
enum gw_err gw_uplink_buffer(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_buffer_telemetry(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_buffer_status(struct gw_uplink* u, const char* key, const struct gw_message* m);
/* taken_ms: when a device that has a clock of its own took it. */
enum gw_err gw_uplink_buffer_at(struct gw_uplink* u, const char* key, const struct gw_message* m, int64_t taken_ms);
enum gw_err gw_uplink_buffer_raw(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_buffer_raw_stamped(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_buffer_raw_precise(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_resend(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_import(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_import_legacy(struct gw_uplink* u, const char* key, const struct gw_message* m);

/* Letters that could not be delivered: kept two weeks, or for one day if nobody asked for an answer. */
enum gw_err gw_uplink_bury(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_bury_for_a_day(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_bury_quietly(struct gw_uplink* u, const char* key, const struct gw_message* m);
enum gw_err gw_uplink_bury_all(struct gw_uplink* u, const char* key);

enum gw_err gw_uplink_count(struct gw_uplink* u, const char* key, const char* what, int64_t* out);
enum gw_err gw_uplink_count_sure(struct gw_uplink* u, const char* key, const char* what);
enum gw_err gw_uplink_count_in_buffer(struct gw_uplink* u, const char* key, int64_t* out);

enum gw_err gw_uplink_waiting(struct gw_uplink* u, const char* key, size_t* out);
enum gw_err gw_uplink_waiting_fast(struct gw_uplink* u, const char* key, size_t* out);
enum gw_err gw_uplink_waiting_or_zero(struct gw_uplink* u, const char* key, size_t* out);
enum gw_err gw_uplink_waiting_micros(struct gw_uplink* u, const char* key, size_t* out);
enum gw_err gw_uplink_waiting_exact(struct gw_uplink* u, const char* key, size_t* out);
enum gw_err gw_uplink_waiting_since(struct gw_uplink* u, const char* key, int64_t since_ms, size_t* out);
enum gw_err gw_uplink_find(struct gw_uplink* u, const char* key, const char* id, size_t* out);

#endif /* GATEWAY_FW_INC_GW_UPLINK_H */
