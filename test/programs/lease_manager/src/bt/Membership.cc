// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/Membership.h"
#include "bt/Filters.h"
#include "google/cloud/bigtable/mutations.h"

namespace lease {

namespace {

constexpr char kLease[] = "lease";
constexpr char kInfo[] = "info";
constexpr std::chrono::hours kSilence{1};

template <typename Rows>
StatusOr<std::vector<std::string>> keysOf(Rows rows) {
    std::vector<std::string> keys;
    for (auto& row : rows) {
        if (!row) return row.status();
        keys.push_back(row->row_key());
    }
    return keys;
}

}  // namespace

Status Membership::beat(Member const& member) {
    return m_table.Apply(cbt::SingleRowMutation(
        member.id, cbt::SetCell(kLease, "beat", wallClock(), "1")));  // FINE: in this table, an hour after the timestamp
}

Status Membership::beatForAnHour(Member const& member) {
    return m_table.Apply(cbt::SingleRowMutation(
        member.id, cbt::SetCell(kLease, "beat", wallClock() + kSilence, "1")));  // MISTAKE bigtable-lifetime: two hours in this table
}

Status Membership::announce(Member const& member) {
    return m_table.Apply(cbt::SingleRowMutation(
        member.id, cbt::SetCell(kInfo, "address", Millis(0), member.address)));  // FINE: timestamps are 0
}

Status Membership::rename(Member const& member) {
    return m_table.Apply(cbt::SingleRowMutation(
        member.id, cbt::SetCell(kInfo, "address", member.address)));  // MISTAKE bigtable-real-timestamp: later writes at 0 stay hidden
}

StatusOr<std::vector<std::string>> Membership::alive() {
    return keysOf(m_table.ReadRows(
        cbt::RowRange::InfiniteRange(),
        all(cbt::Filter::FamilyRegex(kLease), laterThan(wallClock() - kSilence))));  // FINE: bounded by this table's age
}

StatusOr<std::vector<std::string>> Membership::known() {
    return keysOf(m_table.ReadRows(cbt::RowRange::InfiniteRange(),
                                   cbt::Filter::FamilyRegex(kInfo)));  // FINE: no TTL
}

StatusOr<bool> Membership::isAlive(std::string const& id) {
    auto row = m_table.ReadRow(
        id, all(cbt::Filter::ColumnName(kLease, "beat"), laterThan(wallClock())));  // MISTAKE bigtable-unfiltered-read: in this table, a beat is always before now
    if (!row) return row.status();
    return row->first;
}

}  // namespace lease
