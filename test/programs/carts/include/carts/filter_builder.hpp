// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "carts/time_util.hpp"
#include "google/cloud/bigtable/filters.h"
#include <string>
#include <utility>
#include <vector>

namespace shop {

/// Collects the stages of a filter, in the order in which they apply:
///
///   auto f = filter_builder().family("items").live().latest(1).build();
class filter_builder {
  using filter = google::cloud::bigtable::Filter;

 public:
  filter_builder& family(std::string const& name) {
    return add(filter::FamilyRegex(name));
  }
  filter_builder& column(std::string const& family, std::string const& name) {
    return add(filter::ColumnName(family, name));
  }
  filter_builder& latest(int n) { return add(filter::Latest(n)); }
  filter_builder& limit(int n) { return add(filter::CellsRowLimit(n)); }  // SAME bigtable-filter-order src/cart_repository.cc
  filter_builder& keys_only() { return add(filter::StripValueTransformer()); }

  /// Only what lasts beyond now: for families whose stamps are expiry times.
  filter_builder& live() {
    return add(filter::TimestampRange(to_stamp(absl::Now()) + millis(1), no_end));
  }

  /// Only what is not older than `age`.
  filter_builder& younger_than(absl::Duration age) {
    return add(filter::TimestampRange(to_stamp(absl::Now() - age) + millis(1), no_end));
  }

  filter build() const {
    if (stages_.empty()) return filter::PassAllFilter();
    if (stages_.size() == 1) return stages_.front();
    return filter::ChainFromRange(stages_.begin(), stages_.end());
  }

 private:
  filter_builder& add(filter f) {
    stages_.push_back(std::move(f));
    return *this;
  }

  std::vector<filter> stages_;
};

}  // namespace shop
