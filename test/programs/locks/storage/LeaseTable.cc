// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/LeaseTable.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "storage/Tables.h"
#include <utility>

namespace cbt = google::cloud::bigtable;
using google::cloud::future;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;
using std::chrono::milliseconds;

namespace lockd {

namespace {

char const Holder[] = "holder";
char const SharedHolder[] = "shared";

std::string RowOf(std::string const& lock)
{
    return "lock/" + lock;
}

bool Matched(cbt::MutationBranch branch)
{
    return branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace

LeaseTable::LeaseTable(cbt::Table table, ClockPtr clock)
    : m_table(std::move(table))
    , m_clock(std::move(clock))
{
}

cbt::Filter LeaseTable::Live(std::string const& column) const
{
    return cbt::Filter::Chain(
        cbt::Filter::ColumnName(families::Lease, column),
        cbt::Filter::TimestampRange(m_clock->NowMs() + milliseconds(1), milliseconds(0)));
}

StatusOr<bool> LeaseTable::TryAcquire(LeaseRequest const& request)
{
    auto const expires = m_clock->NowMs() + request.duration;
    auto branch = m_table.CheckAndMutateRow(
        RowOf(request.lock), Live(Holder), {},  // FINE: only a live lease is in the way
        {cbt::DeleteFromColumn(families::Lease, Holder),
         cbt::SetCell(families::Lease, Holder, expires, request.holder)});
    if (!branch)
        return branch.status();
    return !Matched(*branch);
}

StatusOr<bool> LeaseTable::TryAcquireQuickly(LeaseRequest const& request)
{
    auto const column = request.shared ? SharedHolder : Holder;
    auto free = cbt::Filter::Chain(cbt::Filter::ColumnName(families::Lease, column),
                                   cbt::Filter::Latest(1));
    auto branch = m_table.CheckAndMutateRow(  // MISTAKE bigtable-unfiltered-read: an expired lease is in the way
        RowOf(request.lock), std::move(free), {},
        {cbt::SetCell(families::Lease, column, m_clock->NowMs() + request.duration,
                      request.holder)});
    if (!branch)
        return branch.status();
    return !Matched(*branch);
}

StatusOr<bool> LeaseTable::Renew(LeaseRequest const& request)
{
    auto mine = cbt::Filter::Chain(Live(Holder), cbt::Filter::Latest(1),
                                   cbt::Filter::ValueRange(request.holder, request.holder + '\0'));
    auto branch = m_table.CheckAndMutateRow(
        RowOf(request.lock), std::move(mine),
        {cbt::SetCell(families::Lease, Holder, m_clock->NowMs(), request.holder)},  // MISTAKE bigtable-real-timestamp: renewed until now
        {});
    if (!branch)
        return branch.status();
    return Matched(*branch);
}

Status LeaseTable::Heartbeat(std::string const& lock, std::string const& holder)
{
    auto const beat = Stopwatch::Ticks() + std::chrono::seconds(30);
    return m_table.Apply(cbt::SingleRowMutation(
        RowOf(lock), cbt::SetCell(families::Lease, "beat/" + holder, beat, "")));  // MISTAKE bigtable-timestamp-unit: counts from the machine's start
}

Status LeaseTable::Extend(LeaseRequest const& request)
{
    cbt::SingleRowMutation mutation(RowOf(request.lock));
    mutation.emplace_back(cbt::SetCell(families::Lease, Holder,  // MISTAKE bigtable-mutation-order: deleted right after
                                       m_clock->NowMs() + request.duration, request.holder));
    mutation.emplace_back(cbt::DeleteFromColumn(families::Lease, Holder));
    return m_table.Apply(std::move(mutation));
}

Status LeaseTable::Share(std::string const& lock, std::vector<std::string> const& holders,
                         std::chrono::seconds duration)
{
    auto const expires = m_clock->NowMs() + duration;
    std::vector<cbt::Mutation> mutations;
    for (auto const& holder : holders) {
        mutations.push_back(cbt::SetCell(families::Lease, SharedHolder, expires, holder));  // MISTAKE bigtable-expiry-collision: only the last holder is stored
    }
    cbt::SingleRowMutation row(RowOf(lock));
    for (auto& mutation : mutations)
        row.emplace_back(std::move(mutation));
    return m_table.Apply(std::move(row));
}

Status LeaseTable::Transfer(std::string const& lock, std::string const& from, std::string const& to)
{
    auto const expires = m_clock->NowMs() + std::chrono::seconds(30);
    return m_table.Apply(cbt::SingleRowMutation(
        RowOf(lock), {cbt::DeleteFromColumn(families::Lease, Holder),
                      cbt::SetCell(families::Lease, Holder, expires, to),  // FINE: after the delete
                      cbt::SetCell(families::Info, "previous", from)}));   // FINE: no TTL
}

Status LeaseTable::Release(std::string const& lock)
{
    return m_table.Apply(
        cbt::SingleRowMutation(RowOf(lock), cbt::DeleteFromColumn(families::Lease, Holder)));
}

StatusOr<std::optional<Lease>> LeaseTable::Find(std::string const& lock)
{
    auto row = m_table.ReadRow(RowOf(lock), cbt::Filter::ColumnName(families::Lease, Holder));  // FINE: expired cells are skipped below
    if (!row)
        return row.status();
    if (!row->first)
        return std::optional<Lease>();
    auto const now = m_clock->NowMs();
    for (auto const& cell : row->second.cells()) {
        auto const expires = std::chrono::duration_cast<milliseconds>(cell.timestamp());
        if (expires <= now)
            continue;
        return std::make_optional(Lease{lock, cell.value(), expires});
    }
    return std::optional<Lease>();
}

future<StatusOr<bool>> LeaseTable::IsHeld(std::string const& lock)
{
    auto filter = cbt::Filter::Chain(Live(Holder), cbt::Filter::StripValueTransformer());
    return m_table.AsyncReadRow(RowOf(lock), std::move(filter))  // FINE: bounded
        .then([](future<StatusOr<std::pair<bool, cbt::Row>>> f) -> StatusOr<bool> {
            auto row = f.get();
            if (!row)
                return row.status();
            return row->first;
        });
}

future<StatusOr<std::string>> LeaseTable::HolderOf(std::string const& lock)
{
    auto table = m_table;
    auto const key = RowOf(lock);
    return IsHeld(lock).then([table, key](future<StatusOr<bool>> f) mutable -> StatusOr<std::string> {
        auto held = f.get();
        if (!held)
            return held.status();
        if (!*held)
            return Status(StatusCode::kNotFound, "nobody holds it");
        auto row = table.ReadRow(  // MISTAKE bigtable-unfiltered-read: it may have expired in between, and an older one comes back
            key, cbt::Filter::Chain(cbt::Filter::FamilyRegex("lease"),
                                    cbt::Filter::ColumnRegex(Holder), cbt::Filter::Latest(1)));
        if (!row)
            return row.status();
        if (!row->first || row->second.cells().empty())
            return Status(StatusCode::kNotFound, "nobody holds it");
        return row->second.cells().front().value();
    });
}

}  // namespace lockd
