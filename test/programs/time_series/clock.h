// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TSDB_CLOCK_H
#define TSDB_CLOCK_H

#include <chrono>
#include <cstdint>

namespace tsdb
{

typedef std::int64_t Millis;
typedef std::int64_t Micros;

const Millis MS_PER_SECOND = 1000;
const Millis MS_PER_MINUTE = 60 * MS_PER_SECOND;
const Millis MS_PER_HOUR = 60 * MS_PER_MINUTE;
const Millis MS_PER_DAY = 24 * MS_PER_HOUR;

// Wall clock time since the epoch.
Millis now_ms();
Micros now_us();

inline std::chrono::milliseconds ms(Millis m)
{
    return std::chrono::milliseconds(m);
}

} // namespace tsdb

#endif
