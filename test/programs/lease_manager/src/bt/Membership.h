// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/LeaseStore.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>
#include <vector>

namespace lease {

struct Member {
    std::string id;
    std::string address;
};

class Membership {
public:
    Membership(std::shared_ptr<google::cloud::bigtable::DataConnection> connection,
               std::string const& project, std::string const& instance)
        : m_table(std::move(connection),
                  google::cloud::bigtable::TableResource(project, instance, "members")) {}

    Status beat(Member const& member);
    Status beatForAnHour(Member const& member);
    Status announce(Member const& member);
    Status rename(Member const& member);
    StatusOr<std::vector<std::string>> alive();
    StatusOr<std::vector<std::string>> known();
    StatusOr<bool> isAlive(std::string const& id);

private:
    google::cloud::bigtable::Table m_table;
};

}  // namespace lease
