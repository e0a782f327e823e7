// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "google/cloud/status_or.h"
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace shop {

using Instant = std::chrono::system_clock::time_point;
using Day = std::chrono::duration<std::int64_t, std::ratio<24 * 60 * 60>>;

struct Coupon {
  std::string campaign;
  std::string code;
  int percent = 0;
  std::optional<Instant> expires;
};

struct Redemption {
  std::string order;
  std::string customer;
};

struct Accepted {
  int percent;
};
struct Unknown {};
struct HeldBySomebodyElse {
  std::string cart;
};
using Answer = std::variant<Accepted, Unknown, HeldBySomebodyElse>;

class CouponRepository {
 public:
  virtual ~CouponRepository() = default;

  virtual google::cloud::Status create(Coupon const& coupon) = 0;
  virtual google::cloud::Status createWithTerms(Coupon const& coupon, std::string const& terms) = 0;
  virtual google::cloud::Status createForStaff(Coupon const& coupon) = 0;
  virtual google::cloud::Status createForNewYear(Coupon const& coupon) = 0;
  virtual google::cloud::StatusOr<std::optional<Coupon>> find(std::string const& campaign,
                                                              std::string const& code) = 0;
  virtual google::cloud::StatusOr<std::vector<Coupon>> expiringSoon(std::string const& campaign) = 0;

  virtual google::cloud::StatusOr<Answer> hold(Coupon const& coupon, std::string const& cart) = 0;
  virtual google::cloud::StatusOr<bool> takeOver(Coupon const& coupon, std::string const& cart) = 0;
  virtual google::cloud::Status prolong(Coupon const& coupon, std::string const& cart) = 0;
  virtual google::cloud::Status release(Coupon const& coupon) = 0;

  virtual google::cloud::Status redeem(Coupon const& coupon, Redemption const& redemption) = 0;
  virtual google::cloud::Status redeemOffline(Coupon const& coupon, Redemption const& redemption,
                                              Instant when) = 0;
  virtual google::cloud::StatusOr<int> timesUsed(Coupon const& coupon) = 0;
  virtual google::cloud::StatusOr<bool> closeIfEmpty(std::string const& campaign) = 0;
};

class Wallet {
 public:
  virtual ~Wallet() = default;

  virtual google::cloud::Status put(std::string const& customer, Coupon const& coupon) = 0;
  virtual google::cloud::Status putDefault(std::string const& customer, Coupon const& coupon) = 0;
  virtual google::cloud::Status replaceAll(std::string const& customer, Coupon const& coupon) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> firstThree(std::string const& customer) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> codes(std::string const& customer) = 0;
  virtual google::cloud::Status shown(std::string const& customer, std::string const& campaign) = 0;
  virtual google::cloud::Status dismissed(std::string const& customer, std::string const& campaign) = 0;
  virtual google::cloud::StatusOr<std::int64_t> countShown(std::string const& customer) = 0;
  virtual google::cloud::Status consent(std::string const& customer, bool given) = 0;
  virtual google::cloud::Status setVersion(std::string const& customer, std::int64_t version) = 0;
  virtual google::cloud::Status touchVersion(std::string const& customer) = 0;
  virtual google::cloud::StatusOr<std::string> page(std::string const& customer) = 0;
  virtual google::cloud::StatusOr<bool> forget(std::string const& customer) = 0;
};

}  // namespace shop
