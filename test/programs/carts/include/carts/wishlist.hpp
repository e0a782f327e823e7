// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/time.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>
#include <vector>

namespace shop {

struct wish {
  std::string sku;
  absl::Time since;
};

struct list_options {
  int limit = 100;
  bool newest_only = true;
};

class wishlist {
 public:
  static wishlist open(std::shared_ptr<google::cloud::bigtable::DataConnection> connection);

  google::cloud::Status add(std::string const& customer, std::string const& sku);
  google::cloud::Status remove(std::string const& customer, std::string const& sku);
  google::cloud::StatusOr<std::vector<wish>> list(std::string const& customer,
                                                  list_options options = {});

  /// A link lasts a week.
  google::cloud::Status share(std::string const& customer, std::string const& link);
  google::cloud::StatusOr<bool> is_shared(std::string const& customer,
                                          std::string const& link);
  google::cloud::StatusOr<int> count_shares(std::string const& customer);
  google::cloud::StatusOr<std::vector<std::string>> links(std::string const& customer);

 private:
  explicit wishlist(google::cloud::bigtable::Table table) : table_(std::move(table)) {}

  google::cloud::bigtable::Table table_;
};

}  // namespace shop
