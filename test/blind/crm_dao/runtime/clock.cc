// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "runtime/clock.h"

namespace crm {

Millis NowMillis() {
  return std::chrono::duration_cast<Millis>(std::chrono::system_clock::now().time_since_epoch());
}

std::int64_t NowUnixSeconds() {
  return std::chrono::duration_cast<std::chrono::seconds>(NowMillis()).count();
}

}  // namespace crm
