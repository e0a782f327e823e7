// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/time.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace shop {

struct item {
  std::string sku;
  int quantity = 1;
  std::int64_t price = 0;  // cents
};

struct cart {
  std::vector<item> items;
  std::int64_t total = 0;
};

struct save_options {
  std::optional<absl::Duration> keep;  // three days if absent
  bool record_history = false;
};

class cart_repository {
 public:
  explicit cart_repository(google::cloud::bigtable::Table table);

  google::cloud::StatusOr<cart> load(std::string const& customer);
  google::cloud::StatusOr<cart> preview(std::string const& customer);
  google::cloud::StatusOr<std::vector<std::string>> skus(std::string const& customer);
  google::cloud::StatusOr<std::vector<std::string>> first_skus(
      std::string const& customer, int n);
  google::cloud::StatusOr<bool> has(std::string const& customer,
                                    std::string const& sku);

  google::cloud::Status save(std::string const& customer,
                             std::vector<item> const& items,
                             save_options options = {});
  google::cloud::Status hold(std::string const& customer, item const& what,
                             std::optional<absl::Time> until);
  google::cloud::Status set_total(std::string const& customer, std::int64_t total);
  google::cloud::Status set_currency(std::string const& customer,
                                     std::string const& currency);
  google::cloud::Status note_visit(std::string const& customer);
  google::cloud::Status clear(std::string const& customer);

 private:
  google::cloud::bigtable::Table table_;
};

}  // namespace shop
