// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store/gateway.h"
#include <string>
#include <vector>

namespace card_risk {

class MerchantLimits {
 public:
  MerchantLimits(std::shared_ptr<bt::DataConnection> conn, Scope const& scope);

  Result<Unit> SetBase(std::string const& merchant, Amount limit);
  Result<Unit> RaiseForWeekend(std::string const& merchant, Amount limit);
  Result<Unit> RaiseForSale(std::string const& merchant, Amount limit);
  Result<Unit> RaiseFromFeed(std::string const& merchant, Amount limit);
  Result<Unit> RaiseByOperator(std::string const& merchant, Amount limit, std::int64_t until_epoch_seconds);
  Result<Amount> Effective(std::string const& merchant);
  Result<Amount> EffectiveCached(std::string const& merchant);
  Result<Unit> AddUsage(std::string const& merchant, std::string const& id, Amount amount);
  Result<Unit> AddUsageReliably(std::string const& merchant, std::string const& id, Amount amount);
  Result<Unit> AddUsageStubbornly(std::string const& merchant, std::string const& id, Amount amount);
  Result<Amount> Usage(std::string const& merchant);
  google::cloud::future<bool> HasRaise(std::string const& merchant);
  google::cloud::future<bool> HasLiveRaise(std::string const& merchant);

 private:
  Gateway gateway_;
  bt::Filter live_raise_;
};

}  // namespace card_risk
