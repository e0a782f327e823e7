// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef GATEWAY_FW_INC_GW_ERR_H
#define GATEWAY_FW_INC_GW_ERR_H

#include <cstdio>

enum gw_err {
  GW_OK = 0,
  GW_EINVAL = -1,
  GW_ECLOCK = -2, /* the clock has not been set since power-on */
  GW_EIO = -3,
  GW_ENOENT = -4,
  GW_EBUSY = -5,
  GW_EFULL = -6
};

#define GW_LOGE(fmt, ...) std::fprintf(stderr, "E %s:%d " fmt "\n", __func__, __LINE__, __VA_ARGS__)
#define GW_LOGI(fmt, ...) std::fprintf(stderr, "I %s:%d " fmt "\n", __func__, __LINE__, __VA_ARGS__)

/* Returns from the function if `expr` is an error. */
#define GW_TRY(expr)                                \
  do {                                              \
    enum gw_err const gw_try_err_ = (expr);         \
    if (gw_try_err_ != GW_OK) {                     \
      GW_LOGE("%s: %d", #expr, (int)gw_try_err_);   \
      return gw_try_err_;                           \
    }                                               \
  } while (0)

#define GW_ARRAY_LEN(a) (sizeof(a) / sizeof((a)[0]))

#endif /* GATEWAY_FW_INC_GW_ERR_H */
