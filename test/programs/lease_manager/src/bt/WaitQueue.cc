// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/WaitQueue.h"
#include "bt/Filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <ctime>

namespace lease {

namespace {

std::string const kWaiters = "waiters";

Status summarize(std::vector<cbt::FailedMutation> const& failures) {
    for (auto const& failure : failures) {
        if (!failure.status().ok()) return failure.status();
    }
    return Status();
}

}  // namespace

Status WaitQueue::enqueue(std::string const& resource, std::string const& waiter) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::SetCell(kWaiters, waiter, wallClock() + m_options.patience, "")));  // FINE: as long as the waiter is patient
}

Status WaitQueue::enqueueAll(std::vector<std::pair<std::string, std::string>> const& waiters) {
    cbt::BulkMutation bulk;
    for (auto const& [resource, waiter] : waiters) {
        bulk.emplace_back(cbt::SingleRowMutation(
            resource, cbt::SetCell(kWaiters, waiter, "")));  // MISTAKE bigtable-missing-timestamp: nobody waits after the next compaction
    }
    if (bulk.empty()) return Status();
    return summarize(m_table.BulkApply(std::move(bulk)));
}

Status WaitQueue::enqueueGroup(std::string const& resource,
                               std::vector<std::string> const& group) {
    auto const expiry = wallClock() + m_options.patience;
    cbt::SingleRowMutation row(resource);
    for (auto const& waiter : group) {
        row.emplace_back(cbt::SetCell(kWaiters, "group", expiry, waiter));  // MISTAKE bigtable-expiry-collision: the last of the group is alone
    }
    for (auto const& waiter : group) {
        row.emplace_back(cbt::SetCell(kWaiters, "member:" + waiter, expiry, ""));  // FINE: a column for each
    }
    return m_table.Apply(std::move(row));
}

Status WaitQueue::requeue(std::string const& resource, std::string const& waiter) {
    auto const expiry = wallClock() + m_options.patience;
    return summarize(m_table.BulkApply(cbt::BulkMutation(
        cbt::SingleRowMutation(resource, cbt::DeleteFromColumn(kWaiters, waiter)),
        cbt::SingleRowMutation(resource, cbt::SetCell(kWaiters, waiter, expiry, "again")))));  // MISTAKE bigtable-bulk-entry-order: two entries of one row
}

Status WaitQueue::remind(std::string const& resource, std::string const& waiter) {
    timespec now{};
    if (std::timespec_get(&now, TIME_UTC) == 0) return Status();
    cbt::SingleRowMutation row(resource);
    row.emplace_back(cbt::SetCell(kWaiters, "reminded:" + waiter, Millis(now.tv_sec + 60), "1"));  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
    row.emplace_back(cbt::SetCell(kWaiters, waiter, std::chrono::seconds(now.tv_sec + 60), "1"));  // FINE: seconds become milliseconds
    return m_table.Apply(std::move(row));
}

StatusOr<std::string> WaitQueue::next(std::string const& resource) {
    auto row = m_table.ReadRow(
        resource, all(cbt::Filter::FamilyRegex(kWaiters), laterThan(wallClock()),
                      cbt::Filter::CellsRowLimit(1)));  // FINE: the first who still waits
    if (!row) return row.status();
    if (!row->first || row->second.cells().empty()) return std::string();
    return row->second.cells().front().column_qualifier();
}

StatusOr<std::vector<std::string>> WaitQueue::page(std::string const& resource) {
    auto const limit = cbt::Filter::CellsRowLimit(m_options.pageSize);  // MISTAKE bigtable-filter-order: who gave up counts, too
    auto row = m_table.ReadRow(
        resource, all(cbt::Filter::FamilyRegex(kWaiters), limit, laterThan(wallClock())));  // SAME bigtable-filter-order
    if (!row) return row.status();
    std::vector<std::string> waiters;
    if (!row->first) return waiters;
    for (auto const& cell : row->second.cells()) waiters.push_back(cell.column_qualifier());
    return waiters;
}

StatusOr<int> WaitQueue::waiting(std::string const& resource) {
    auto filter = cbt::Filter::FamilyRegex(kWaiters);
    all(filter, laterThan(wallClock()));  // MISTAKE bigtable-discarded-filter: 'filter' does not change
    auto row = m_table.ReadRow(resource, filter);  // MISTAKE bigtable-unfiltered-read: who gave up counts, because the bound above is dropped
    if (!row) return row.status();
    return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

StatusOr<int> WaitQueue::swept() {
    int rows = 0;
    auto gaveUp = all(cbt::Filter::FamilyRegex(kWaiters),
                      cbt::Filter::TimestampRange(Millis(0), wallClock()));
    for (auto& row : m_table.ReadRows(cbt::RowRange::InfiniteRange(), gaveUp)) {
        if (!row) return row.status();
        auto status = m_table.Apply(cbt::SingleRowMutation(
            row->row_key(), cbt::DeleteFromColumnEndingAt(kWaiters, "group", wallClock())));  // FINE: of those who gave up only
        if (!status.ok()) return status;
        ++rows;
    }
    return rows;
}

}  // namespace lease
