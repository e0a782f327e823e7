// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef COLLAB_CORE_CLOCK_H
#define COLLAB_CORE_CLOCK_H

#include <chrono>
#include <cstdint>

namespace collab {

using Msecs = std::chrono::milliseconds;

// Wall clock, whole milliseconds.
Msecs currentMsecs();
// Wall clock in microseconds, for traces.
std::int64_t currentUsecs();
// Ticks since the process started; for measuring only.
Msecs uptime();

// The instant at which something that lives for `lifetime` ends.
Msecs expiryAfter(Msecs lifetime);
// The same, for a family whose rule removes cells that are older than `maxAge`.
Msecs stampFor(Msecs lifetime, Msecs maxAge);
// First timestamp that is still alive, in a family with the given maximum age.
Msecs firstLive(Msecs maxAge = Msecs::zero());

} // namespace collab

#endif
