// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "carts/cart_repository.hpp"
#include "carts/coupon_repository.hpp"
#include <string>

namespace shop {

struct receipt {
  std::int64_t total = 0;
  int discount = 0;
};

class checkout {
 public:
  explicit checkout(google::cloud::bigtable::Table const& table)
      : table_(table), carts_(table), coupons_(table) {}

  google::cloud::StatusOr<receipt> run(std::string const& customer,
                                       std::string const& coupon_code);

 private:
  google::cloud::Status reserve(std::string const& customer, item const& what,
                                std::optional<absl::Time> until = std::nullopt);

  google::cloud::bigtable::Table table_;
  cart_repository carts_;
  coupon_repository coupons_;
};

}  // namespace shop
