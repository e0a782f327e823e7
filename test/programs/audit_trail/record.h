// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include <chrono>
#include <cstdint>
#include <ctime>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace audit {

using Millis = std::chrono::milliseconds;
using Days = std::chrono::duration<std::int64_t, std::ratio<86400>>;

enum class Severity { Debug, Info, Warning, Security };

struct Record {
    std::string tenant;
    std::string actor;
    std::string action;
    std::string object;
    Severity severity = Severity::Info;
    std::int64_t sequence = 0;
    Millis when{0};
    std::map<std::string, std::string> details;
};

// Where the records of a severity go besides the main family.
struct Route {
    Severity severity;
    char const *family;
    Millis keep;
};

// How long records are kept: 400 days, as the table's rule says.
constexpr Days kRetention{400};

Millis nowMillis();

// "tenant/yyyymmdd/sequence": one day of a tenant is a range of rows.
std::string rowKey(Record const &record);
std::string dayPrefix(std::string const &tenant, std::tm const &day);

std::string encode(Record const &record);
std::optional<Record> decode(std::string const &key, std::string const &value);

char const *name(Severity severity);
std::optional<Severity> severityOf(std::string const &name);

}  // namespace audit
