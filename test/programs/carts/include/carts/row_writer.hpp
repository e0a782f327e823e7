// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "carts/time_util.hpp"
#include "google/cloud/bigtable/mutations.h"
#include <string>
#include <utility>
#include <vector>

namespace shop {

/// The mutations of one row, to be applied together.
class row_writer {
 public:
  explicit row_writer(std::string key) : key_(std::move(key)) {}

  row_writer& put(std::string const& family, std::string const& column,
                  millis stamp, std::string value) {
    mutations_.push_back(google::cloud::bigtable::SetCell(
        family, column, stamp, std::move(value)));
    return *this;
  }

  row_writer& erase(std::string const& family, std::string const& column) {
    mutations_.push_back(
        google::cloud::bigtable::DeleteFromColumn(family, column));
    return *this;
  }

  row_writer& erase_all(std::string const& family) {
    mutations_.push_back(google::cloud::bigtable::DeleteFromFamily(family));
    return *this;
  }

  bool empty() const { return mutations_.empty(); }

  google::cloud::bigtable::SingleRowMutation finish() {
    google::cloud::bigtable::SingleRowMutation row(std::move(key_));
    for (auto& m : mutations_) row.emplace_back(std::move(m));
    mutations_.clear();
    return row;
  }

 private:
  std::string key_;
  std::vector<google::cloud::bigtable::Mutation> mutations_;
};

}  // namespace shop
