// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bt/BigtableLeaseStore.h"
#include "bt/Filters.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/mutations.h"
#include <thread>
#include <vector>

namespace lease {

namespace {

constexpr char kLease[] = "lease";
constexpr char kOwner[] = "owner";
constexpr auto kGrace = std::chrono::seconds(30);

bool matched(StatusOr<cbt::MutationBranch> const& branch) {
    return *branch == cbt::MutationBranch::kPredicateMatched;
}

std::optional<std::string> firstValue(StatusOr<std::pair<bool, cbt::Row>> const& row) {
    if (!row->first || row->second.cells().empty()) return std::nullopt;
    return row->second.cells().front().value();
}

}  // namespace

BigtableLeaseStore::BigtableLeaseStore(cbt::Table table, std::shared_ptr<Clock const> clock)
    : m_table(std::move(table)), m_clock(std::move(clock)) {}

std::unique_ptr<LeaseStore> makeLeaseStore(std::string const& project,
                                           std::string const& instance) {
    return std::make_unique<BigtableLeaseStore>(
        cbt::Table(cbt::MakeDataConnection(), cbt::TableResource(project, instance, "leases")),
        std::make_shared<SystemClock const>());
}

cbt::Filter BigtableLeaseStore::held() const {
    return all(cbt::Filter::ColumnName(kLease, kOwner), laterThan(m_clock->stamp()));
}

Millis BigtableLeaseStore::end(LeaseRequest const& request) const {
    return m_clock->stamp() + request.duration;
}

StatusOr<bool> BigtableLeaseStore::acquire(LeaseRequest const& request) {
    auto branch = m_table.CheckAndMutateRow(
        request.resource, held(), {},
        {cbt::DeleteFromColumn(kLease, kOwner),
         cbt::SetCell(kLease, kOwner, end(request), request.owner)});  // FINE: an expired lease does not match
    if (!branch) return branch.status();
    return !matched(branch);
}

StatusOr<bool> BigtableLeaseStore::tryAcquire(LeaseRequest const& request) {
    auto branch = m_table.CheckAndMutateRow(
        request.resource, cbt::Filter::ColumnName(kLease, kOwner), {},  // MISTAKE bigtable-unfiltered-read: an expired lease blocks for days
        {cbt::SetCell(kLease, kOwner, end(request), request.owner)});
    if (!branch) return branch.status();
    return !matched(branch);
}

StatusOr<bool> BigtableLeaseStore::renew(LeaseRequest const& request) {
    auto branch = m_table.CheckAndMutateRow(
        request.resource, cellIs(kLease, kOwner, request.owner),  // MISTAKE bigtable-unfiltered-read: renews a lease that has ended
        {cbt::SetCell(kLease, kOwner, end(request), request.owner)}, {});
    if (!branch) return branch.status();
    return matched(branch);
}

StatusOr<bool> BigtableLeaseStore::renewIfOwner(LeaseRequest const& request) {
    auto branch = m_table.CheckAndMutateRow(
        request.resource, all(held(), cbt::Filter::Latest(1), cbt::Filter::ValueRegex(request.owner)),
        {cbt::DeleteFromColumn(kLease, kOwner),
         cbt::SetCell(kLease, kOwner, end(request), request.owner)},  // FINE: only a lease that is held is renewed
        {});
    if (!branch) return branch.status();
    return matched(branch);
}

Status BigtableLeaseStore::release(LeaseRequest const& request) {
    auto branch = m_table.CheckAndMutateRow(
        request.resource, cellIs(kLease, kOwner, request.owner),  // FINE: only deletes; what has expired may go, too
        {cbt::DeleteFromColumn(kLease, kOwner)}, {});
    return branch ? Status() : branch.status();
}

Status BigtableLeaseStore::releaseNow(std::string const& resource) {
    return m_table.Apply(cbt::SingleRowMutation(
        resource, cbt::DeleteFromColumn(kLease, kOwner, Millis(0), wallClock())));  // MISTAKE bigtable-partial-delete: the lease that is held ends after now
}

Status BigtableLeaseStore::steal(LeaseRequest const& request) {
    cbt::SingleRowMutation row(request.resource);
    row.emplace_back(cbt::SetCell(kLease, kOwner, end(request), request.owner));
    row.emplace_back(cbt::DeleteFromFamily(kLease));  // MISTAKE bigtable-mutation-order: the thief loses the lease, too
    return m_table.Apply(std::move(row));
}

Status BigtableLeaseStore::handOver(LeaseRequest const& request, std::string const& to) {
    cbt::SingleRowMutation row(request.resource);
    row.emplace_back(cbt::DeleteFromFamily(kLease));
    row.emplace_back(cbt::SetCell(kLease, kOwner, end(request), to));  // FINE: after the delete
    row.emplace_back(cbt::SetCell(kLease, "from", wallClock(), request.owner));  // MISTAKE bigtable-real-timestamp: expires at once
    row.emplace_back(cbt::SetCell(kLease, "until", wallClock() + kGrace, request.owner));  // FINE: half a minute
    return m_table.Apply(std::move(row));
}

Status BigtableLeaseStore::keepAlive(LeaseRequest const& request, int beats) {
    Status status;
    auto const expiry = wallClock() + kGrace;
    for (int i = 0; i < beats && status.ok(); ++i) {
        status = m_table.Apply(cbt::SingleRowMutation(
            request.resource, cbt::SetCell(kLease, kOwner, expiry, request.owner)));  // MISTAKE bigtable-stale-bound: taken before the loop, so no beat extends the lease
        std::this_thread::sleep_for(kGrace / 3);
    }
    for (int i = 0; i < beats && status.ok(); ++i) {
        status = m_table.Apply(cbt::SingleRowMutation(
            request.resource, cbt::SetCell(kLease, "beat", wallClock() + kGrace, "1")));  // FINE: taken for each beat
        std::this_thread::sleep_for(kGrace / 3);
    }
    return status;
}

StatusOr<std::optional<std::string>> BigtableLeaseStore::owner(std::string const& resource) {
    auto row = m_table.ReadRow(resource, all(held(), cbt::Filter::Latest(1)));  // FINE: who holds it now
    if (!row) return row.status();
    return firstValue(row);
}

StatusOr<std::optional<std::string>> BigtableLeaseStore::ownerOrLast(
    std::string const& resource) {
    auto row = m_table.ReadRow(
        resource, all(cbt::Filter::ColumnName(kLease, kOwner), cbt::Filter::Latest(1)));  // MISTAKE bigtable-unfiltered-read: the last owner is only there until it is collected
    if (!row) return row.status();
    return firstValue(row);
}

}  // namespace lease
