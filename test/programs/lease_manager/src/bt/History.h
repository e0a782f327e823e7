// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "core/Clock.h"
#include "core/LeaseStore.h"
#include "google/cloud/bigtable/table.h"
#include <map>
#include <string>
#include <vector>

namespace lease {

enum class Span { Hour, Day, Week, Month };

class History {
public:
    explicit History(google::cloud::bigtable::Table table) : m_table(std::move(table)) {}

    Status add(std::string const& resource, std::string const& event);
    Status addFor(std::string const& resource, std::string const& event,
                  std::chrono::hours keep);
    Status addImportant(std::string const& resource, std::string const& event);
    Status addStart(std::string const& resource);
    StatusOr<std::vector<std::string>> events(std::string const& resource);
    StatusOr<std::vector<std::string>> everything(std::string const& resource);
    StatusOr<std::vector<std::string>> lastDay(std::string const& resource);
    StatusOr<std::vector<std::string>> lastMonth(std::string const& resource);
    StatusOr<std::map<std::string, std::string>> state(std::string const& resource);
    StatusOr<std::map<std::string, std::string>> stateByFamily(std::string const& resource);

private:
    google::cloud::bigtable::Table m_table;
};

}  // namespace lease
