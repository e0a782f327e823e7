// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store.h"
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace edge::stats {

struct sample {
    std::string host;
    std::int64_t hits = 0;
    std::int64_t misses = 0;
    absl::Time at;
};

class recorder {
public:
    explicit recorder(backend& b) : backend_(b) {}

    void count_hit(std::string const& host) { ++pending_[host].hits; }
    void count_miss(std::string const& host) { ++pending_[host].misses; }
    Status flush();

private:
    backend& backend_;
    std::map<std::string, sample> pending_;
};

Status set_totals(backend& b, sample const& s);
Status save(backend& b, sample const& s);
Status save_short(backend& b, sample const& s, absl::Duration keep);
std::vector<sample> load(backend& b, std::string const& host, int newest);
std::optional<std::int64_t> last_hits(backend& b, std::string const& host);
Status bump(backend& b, std::string const& url);

}  // namespace edge::stats
