// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_STORAGE_LEASETABLE_H
#define LOCKD_STORAGE_LEASETABLE_H

#include "Clock.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include <optional>
#include <string>
#include <vector>

namespace lockd {

struct Lease
{
    std::string lock;
    std::string holder;
    std::chrono::milliseconds expires{0};
};

struct LeaseRequest
{
    std::string lock;
    std::string holder;
    std::chrono::seconds duration{30};
    bool shared = false;
};

/**
 * Leases: a cell that expires unless it is renewed.
 */
class LeaseTable
{
public:
    LeaseTable(google::cloud::bigtable::Table table, ClockPtr clock);

    google::cloud::StatusOr<bool> TryAcquire(LeaseRequest const& request);
    google::cloud::StatusOr<bool> TryAcquireQuickly(LeaseRequest const& request);
    google::cloud::StatusOr<bool> Renew(LeaseRequest const& request);
    google::cloud::Status Heartbeat(std::string const& lock, std::string const& holder);
    google::cloud::Status Extend(LeaseRequest const& request);
    google::cloud::Status Share(std::string const& lock, std::vector<std::string> const& holders,
                                std::chrono::seconds duration);
    google::cloud::Status Transfer(std::string const& lock, std::string const& from,
                                   std::string const& to);
    google::cloud::Status Release(std::string const& lock);

    google::cloud::StatusOr<std::optional<Lease>> Find(std::string const& lock);
    google::cloud::future<google::cloud::StatusOr<bool>> IsHeld(std::string const& lock);
    google::cloud::future<google::cloud::StatusOr<std::string>> HolderOf(std::string const& lock);

private:
    google::cloud::bigtable::Filter Live(std::string const& column) const;

    google::cloud::bigtable::Table m_table;
    ClockPtr m_clock;
};

}  // namespace lockd

#endif  // LOCKD_STORAGE_LEASETABLE_H
