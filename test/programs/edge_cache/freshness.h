// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/time.h"
#include <chrono>
#include <map>
#include <optional>
#include <string>

namespace edge {

using header_map = std::map<std::string, std::string>;

struct cache_control {
    std::optional<absl::Duration> max_age;
    std::optional<absl::Duration> shared_max_age;
    bool no_store = false;
    bool is_private = false;
};

struct limits {
    absl::Duration default_ttl = absl::Minutes(5);
    absl::Duration longest_ttl = absl::Hours(48);
    std::size_t largest_body = 8 * 1024 * 1024;
    std::size_t chunk = 512 * 1024;
};

cache_control parse_cache_control(std::string const& value);

// How long a response may be served; nothing if it may not be stored at all.
std::optional<absl::Duration> lifetime(header_map const& headers, limits const& l);

// Bigtable's clock: milliseconds since 1970.
inline std::chrono::milliseconds stamp(absl::Time t) {
    return std::chrono::milliseconds(absl::ToUnixMillis(t));
}

}  // namespace edge
