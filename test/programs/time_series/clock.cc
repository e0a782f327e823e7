// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "clock.h"
#include <sys/time.h>

namespace tsdb
{

Micros now_us()
{
    struct timeval tv;
    gettimeofday(&tv, nullptr);
    return static_cast<Micros>(tv.tv_sec) * 1000000 + tv.tv_usec;
}

Millis now_ms()
{
    return now_us() / 1000;
}

} // namespace tsdb
