// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/LeaseStore.h"
#include "google/cloud/bigtable/table.h"
#include <string>
#include <utility>
#include <vector>

namespace lease {

struct WaitOptions {
    std::chrono::seconds patience = std::chrono::minutes(5);
    int pageSize = 10;
};

class WaitQueue {
public:
    explicit WaitQueue(google::cloud::bigtable::Table table, WaitOptions options = {})
        : m_table(std::move(table)), m_options(options) {}

    Status enqueue(std::string const& resource, std::string const& waiter);
    Status enqueueAll(std::vector<std::pair<std::string, std::string>> const& waiters);
    Status enqueueGroup(std::string const& resource, std::vector<std::string> const& group);
    Status requeue(std::string const& resource, std::string const& waiter);
    Status remind(std::string const& resource, std::string const& waiter);
    StatusOr<std::string> next(std::string const& resource);
    StatusOr<std::vector<std::string>> page(std::string const& resource);
    StatusOr<int> waiting(std::string const& resource);
    StatusOr<int> swept();

private:
    google::cloud::bigtable::Table m_table;
    WaitOptions m_options;
};

}  // namespace lease
