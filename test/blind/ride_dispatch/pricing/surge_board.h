// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_PRICING_SURGE_BOARD_H_
#define RIDE_DISPATCH_PRICING_SURGE_BOARD_H_

#include "base/clock.h"
#include "google/cloud/bigtable/table.h"
#include <chrono>
#include <map>
#include <memory>
#include <string>

namespace ride_dispatch {

// The factor by which a zone's price is raised. Without one, it is 1.
class SurgeBoard {
 public:
  virtual ~SurgeBoard() = default;
  virtual google::cloud::Status Raise(std::string const& zone, double factor, std::chrono::minutes ttl) = 0;
  // Like Raise, for the weekend's events, which are known in advance.
  virtual google::cloud::Status RaiseForEvent(std::string const& zone, double factor, std::chrono::hours ttl) = 0;
  virtual google::cloud::Status RaiseMany(std::map<std::string, double> const& factors, std::chrono::minutes ttl) = 0;
  virtual google::cloud::StatusOr<double> FactorOf(std::string const& zone) = 0;
  virtual google::cloud::StatusOr<std::map<std::string, double>> City(std::string const& city) = 0;
  virtual google::cloud::StatusOr<bool> IsRaised(std::string const& zone) = 0;
};

std::shared_ptr<SurgeBoard> MakeSurgeBoard(google::cloud::bigtable::Table pricing, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_PRICING_SURGE_BOARD_H_
