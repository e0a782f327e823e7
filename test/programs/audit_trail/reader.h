// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/table.h"
#include "record.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace audit {

struct Query {
    std::string tenant;
    std::tm day{};
    std::optional<Severity> severity;
    std::int64_t limit = 1000;
};

class Reader {
public:
    using Visitor = std::function<bool(Record const &)>;

    explicit Reader(google::cloud::bigtable::Table table) : table_(std::move(table)) {}

    void forEach(Query const &query, Visitor const &visit);
    std::vector<Record> hot(std::string const &tenant);
    std::vector<Record> hotUnsorted(std::string const &tenant);
    std::optional<Record> byKey(std::string const &key);
    std::vector<std::string> columns(std::string const &key);
    std::vector<std::string> columnsLabelled(std::string const &key);
    std::vector<std::string> holdsAndRecent(std::string const &key);
    std::vector<std::string> holdsAndLive(std::string const &key);
    std::vector<Record> sample(std::string const &tenant, double share);
    std::vector<Record> all(std::string const &tenant);
    bool onHold(std::string const &key);
    std::size_t countSince(std::string const &tenant);
    std::size_t countConfigured(std::string const &tenant);

private:
    google::cloud::bigtable::Table table_;
};

}  // namespace audit
