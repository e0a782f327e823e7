// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <chrono>
#include <optional>
#include <string>

namespace lease {

using google::cloud::Status;
using google::cloud::StatusOr;

struct LeaseRequest {
    std::string resource;
    std::string owner;
    std::chrono::seconds duration{30};
    bool steal = false;
};

// Where leases are kept. A lease that nobody renews ends by itself.
class LeaseStore {
public:
    virtual ~LeaseStore() = default;

    virtual StatusOr<bool> acquire(LeaseRequest const& request) = 0;
    virtual StatusOr<bool> tryAcquire(LeaseRequest const& request) = 0;
    virtual StatusOr<bool> renew(LeaseRequest const& request) = 0;
    virtual StatusOr<bool> renewIfOwner(LeaseRequest const& request) = 0;
    virtual Status release(LeaseRequest const& request) = 0;
    virtual Status releaseNow(std::string const& resource) = 0;
    virtual Status steal(LeaseRequest const& request) = 0;
    virtual Status handOver(LeaseRequest const& request, std::string const& to) = 0;
    virtual Status keepAlive(LeaseRequest const& request, int beats) = 0;
    virtual StatusOr<std::optional<std::string>> owner(std::string const& resource) = 0;
    virtual StatusOr<std::optional<std::string>> ownerOrLast(std::string const& resource) = 0;
};

}  // namespace lease
