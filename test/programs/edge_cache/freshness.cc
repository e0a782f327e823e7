// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "freshness.h"

#include <cctype>
#include <cstdlib>
#include <sstream>

namespace edge {

namespace {

std::string trim(std::string const& s) {
    std::size_t b = 0;
    std::size_t e = s.size();
    while (b < e && std::isspace(static_cast<unsigned char>(s[b]))) ++b;
    while (e > b && std::isspace(static_cast<unsigned char>(s[e - 1]))) --e;
    return s.substr(b, e - b);
}

std::string lower(std::string s) {
    for (auto& c : s) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return s;
}

std::optional<absl::Duration> seconds_of(std::string const& directive) {
    auto const eq = directive.find('=');
    if (eq == std::string::npos) return std::nullopt;
    char* end = nullptr;
    auto const text = directive.substr(eq + 1);
    long const n = std::strtol(text.c_str(), &end, 10);
    if (end == text.c_str() || n < 0) return std::nullopt;
    return absl::Seconds(n);
}

}  // namespace

cache_control parse_cache_control(std::string const& value) {
    cache_control result;
    std::istringstream in(value);
    std::string part;
    while (std::getline(in, part, ',')) {
        auto const d = lower(trim(part));
        if (d == "no-store") result.no_store = true;
        else if (d == "private") result.is_private = true;
        else if (d.rfind("max-age", 0) == 0) result.max_age = seconds_of(d);
        else if (d.rfind("s-maxage", 0) == 0) result.shared_max_age = seconds_of(d);
    }
    return result;
}

std::optional<absl::Duration> lifetime(header_map const& headers, limits const& l) {
    auto const it = headers.find("cache-control");
    if (it == headers.end()) return l.default_ttl;
    auto const cc = parse_cache_control(it->second);
    if (cc.no_store || cc.is_private) return std::nullopt;
    auto ttl = cc.shared_max_age ? *cc.shared_max_age : cc.max_age.value_or(l.default_ttl);
    if (ttl <= absl::ZeroDuration()) return std::nullopt;
    if (ttl > l.longest_ttl) ttl = l.longest_ttl;
    return ttl;
}

}  // namespace edge
