// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "common/units.h"

namespace card_risk {

struct Column {
  char const* family;
  char const* qualifier;
};

namespace velocity_schema {
inline constexpr char kTable[] = "card_velocity";
inline constexpr char kWindow[] = "win";
inline constexpr Ttl kWindowMaxAge = Ttl::Hours(24);
inline constexpr Column kBurst{"burst", "n"};
inline constexpr Column kTotal{"total", "cents"};
inline constexpr Column kCount{"count", "n"};
}  // namespace velocity_schema

namespace challenge_schema {
inline constexpr char kTable[] = "card_challenges";
inline constexpr Column kCode{"otp", "code"};
inline constexpr Column kChannel{"otp", "channel"};
inline constexpr Column kTries{"tries", "n"};
inline constexpr Column kFirstTry{"tries", "first"};
inline constexpr Column kDevice{"seen", "device"};
inline constexpr Ttl kTriesLifetime = Ttl::Minutes(15);
inline constexpr Ttl kSeenMaxAge = Ttl::Days(30);
}  // namespace challenge_schema

namespace block_schema {
inline constexpr char kTable[] = "card_blocks";
inline constexpr Column kBlock{"block", "state"};
inline constexpr Column kReason{"reason", "text"};
inline constexpr Column kVersion{"ver", "state"};
}  // namespace block_schema

namespace merchant_schema {
inline constexpr char kTable[] = "merchant_limits";
inline constexpr Column kTemporary{"temp", "cents"};
inline constexpr Column kBase{"base", "cents"};
inline constexpr Column kUsage{"usage", "cents"};
}  // namespace merchant_schema

}  // namespace card_risk
