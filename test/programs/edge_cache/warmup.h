// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store.h"
#include <functional>
#include <string>
#include <vector>

namespace edge::warmup {

using fetcher = std::function<StatusOr<response>(std::string const& url)>;

struct plan {
    std::vector<std::string> urls;
    absl::Duration ttl = absl::Minutes(30);
    bool overwrite = false;
};

struct outcome {
    int fetched = 0;
    int skipped = 0;
    int failed = 0;
};

plan read_plan(std::string const& file);
outcome run(backend& b, plan const& p, fetcher const& fetch);

}  // namespace edge::warmup
