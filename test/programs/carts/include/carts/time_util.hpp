// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/clock.h"
#include "absl/time/time.h"
#include <chrono>

namespace shop {

using millis = std::chrono::milliseconds;

/// Bigtable counts from the epoch; so does absl::Time.
inline millis to_stamp(absl::Time t) { return millis(absl::ToUnixMillis(t)); }

/// The stamp of something that lasts `ttl` from now.
inline millis stamp_in(absl::Duration ttl) { return to_stamp(absl::Now() + ttl); }

constexpr millis no_end{0};

}  // namespace shop
