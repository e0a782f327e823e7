// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_TIME_H
#define GATEWAY_FW_INC_GW_TIME_H

#include "inc/gw_err.h"
#include <cstdint>

/* The wall clock, since 1970: in milliseconds, in seconds, in microseconds. GW_ECLOCK leaves *out as it was. */
enum gw_err gw_time_now_ms(int64_t* out);
enum gw_err gw_time_now_s(uint32_t* out);
enum gw_err gw_time_now_us(int64_t* out);

/* Milliseconds since power-on. Never fails. */
int64_t gw_time_uptime_ms(void);

#define GW_MINUTES_S(n) ((n) * INT64_C(60))
#define GW_HOURS_S(n) ((n) * INT64_C(3600))
#define GW_DAYS_S(n) ((n) * INT64_C(86400))
#define GW_S_TO_MS(s) ((int64_t)(s) * 1000)

#endif /* GATEWAY_FW_INC_GW_TIME_H */
