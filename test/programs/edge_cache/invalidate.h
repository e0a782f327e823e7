// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store.h"
#include <functional>
#include <string>
#include <vector>

namespace edge::invalidate {

struct report {
    std::size_t rows = 0;
    std::size_t failed = 0;
};

// Returns true for the URLs that are to go.
using selector = std::function<bool(std::string const& url)>;

report by_prefix(backend& b, std::string const& prefix);
report by_selector(backend& b, std::string const& prefix, selector const& select);
report replace(backend& b, std::vector<std::string> const& urls, std::string const& placeholder);
report soft_purge(backend& b, std::string const& prefix);
Status purge_if_etag(backend& b, std::string const& url, std::string const& etag);
Status refresh_if_etag(backend& b, std::string const& url, std::string const& etag, absl::Duration ttl);
std::vector<std::string> recently_expired(backend& b, std::string const& prefix);

}  // namespace edge::invalidate
