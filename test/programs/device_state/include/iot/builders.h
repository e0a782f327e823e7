// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "iot/timing.h"
#include <string>
#include <utility>
#include <vector>

namespace iot {

namespace bt = google::cloud::bigtable;

// Collects the stages of a filter, in the order in which they apply.
class FilterBuilder {
public:
  explicit FilterBuilder(std::string family) {
    stages_.push_back(bt::Filter::FamilyRegex(std::move(family)));
  }

  FilterBuilder& column(std::string const& pattern) {
    stages_.push_back(bt::Filter::ColumnRegex(pattern));
    return *this;
  }
  // What has a timestamp after 'time'.
  FilterBuilder& after(ms time) {
    stages_.push_back(bt::Filter::TimestampRange(time + 1ms, open_end));
    return *this;
  }
  FilterBuilder& newest(int versions = 1) {
    stages_.push_back(bt::Filter::Latest(versions));
    return *this;
  }
  FilterBuilder& limit(int cells) {
    stages_.push_back(bt::Filter::CellsRowLimit(cells));
    return *this;
  }
  FilterBuilder& value(std::string const& pattern) {
    stages_.push_back(bt::Filter::ValueRegex(pattern));
    return *this;
  }
  bt::Filter build() const {
    if (stages_.size() == 1) return stages_.front();
    return bt::Filter::ChainFromRange(stages_.begin(), stages_.end());
  }

private:
  std::vector<bt::Filter> stages_;
};

// Collects the mutations of a row.
class RowBuilder {
public:
  RowBuilder(std::string key, std::string family)
      : row_(std::move(key)), family_(std::move(family)) {}

  RowBuilder& set(std::string const& column, std::string const& value) {
    row_.emplace_back(bt::SetCell(family_, column, value));  // SAME bigtable-missing-timestamp lib/presence.cc
    return *this;
  }
  RowBuilder& set_at(std::string const& column, ms stamp, std::string const& value) {
    row_.emplace_back(bt::SetCell(family_, column, stamp, value));
    return *this;
  }
  RowBuilder& clear(std::string const& column) {
    row_.emplace_back(bt::DeleteFromColumn(family_, column));
    return *this;
  }
  RowBuilder& clear_all() {
    row_.emplace_back(bt::DeleteFromFamily(family_));
    return *this;
  }
  bt::SingleRowMutation build() { return std::move(row_); }

private:
  bt::SingleRowMutation row_;
  std::string family_;
};

}  // namespace iot
