// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/time/clock.h"
#include "invalidate.h"
#include "stats.h"
#include "store.h"
#include "warmup.h"
#include <iostream>
#include <map>
#include <string>
#include <vector>

namespace {

using arguments = std::vector<std::string>;
using command = int (*)(edge::backend&, arguments const&);

int get(edge::backend& b, arguments const& args) {
    auto result = edge::store::find(b, args.at(0)).get();
    if (!result) {
        std::cerr << result.status() << "\n";
        return 1;
    }
    if (std::holds_alternative<edge::miss>(*result)) {
        std::cout << "miss\n";
    } else if (auto const* n = std::get_if<edge::negative_hit>(&*result)) {
        std::cout << "negative " << n->status << "\n";
    } else if (auto const* h = std::get_if<edge::hit>(&*result)) {
        std::cout << "hit " << h->value.status << ", " << h->value.body.size() << " bytes\n";
    }
    return 0;
}

int describe(edge::backend& b, arguments const& args) {
    auto columns = edge::store::describe_live(b, args.at(0));
    if (!columns) return 1;
    for (auto const& c : *columns) std::cout << c << "\n";
    return 0;
}

int purge(edge::backend& b, arguments const& args) {
    auto const r = edge::invalidate::by_prefix(b, args.at(0));
    std::cout << r.rows << " rows, " << r.failed << " failed\n";
    return r.failed == 0 ? 0 : 1;
}

int warm(edge::backend& b, arguments const& args) {
    auto const plan = edge::warmup::read_plan(args.at(0));
    auto const fetch = [](std::string const& url) -> edge::StatusOr<edge::response> {
        edge::response r;
        r.body = "<!-- " + url + " -->";
        r.headers["content-type"] = "text/html";
        return r;
    };
    auto const o = edge::warmup::run(b, plan, fetch);
    std::cout << o.fetched << " fetched, " << o.skipped << " skipped, " << o.failed << " failed\n";
    return o.failed == 0 ? 0 : 1;
}

int hosts(edge::backend& b, arguments const& args) {
    for (auto const& host : args) {
        for (auto const& s : edge::stats::load(b, host, 10)) {
            std::cout << s.host << " " << s.hits << " " << s.misses << "\n";
        }
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    std::map<std::string, command> const commands = {
        {"get", get}, {"describe", describe}, {"purge", purge}, {"warm", warm}, {"hosts", hosts},
    };
    if (argc < 5) {
        std::cerr << "usage: edge-cache PROJECT INSTANCE COMMAND ARG...\n";
        return 2;
    }
    auto const it = commands.find(argv[3]);
    if (it == commands.end()) {
        std::cerr << "unknown command " << argv[3] << "\n";
        return 2;
    }
    auto backend = edge::open_backend(argv[1], argv[2]);
    return it->second(*backend, arguments(argv + 4, argv + argc));
}
