// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/History.h"
#include "bt/Filters.h"
#include "google/cloud/bigtable/mutations.h"

namespace lease {

namespace {

constexpr auto kHistory = "history";
constexpr std::chrono::hours kKeep{7 * 24};

Millis const kStarted = wallClock();  // SAME bigtable-stale-bound

std::chrono::hours lengthOf(Span span) {
    switch (span) {
        case Span::Hour: return std::chrono::hours(1);
        case Span::Day: return std::chrono::hours(24);
        case Span::Week: return kKeep;
        case Span::Month: return std::chrono::hours(31 * 24);
    }
    return kKeep;
}

cbt::Filter since(Span span) {
    return all(cbt::Filter::FamilyRegex(kHistory), laterThan(wallClock() - lengthOf(span)));
}

StatusOr<std::vector<std::string>> values(StatusOr<std::pair<bool, cbt::Row>> row) {
    if (!row) return row.status();
    std::vector<std::string> result;
    if (!row->first) return result;
    for (auto const& cell : row->second.cells()) result.push_back(cell.value());
    return result;
}

StatusOr<std::map<std::string, std::string>> byColumn(StatusOr<std::pair<bool, cbt::Row>> row) {
    if (!row) return row.status();
    std::map<std::string, std::string> result;
    if (!row->first) return result;
    for (auto const& cell : row->second.cells()) {
        result.emplace(cell.family_name() + ":" + cell.column_qualifier(), cell.value());
    }
    return result;
}

}  // namespace

Status History::add(std::string const& resource, std::string const& event) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kHistory, "event", wallClock(), event)));  // FINE: a week, by the rule
}

Status History::addFor(std::string const& resource, std::string const& event,
                       std::chrono::hours keep) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kHistory, event, wallClock() + keep - kKeep, "")));  // FINE: shifted by the age
}

Status History::addImportant(std::string const& resource, std::string const& event) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kHistory, "important", wallClock() + kKeep, event)));  // MISTAKE bigtable-lifetime: the rule adds the week already
}

Status History::addStart(std::string const& resource) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kHistory, "touched", kStarted, "1")));  // MISTAKE bigtable-stale-bound: the week counts from the start of the daemon
}

StatusOr<std::vector<std::string>> History::events(std::string const& resource) {
    return values(m_table.ReadRow(resource, since(Span::Week)));  // FINE: bounded by the age
}

StatusOr<std::vector<std::string>> History::everything(std::string const& resource) {
    return values(m_table.ReadRow(resource, cbt::Filter::FamilyRegex(kHistory)));  // MISTAKE bigtable-unfiltered-read: also what is older than a week
}

StatusOr<std::vector<std::string>> History::lastDay(std::string const& resource) {
    return values(m_table.ReadRow(resource, since(Span::Day)));  // FINE: a day, all of it live
}

StatusOr<std::vector<std::string>> History::lastMonth(std::string const& resource) {
    return values(m_table.ReadRow(resource, since(Span::Month)));  // MISTAKE bigtable-unfiltered-read: what is older than a week depends on garbage collection
}

StatusOr<std::map<std::string, std::string>> History::state(std::string const& resource) {
    return byColumn(m_table.ReadRow(
        resource, all(cbt::Filter::FamilyRegex("lease|history"), laterThan(wallClock()))));  // MISTAKE bigtable-filter-scope: drops the history, whose timestamps are past
}

StatusOr<std::map<std::string, std::string>> History::stateByFamily(
    std::string const& resource) {
    auto lease = all(cbt::Filter::FamilyRegex("lease"), laterThan(wallClock()));
    return byColumn(m_table.ReadRow(
        resource, cbt::Filter::Interleave(std::move(lease), since(Span::Week))));  // FINE: each family has its bound
}

}  // namespace lease
