// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_LOG_H
#define GATEWAY_FW_INC_GW_LOG_H

#include "inc/gw_cell.h"
#include <cstddef>
#include <cstdint>

enum gw_diag_kind {
  GW_DIAG_TRACE, /* an hour */
  GW_DIAG_STATS, /* a day */
  GW_DIAG_CRASH  /* a week */
};

/* Events are for good, under the time when they happened. */
enum gw_err gw_log_event(cbt::Table* log, const char* key, const char* what, const char* text);
enum gw_err gw_log_alarm(cbt::Table* log, const char* key, const char* what, const char* text);
enum gw_err gw_log_events(cbt::Table* log, const char* key, int64_t from_ms, int64_t to_ms, size_t* out);

enum gw_err gw_log_diag(cbt::Table* log, const char* key, enum gw_diag_kind kind, const char* text);
enum gw_err gw_log_stats(cbt::Table* log, const char* key, const char* text);
enum gw_err gw_log_diags(cbt::Table* log, const char* key, size_t* out);
enum gw_err gw_log_diags_for_service(cbt::Table* log, const char* key, size_t* out);
enum gw_err gw_log_everything(cbt::Table* log, const char* key, size_t* out);

/* The boot counter is the timestamp. */
enum gw_err gw_log_boot(cbt::Table* log, const char* key, uint32_t boot, const char* reason);
enum gw_err gw_log_reset(cbt::Table* log, const char* key, const char* reason);

/* Settings: one version. */
enum gw_err gw_cfg_set(cbt::Table* gateway, const char* key, const char* name, const char* value);
enum gw_err gw_cfg_set_remote(cbt::Table* gateway, const char* key, const char* name, const char* value);
enum gw_err gw_cfg_get(cbt::Table* gateway, const char* key, const char* name, char* out, size_t max);

#endif /* GATEWAY_FW_INC_GW_LOG_H */
