// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "absl/time/time.h"
#include "google/cloud/bigtable/table.h"
#include <map>
#include <optional>
#include <string>

namespace shop {

struct coupon {
  std::string code;
  int percent = 0;
  std::optional<absl::Time> valid_until;
};

class coupon_repository {
 public:
  explicit coupon_repository(google::cloud::bigtable::Table table)
      : table_(std::move(table)) {}

  google::cloud::Status grant(std::string const& customer, coupon const& c);
  google::cloud::Status grant_today(std::string const& customer, coupon const& c);
  google::cloud::Status import(std::string const& customer,
                               std::map<std::string, coupon> const& coupons);
  google::cloud::Status welcome(std::string const& customer);
  google::cloud::Status expire_soon(std::string const& customer,
                                    std::string const& code);
  google::cloud::StatusOr<std::map<std::string, int>> usable(
      std::string const& customer);
  google::cloud::StatusOr<std::map<std::string, int>> all_ever(
      std::string const& customer);
  google::cloud::StatusOr<std::optional<int>> best(std::string const& customer);
  google::cloud::StatusOr<bool> redeem(std::string const& customer,
                                       std::string const& code);

 private:
  google::cloud::bigtable::Table table_;
};

}  // namespace shop
