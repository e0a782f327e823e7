// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_CMD_H
#define GATEWAY_FW_INC_GW_CMD_H

#include "inc/gw_cell.h"
#include <cstddef>
#include <cstdint>

struct gw_cmd {
  char id[GW_COLUMN_MAX];
  char payload[GW_VALUE_MAX];
  uint32_t deadline_s; /* from now on */
};

enum gw_err gw_cmd_post(cbt::Table* gateway, const char* key, const struct gw_cmd* c);
enum gw_err gw_cmd_post_urgent(cbt::Table* gateway, const char* key, const struct gw_cmd* c);
/* The same command again, to be done within a minute, whatever its deadline was. */
enum gw_err gw_cmd_hurry(cbt::Table* gateway, const char* key, const struct gw_cmd* c);
enum gw_err gw_cmd_hurry_or_drop(cbt::Table* gateway, const char* key, const struct gw_cmd* c);

enum gw_err gw_cmd_fetch(cbt::Table* gateway, const char* key, struct gw_cmd* out, size_t max, size_t* count);
enum gw_err gw_cmd_fetch_next(cbt::Table* gateway, const char* key, struct gw_cmd* out);
enum gw_err gw_cmd_left(cbt::Table* gateway, const char* key, const char* id, int64_t* out_s);
enum gw_err gw_cmd_pending(cbt::Table* gateway, const char* key, const char* id, bool* out);

/* Done: it must not be seen again. */
enum gw_err gw_cmd_done(cbt::Table* gateway, const char* key, const char* id);
enum gw_err gw_cmd_cancel(cbt::Table* gateway, const char* key, const char* id);
enum gw_err gw_cmd_start(cbt::Table* gateway, const char* key, const char* id);
enum gw_err gw_cmd_start_checked(cbt::Table* gateway, const char* key, const char* id);

/* The worker that talks to the field bus. GW_EBUSY: another one does. */
enum gw_err gw_lock_take(cbt::Table* gateway, const char* key, const char* worker);
enum gw_err gw_lock_keep(cbt::Table* gateway, const char* key, const char* worker);
enum gw_err gw_lock_hand_over(cbt::Table* gateway, const char* key, const char* worker);
enum gw_err gw_lock_drop(cbt::Table* gateway, const char* key);

#endif /* GATEWAY_FW_INC_GW_CMD_H */
