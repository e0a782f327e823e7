// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/WaitQueue.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "storage/Tables.h"
#include <utility>

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusOr;
using std::chrono::hours;
using std::chrono::milliseconds;

namespace lockd {

namespace {

constexpr hours Retained{1};

std::string RowOf(std::string const& lock)
{
    return "lock/" + lock;
}

class BigtableWaitQueue final : public WaitQueue
{
public:
    BigtableWaitQueue(cbt::Table table, ClockPtr clock)
        : m_table(table)
        , m_batcher(table, cbt::MutationBatcher::Options().SetMaxMutationsPerBatch(200))
        , m_clock(std::move(clock))
        , m_waiting(cbt::Filter::Chain(
              cbt::Filter::FamilyRegex("queue"),
              cbt::Filter::TimestampRange(m_clock->NowMs() - Retained, milliseconds(0)),  // MISTAKE bigtable-stale-bound: computed when the queue was opened
              cbt::Filter::Latest(1)))
    {
    }

    Status Join(std::string const& lock, std::string const& waiter) override
    {
        return m_table.Apply(cbt::SingleRowMutation(
            RowOf(lock), cbt::SetCell(families::Queue, waiter, m_clock->NowMs(), "")));  // FINE: an hour from now, by the rule
    }

    Status JoinFor(std::string const& lock, std::string const& waiter,
                   std::chrono::minutes patience) override
    {
        auto const gone = m_clock->NowMs() + patience;
        return m_table.Apply(cbt::SingleRowMutation(
            RowOf(lock), {cbt::DeleteFromColumn(families::Queue, waiter),
                          cbt::SetCell(families::Queue, waiter, gone - Retained, "")}));  // FINE: shifted by the age of the rule
    }

    Status JoinAgain(std::string const& lock, std::string const& waiter) override
    {
        return m_table.Apply(cbt::SingleRowMutation(
            RowOf(lock), {cbt::DeleteFromColumn(families::Queue, waiter),
                          cbt::SetCell(families::Queue, waiter, "again")}));  // MISTAKE bigtable-missing-timestamp: no lifetime was chosen
    }

    Status Leave(std::string const& lock, std::string const& waiter) override
    {
        return m_table.Apply(cbt::SingleRowMutation(
            RowOf(lock), cbt::DeleteFromColumn(families::Queue, waiter)));
    }

    StatusOr<std::vector<std::string>> Next(std::string const& lock, int n) override
    {
        auto const since = m_clock->NowMs() - Retained + milliseconds(1);
        std::vector<cbt::Filter> stages{
            cbt::Filter::FamilyRegex("queue"),
            cbt::Filter::CellsRowLimit(n),  // MISTAKE bigtable-filter-order: those who were forgotten use up the limit
            cbt::Filter::TimestampRange(since, milliseconds(0)),
        };
        return Names(m_table.ReadRow(RowOf(lock),
                                     cbt::Filter::ChainFromRange(stages.begin(), stages.end())));
    }

    StatusOr<std::vector<std::string>> All(std::string const& lock) override
    {
        auto const since = m_clock->NowMs() - Retained + milliseconds(1);
        std::vector<cbt::Filter> stages;
        stages.push_back(cbt::Filter::FamilyRegex("queue"));
        stages.push_back(cbt::Filter::TimestampRange(since, milliseconds(0)));
        stages.push_back(cbt::Filter::CellsRowLimit(1000));  // FINE: counts what is left
        return Names(m_table.ReadRow(RowOf(lock),
                                     cbt::Filter::ChainFromRange(stages.begin(), stages.end())));
    }

    StatusOr<std::vector<std::string>> Snapshot(std::string const& lock) override
    {
        return Names(m_table.ReadRow(RowOf(lock), m_waiting));  // SAME bigtable-stale-bound
    }

    void ResetAll(google::cloud::CompletionQueue& cq,
                  std::vector<std::string> const& locks) override
    {
        for (auto const& lock : locks) {
            auto const key = RowOf(lock);
            m_batcher.AsyncApply(
                cq, cbt::SingleRowMutation(key, cbt::DeleteFromFamily(families::Queue)));
            m_batcher.AsyncApply(
                cq, cbt::SingleRowMutation(
                        key, cbt::SetCell(families::Queue, "reset", m_clock->NowMs(), "")));  // MISTAKE bigtable-bulk-entry-order: both may be in one batch, in any order
        }
        m_batcher.AsyncWaitForNoPendingRequests().get();
    }

    void DropAll(google::cloud::CompletionQueue& cq,
                 std::vector<std::string> const& locks) override
    {
        for (auto const& lock : locks) {
            m_batcher.AsyncApply(
                cq, cbt::SingleRowMutation(RowOf(lock), cbt::DeleteFromFamily(families::Queue)));
            m_batcher.AsyncApply(
                cq, cbt::SingleRowMutation(
                        "dropped", cbt::SetCell(families::Info, lock, "queue")));  // FINE: another row
        }
        m_batcher.AsyncWaitForNoPendingRequests().get();
    }

private:
    static StatusOr<std::vector<std::string>> Names(StatusOr<std::pair<bool, cbt::Row>> row)
    {
        if (!row)
            return row.status();
        std::vector<std::string> names;
        if (!row->first)
            return names;
        for (auto const& cell : row->second.cells())
            names.push_back(cell.column_qualifier());
        return names;
    }

    cbt::Table m_table;
    cbt::MutationBatcher m_batcher;
    ClockPtr m_clock;
    cbt::Filter m_waiting;
};

}  // namespace

std::shared_ptr<WaitQueue> MakeWaitQueue(cbt::Table table, ClockPtr clock)
{
    return std::make_shared<BigtableWaitQueue>(std::move(table), std::move(clock));
}

}  // namespace lockd
