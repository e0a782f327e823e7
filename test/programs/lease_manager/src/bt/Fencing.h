// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/LeaseStore.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>

namespace lease {

// Numbers that grow with each owner, so that storage rejects a former owner.
class Fencing {
public:
    explicit Fencing(google::cloud::bigtable::Table table) : m_table(std::move(table)) {}

    Status advance(std::string const& resource, std::int64_t token);
    Status advanceLoosely(std::string const& resource, std::int64_t token);
    Status start(std::string const& resource);
    StatusOr<std::int64_t> current(std::string const& resource);

private:
    google::cloud::bigtable::Table m_table;
};

}  // namespace lease
