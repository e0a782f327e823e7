// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>
#include <iostream>

namespace cbt = google::cloud::bigtable;
using cbt::GcRule;
using std::chrono::hours;

namespace shop {

struct family_rule {
  char const* family;
  GcRule rule;
};

bool create_tables(cbt::TableAdmin& admin) {
  family_rule const cart_rules[] = {
      {"items", GcRule::MaxAge(std::chrono::seconds(1))},  // FINE: expires at the timestamp
      {"coupons", GcRule::MaxAge(hours(14 * 24))},
      {"totals", GcRule::MaxNumVersions(1)},
  };
  cbt::TableConfig carts;
  for (auto const& r : cart_rules) carts.add_column_family(r.family, r.rule);
  auto created = admin.CreateTable("carts", std::move(carts));
  if (!created) {
    std::cerr << "carts: " << created.status() << "\n";
    return false;
  }

  cbt::TableConfig wishlists;
  wishlists.add_column_family("items", GcRule::MaxNumVersions(1));  // FINE: wishes stay
  wishlists.add_column_family(
      "shares", GcRule::Intersection(GcRule::MaxAge(hours(7 * 24)),  // MISTAKE bigtable-gc-policy: the schema says union
                                     GcRule::MaxNumVersions(20)));
  created = admin.CreateTable("wishlists", std::move(wishlists));
  if (!created) std::cerr << "wishlists: " << created.status() << "\n";
  return created.ok();
}

}  // namespace shop
