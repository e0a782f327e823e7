// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BUILDERS_H
#define BUILDERS_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <chrono>
#include <cstdint>
#include <ctime>
#include <string>
#include <utility>
#include <vector>

namespace ff {

// Builds a chain of filters, in the order of the calls.
class FilterBuilder {
 public:
  FilterBuilder& family(std::string const& name) {
    return add(google::cloud::bigtable::Filter::FamilyRegex(name));
  }
  FilterBuilder& column(std::string const& family, std::string const& name) {
    return add(google::cloud::bigtable::Filter::ColumnName(family, name));
  }
  FilterBuilder& columnsLike(std::string const& pattern) {
    return add(google::cloud::bigtable::Filter::ColumnRegex(pattern));
  }
  FilterBuilder& latest(std::int32_t count) {
    return add(google::cloud::bigtable::Filter::Latest(count));
  }
  FilterBuilder& limit(std::int32_t cells) {
    return add(google::cloud::bigtable::Filter::CellsRowLimit(cells));
  }
  FilterBuilder& since(std::time_t time) {
    return add(google::cloud::bigtable::Filter::TimestampRange(
        std::chrono::seconds(time), std::chrono::seconds(0)));
  }
  FilterBuilder& keysOnly() {
    return add(google::cloud::bigtable::Filter::StripValueTransformer());
  }

  google::cloud::bigtable::Filter build() const {
    return google::cloud::bigtable::Filter::ChainFromRange(stages_.begin(),
                                                           stages_.end());
  }

 private:
  FilterBuilder& add(google::cloud::bigtable::Filter filter) {
    stages_.push_back(std::move(filter));
    return *this;
  }

  std::vector<google::cloud::bigtable::Filter> stages_;
};

// Collects the changes of one row.
class RowBuilder {
 public:
  explicit RowBuilder(std::string key) : key_(std::move(key)) {}

  RowBuilder& put(std::string const& family, std::string const& column,
                  std::chrono::milliseconds timestamp,
                  std::string const& value) {
    mutations_.push_back(google::cloud::bigtable::SetCell(
        family, column, timestamp, value));
    return *this;
  }
  RowBuilder& put(std::string const& family, std::string const& column,
                  std::string const& value) {
    mutations_.push_back(
        google::cloud::bigtable::SetCell(family, column, value));
    return *this;
  }
  RowBuilder& clear(std::string const& family, std::string const& column) {
    mutations_.push_back(
        google::cloud::bigtable::DeleteFromColumn(family, column));
    return *this;
  }
  RowBuilder& clearFamily(std::string const& family) {
    mutations_.push_back(google::cloud::bigtable::DeleteFromFamily(family));
    return *this;
  }

  bool empty() const { return mutations_.empty(); }

  google::cloud::bigtable::SingleRowMutation build() const {
    google::cloud::bigtable::SingleRowMutation row(key_);
    for (auto const& mutation : mutations_) row.emplace_back(mutation);
    return row;
  }

 private:
  std::string key_;
  std::vector<google::cloud::bigtable::Mutation> mutations_;
};

}  // namespace ff

#endif
