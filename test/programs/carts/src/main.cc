// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "carts/cart_repository.hpp"
#include "carts/checkout.hpp"
#include "carts/coupon_repository.hpp"
#include "carts/row_writer.hpp"
#include "carts/wishlist.hpp"
#include "google/cloud/bigtable/table_admin.h"
#include <iostream>
#include <string>

ABSL_FLAG(std::string, project, "acme-shop", "Google Cloud project");
ABSL_FLAG(std::string, instance, "shop", "Bigtable instance");
ABSL_FLAG(int, keep_hours, 72, "how long a cart is kept");
ABSL_FLAG(std::string, scratch_family, "items", "where 'probe' writes");

namespace cbt = google::cloud::bigtable;

namespace shop {
bool create_tables(cbt::TableAdmin& admin);
}

namespace {

// Writes a cell and reads it back, to see whether the instance is up.
int probe(cbt::Table& table) {
  auto const family = absl::GetFlag(FLAGS_scratch_family);
  auto const status = table.Apply(
      cbt::SingleRowMutation("#probe", cbt::SetCell(family, "at", "1")));  // UNKNOWN: the family is a flag
  if (!status.ok()) {
    std::cerr << status << "\n";
    return 1;
  }
  auto row = table.ReadRow("#probe", cbt::Filter::FamilyRegex(family));  // UNKNOWN: the family is a flag
  return row && row->first ? 0 : 1;
}

int demo(cbt::Table const& table) {
  shop::cart_repository carts(table);
  shop::save_options options;
  options.keep = absl::Hours(absl::GetFlag(FLAGS_keep_hours));
  auto status = carts.save("alice", {{"mug", 2, 900}, {"pen", 1, 150}}, options);
  if (!status.ok()) return 1;
  status = carts.hold("alice", {"mug", 1, 900}, absl::Now() + absl::Minutes(10));
  if (!status.ok()) return 1;
  shop::coupon_repository coupons(table);
  status = coupons.grant("alice", {"MAY", 15, std::nullopt});
  if (!status.ok()) return 1;
  shop::checkout checkout(table);
  auto receipt = checkout.run("alice", "MAY");
  if (!receipt) {
    std::cerr << receipt.status() << "\n";
    return 1;
  }
  std::cout << receipt->total << "\n";
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  auto const arguments = absl::ParseCommandLine(argc, argv);
  std::string const command = arguments.size() > 1 ? arguments[1] : "demo";
  auto const project = absl::GetFlag(FLAGS_project);
  auto const instance = absl::GetFlag(FLAGS_instance);
  if (command == "create") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(project), instance);
    return shop::create_tables(admin) ? 0 : 1;
  }
  auto connection = cbt::MakeDataConnection();
  cbt::Table table(connection, cbt::TableResource(project, instance, "carts"));
  if (command == "probe") return probe(table);
  if (command == "wishes") {
    auto list = shop::wishlist::open(connection);
    auto wishes = list.list("alice");
    if (!wishes) return 1;
    for (auto const& wish : *wishes) std::cout << wish.sku << "\n";
    return 0;
  }
  return demo(table);
}
