// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/Fencing.h"
#include "bt/Filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <cstdlib>

namespace lease {

namespace {
constexpr char kFence[] = "fence";
constexpr char kToken[] = "token";
}  // namespace

Status Fencing::advance(std::string const& resource, std::int64_t token) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kFence, kToken, Millis(token), std::to_string(token))));  // FINE: the newest version is the highest token
}

Status Fencing::advanceLoosely(std::string const& resource, std::int64_t token) {
    cbt::SingleRowMutation row(resource);
    row.emplace_back(cbt::SetCell(kFence, kToken, std::to_string(token)));  // MISTAKE bigtable-real-timestamp: the server's time is above all tokens
    row.emplace_back(cbt::SetCell("history", "fence", wallClock(), std::to_string(token)));  // FINE: a week, by the rule
    return m_table.Apply(std::move(row));
}

Status Fencing::start(std::string const& resource) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kFence, "started", wallClock(), "1")));  // MISTAKE bigtable-real-timestamp: the current time among sequence numbers
}

StatusOr<std::int64_t> Fencing::current(std::string const& resource) {
    auto row = m_table.ReadRow(
        resource, all(cbt::Filter::ColumnName(kFence, kToken), cbt::Filter::Latest(1)));  // FINE: tokens have no TTL
    if (!row) return row.status();
    if (!row->first || row->second.cells().empty()) return std::int64_t{0};
    return std::int64_t{std::atoll(row->second.cells().front().value().c_str())};
}

}  // namespace lease
