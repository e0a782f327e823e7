// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "store/gateway.h"
#include <string>
#include <vector>

namespace card_risk {

struct Authorisation {
  std::string id;
  std::string merchant;
  Amount amount;
  Instant at;
};

struct BurstRule {
  Ttl length = Ttl::Minutes(5);
  int limit = 4;
};

class Velocity {
 public:
  Velocity(std::shared_ptr<bt::DataConnection> conn, Scope const& scope)
      : gateway_(std::move(conn), scope, velocity_schema::kTable) {}

  Result<Unit> Record(std::string const& card, Authorisation const& auth);
  Result<Unit> RecordBatch(std::string const& card, std::vector<Authorisation> const& batch);
  Result<Unit> RecordOffline(std::string const& card, Authorisation const& auth);
  Result<Unit> StartBurst(std::string const& card);
  Result<Unit> StartNightBurst(std::string const& card);
  Result<bool> InBurst(std::string const& card);
  Result<int> RecentCount(std::string const& card, int at_most);
  Result<int> QuickCount(std::string const& card, int at_most);
  Result<Amount> SpentToday(std::string const& card);
  Result<Amount> SpentAnywhere(std::string const& card);
  Result<Unit> SetTotal(std::string const& card, Amount total);
  Result<Unit> CorrectTotal(std::string const& card, Amount total);
  Result<Unit> CountLifetime(std::string const& card);
  Result<std::vector<bt::Cell>> Profile(std::string const& card);

 private:
  Gateway gateway_;
};

}  // namespace card_risk
