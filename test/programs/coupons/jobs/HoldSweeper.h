// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "domain/Coupon.h"
#include "google/cloud/bigtable/table.h"
#include <string>
#include <vector>

namespace shop::jobs {

struct SweepReport {
  int rows = 0;
  int failures = 0;
  std::vector<std::string> stuck;
};

// Deletes expired holds and redemptions, since compactions take their time.
class HoldSweeper {
 public:
  explicit HoldSweeper(google::cloud::bigtable::Table coupons) : coupons_(std::move(coupons)) {}

  SweepReport sweepHolds(std::string const& campaign);
  SweepReport sweepExpiredRedemptions(std::string const& campaign, std::string const& order);
  SweepReport findStuck(std::string const& campaign);

 private:
  google::cloud::bigtable::Table coupons_;
};

}  // namespace shop::jobs
