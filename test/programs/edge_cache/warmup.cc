// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "warmup.h"

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include <fstream>
#include <iostream>
#include <utility>

namespace edge::warmup {

namespace {

struct part {
    char const* column;
    std::string (*value)(response const&);
};

std::string status_of(response const& r) { return std::to_string(r.status); }
std::string type_of(response const& r) {
    auto const it = r.headers.find("content-type");
    return it == r.headers.end() ? "application/octet-stream" : it->second;
}

part const parts[] = {
    {"status", status_of},
    {"type", type_of},
};

}  // namespace

plan read_plan(std::string const& file) {
    plan p;
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
        if (line.empty() || line[0] == '#') continue;
        if (line == "overwrite") p.overwrite = true;
        else p.urls.push_back(line);
    }
    return p;
}

outcome run(backend& b, plan const& p, fetcher const& fetch) {
    outcome result;
    auto const write = [&b](std::string const& url, response const& r, std::chrono::milliseconds until) {
        cbt::SingleRowMutation row(url);
        row.emplace_back(cbt::SetCell("body", "0", until, r.body));
        for (auto const& x : parts) {
            row.emplace_back(cbt::SetCell("meta", x.column, until, x.value(r)));  // FINE: a column for each part
        }
        return b.cache.Apply(std::move(row));
    };

    for (auto const& url : p.urls) {
        if (!p.overwrite && store::is_cached(b, url)) {
            ++result.skipped;
            continue;
        }
        auto r = fetch(url);
        if (!r) {
            std::cerr << url << ": " << r.status() << "\n";
            ++result.failed;
            continue;
        }
        auto const until = stamp(absl::Now() + p.ttl);
        auto status = write(url, *r, until);
        if (status.ok()) {
            ++result.fetched;
        } else {
            std::cerr << url << ": " << status << "\n";
            ++result.failed;
        }
    }

    cbt::SingleRowMutation summary("warmup");
    auto const text = absl::StrCat(result.fetched, " fetched, ", result.skipped, " skipped");
    summary.emplace_back(cbt::SetCell("pin", "last-run", std::chrono::milliseconds{}, text));  // FINE: 0 in a family of zeros
    auto const status = b.cache.Apply(std::move(summary));
    if (!status.ok()) std::cerr << "summary: " << status << "\n";
    return result;
}

}  // namespace edge::warmup
