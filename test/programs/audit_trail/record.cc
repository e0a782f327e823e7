// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "record.h"

#include <cstdio>
#include <cstdlib>
#include <sstream>

namespace audit {

namespace {

struct SeverityName {
    Severity severity;
    char const *name;
};

constexpr SeverityName kNames[] = {
    {Severity::Debug, "debug"},
    {Severity::Info, "info"},
    {Severity::Warning, "warning"},
    {Severity::Security, "security"},
};

std::string escape(std::string const &text)
{
    std::string out;
    for (char c : text) {
        if (c == '|' || c == '\\') out += '\\';
        out += c;
    }
    return out;
}

std::vector<std::string> split(std::string const &text)
{
    std::vector<std::string> parts(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size()) {
            parts.back() += text[++i];
        } else if (text[i] == '|') {
            parts.emplace_back();
        } else {
            parts.back() += text[i];
        }
    }
    return parts;
}

std::string day(std::tm const &tm)
{
    char buffer[16];
    std::snprintf(buffer, sizeof buffer, "%04d%02d%02d", (tm.tm_year + 1900) % 10000,
                  (tm.tm_mon + 1) % 100, tm.tm_mday % 100);
    return buffer;
}

}  // namespace

Millis nowMillis()
{
    return std::chrono::duration_cast<Millis>(
        std::chrono::system_clock::now().time_since_epoch());
}

std::string rowKey(Record const &record)
{
    std::time_t const seconds =
        std::chrono::duration_cast<std::chrono::seconds>(record.when).count();
    std::tm tm{};
    gmtime_r(&seconds, &tm);
    return dayPrefix(record.tenant, tm) + std::to_string(record.sequence);
}

std::string dayPrefix(std::string const &tenant, std::tm const &tm)
{
    return tenant + "/" + day(tm) + "/";
}

std::string encode(Record const &record)
{
    std::ostringstream out;
    out << name(record.severity) << '|' << escape(record.actor) << '|' << escape(record.action)
        << '|' << escape(record.object);
    for (auto const &detail : record.details)
        out << '|' << escape(detail.first) << '=' << escape(detail.second);
    return out.str();
}

std::optional<Record> decode(std::string const &key, std::string const &value)
{
    auto const parts = split(value);
    if (parts.size() < 4) return std::nullopt;
    Record record;
    auto const severity = severityOf(parts[0]);
    if (!severity) return std::nullopt;
    record.severity = *severity;
    record.actor = parts[1];
    record.action = parts[2];
    record.object = parts[3];
    for (std::size_t i = 4; i < parts.size(); ++i) {
        auto const eq = parts[i].find('=');
        if (eq == std::string::npos) continue;
        record.details[parts[i].substr(0, eq)] = parts[i].substr(eq + 1);
    }
    auto const slash = key.find('/');
    record.tenant = key.substr(0, slash);
    auto const last = key.rfind('/');
    if (last != std::string::npos) record.sequence = std::atoll(key.c_str() + last + 1);
    return record;
}

char const *name(Severity severity)
{
    for (auto const &n : kNames)
        if (n.severity == severity) return n.name;
    return "info";
}

std::optional<Severity> severityOf(std::string const &text)
{
    for (auto const &n : kNames)
        if (text == n.name) return n.severity;
    return std::nullopt;
}

}  // namespace audit
