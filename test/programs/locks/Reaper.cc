// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Reaper.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "storage/Tables.h"
#include <utility>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::milliseconds;

namespace lockd {

Reaper::Reaper(cbt::Table table, ClockPtr clock, ReaperOptions options, Listener listener)
    : m_table(std::move(table))
    , m_clock(std::move(clock))
    , m_options(options)
    , m_listener(std::move(listener))
{
}

cbt::RowReader Reaper::AllLocks(cbt::Filter filter)
{
    return m_table.ReadRows(cbt::RowSet(cbt::RowRange::Prefix("lock/")), std::move(filter));  // SAME bigtable-unfiltered-read
}

StatusOr<int> Reaper::RemoveExpired()
{
    auto const until = m_clock->NowMs() - m_options.grace;
    cbt::BulkMutation bulk;
    for (auto& row : AllLocks(cbt::Filter::Chain(
             cbt::Filter::FamilyRegex("lease"),
             cbt::Filter::TimestampRange(milliseconds(0), until)))) {  // FINE: looks for expired leases only
        if (!row)
            return row.status();
        cbt::SingleRowMutation mutation(row->row_key());
        for (auto const& cell : row->cells()) {
            mutation.emplace_back(cbt::DeleteFromColumnEndingAt(
                cell.family_name(), cell.column_qualifier(), until));  // FINE: deletes expired cells only
            m_listener(row->row_key());
        }
        bulk.emplace_back(std::move(mutation));
    }
    auto const size = static_cast<int>(bulk.size());
    if (m_options.dry_run || size == 0)
        return size;
    auto const failed = m_table.BulkApply(std::move(bulk));
    return failed.empty() ? StatusOr<int>(size) : StatusOr<int>(failed.front().status());
}

StatusOr<int> Reaper::RemoveEmpty()
{
    int removed = 0;
    auto const live = cbt::Filter::Chain(
        cbt::Filter::FamilyRegex("lease"),
        cbt::Filter::TimestampRange(m_clock->NowMs() + milliseconds(1), milliseconds(0)));
    // A lock whose queue is empty goes away, unless somebody holds it.
    auto const held_or_queued = cbt::Filter::Interleave(live, cbt::Filter::FamilyRegex("queue"));
    for (auto& row : AllLocks(cbt::Filter::Chain(cbt::Filter::FamilyRegex("info"),
                                                 cbt::Filter::StripValueTransformer()))) {  // FINE: no TTL
        if (!row)
            return row.status();
        auto branch = m_table.CheckAndMutateRow(row->row_key(), held_or_queued,  // MISTAKE bigtable-unfiltered-read: waiters of yesterday count
                                                {}, {cbt::DeleteFromRow()});
        if (!branch)
            return branch.status();
        if (*branch == cbt::MutationBranch::kPredicateNotMatched)
            ++removed;
    }
    return removed;
}

StatusOr<std::vector<std::string>> Reaper::Contended()
{
    auto const now = m_clock->NowMs();
    auto const held = cbt::Filter::Chain(
        cbt::Filter::FamilyRegex("lease"),
        cbt::Filter::TimestampRange(now + milliseconds(1), milliseconds(0)));
    auto filter = cbt::Filter::Condition(held, held, cbt::Filter::FamilyRegex("queue"));
    std::vector<std::string> contended;
    for (auto& row : AllLocks(std::move(filter))) {  // MISTAKE bigtable-unfiltered-read: the false branch returns expired waiters
        if (!row)
            return row.status();
        contended.push_back(row->row_key());
    }
    return contended;
}

StatusOr<int> Reaper::CountLive()
{
    auto const now = m_clock->NowMs();
    auto const live = cbt::Filter::TimestampRange(now + milliseconds(1), milliseconds(0));
    auto filter = cbt::Filter::Condition(
        cbt::Filter::FamilyRegex("info"),
        cbt::Filter::Chain(cbt::Filter::FamilyRegex("lease"), live, cbt::Filter::CellsRowLimit(1)),
        cbt::Filter::BlockAllFilter());
    int count = 0;
    for (auto& row : AllLocks(std::move(filter))) {  // FINE: each branch is bounded, or empty
        if (!row)
            return row.status();
        ++count;
    }
    return count;
}

}  // namespace lockd
