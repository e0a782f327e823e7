// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "inc/gw_time.h"
#include <ctime>

/* Before this the clock cannot have been set. */
static const int64_t GW_TIME_BUILD_S = INT64_C(1735689600);

enum gw_err gw_time_now_us(int64_t* out) {
  struct timespec ts;
  if (out == nullptr) return GW_EINVAL;
  if (clock_gettime(CLOCK_REALTIME, &ts) != 0) return GW_ECLOCK;
  if ((int64_t)ts.tv_sec < GW_TIME_BUILD_S) return GW_ECLOCK;
  *out = (int64_t)ts.tv_sec * 1000000 + ts.tv_nsec / 1000;
  return GW_OK;
}

enum gw_err gw_time_now_ms(int64_t* out) {
  int64_t us = 0;
  if (out == nullptr) return GW_EINVAL;
  GW_TRY(gw_time_now_us(&us));
  *out = us / 1000;
  return GW_OK;
}

enum gw_err gw_time_now_s(uint32_t* out) {
  int64_t us = 0;
  if (out == nullptr) return GW_EINVAL;
  GW_TRY(gw_time_now_us(&us));
  *out = (uint32_t)(us / 1000000);
  return GW_OK;
}

int64_t gw_time_uptime_ms(void) {
  struct timespec ts = {};
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (int64_t)ts.tv_sec * 1000 + ts.tv_nsec / 1000000;
}
