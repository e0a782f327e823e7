// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/Clock.h"
#include "core/LeaseStore.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/table.h"
#include <memory>

namespace lease {

class BigtableLeaseStore final : public LeaseStore {
public:
    BigtableLeaseStore(google::cloud::bigtable::Table table, std::shared_ptr<Clock const> clock);

    StatusOr<bool> acquire(LeaseRequest const& request) override;
    StatusOr<bool> tryAcquire(LeaseRequest const& request) override;
    StatusOr<bool> renew(LeaseRequest const& request) override;
    StatusOr<bool> renewIfOwner(LeaseRequest const& request) override;
    Status release(LeaseRequest const& request) override;
    Status releaseNow(std::string const& resource) override;
    Status steal(LeaseRequest const& request) override;
    Status handOver(LeaseRequest const& request, std::string const& to) override;
    Status keepAlive(LeaseRequest const& request, int beats) override;
    StatusOr<std::optional<std::string>> owner(std::string const& resource) override;
    StatusOr<std::optional<std::string>> ownerOrLast(std::string const& resource) override;

private:
    google::cloud::bigtable::Filter held() const;
    Millis end(LeaseRequest const& request) const;

    google::cloud::bigtable::Table m_table;
    std::shared_ptr<Clock const> m_clock;
};

std::unique_ptr<LeaseStore> makeLeaseStore(std::string const& project,
                                           std::string const& instance);

}  // namespace lease
