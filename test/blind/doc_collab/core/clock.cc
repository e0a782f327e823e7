// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "core/clock.h"

namespace collab {

Msecs currentMsecs()
{
    return std::chrono::duration_cast<Msecs>(std::chrono::system_clock::now().time_since_epoch());
}

std::int64_t currentUsecs()
{
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

Msecs uptime()
{
    return std::chrono::duration_cast<Msecs>(std::chrono::steady_clock::now().time_since_epoch());
}

Msecs expiryAfter(Msecs lifetime)
{
    return currentMsecs() + lifetime;
}

Msecs stampFor(Msecs lifetime, Msecs maxAge)
{
    return currentMsecs() + lifetime - maxAge;
}

Msecs firstLive(Msecs maxAge)
{
    return currentMsecs() - maxAge + Msecs(1);
}

} // namespace collab
