// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "carts/checkout.hpp"
#include "carts/time_util.hpp"
#include "google/cloud/bigtable/mutations.h"

namespace cbt = google::cloud::bigtable;
using google::cloud::Status;
using google::cloud::StatusCode;
using google::cloud::StatusOr;

namespace shop {

Status checkout::reserve(std::string const& customer, item const& what,
                         std::optional<absl::Time> until) {
  auto const expiry = until.value_or(absl::Now());
  return table_.Apply(cbt::SingleRowMutation(
      customer + "#reserved",
      cbt::SetCell("items", what.sku, to_stamp(expiry), std::to_string(what.quantity))));  // MISTAKE bigtable-real-timestamp: no caller gives an expiry, so it is the current time
}

StatusOr<receipt> checkout::run(std::string const& customer,
                                std::string const& coupon_code) {
  auto cart = carts_.load(customer);
  if (!cart) return std::move(cart).status();
  if (cart->items.empty()) {
    return Status(StatusCode::kFailedPrecondition, "the cart is empty");
  }
  receipt r;
  for (auto const& i : cart->items) {
    auto const status = reserve(customer, i);
    if (!status.ok()) return status;
    r.total += i.price * i.quantity;
  }
  if (!coupon_code.empty()) {
    auto coupons = coupons_.usable(customer);
    if (!coupons) return std::move(coupons).status();
    auto redeemed = coupons_.redeem(customer, coupon_code);
    if (!redeemed) return std::move(redeemed).status();
    auto const found = coupons->find(coupon_code);
    if (*redeemed && found != coupons->end()) {
      r.discount = found->second;
      r.total -= r.total * r.discount / 100;
    }
  }
  auto const status = carts_.set_total(customer, r.total);
  if (!status.ok()) return status;
  auto const cleared = carts_.clear(customer);
  if (!cleared.ok()) return cleared;
  return r;
}

}  // namespace shop
