// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_BUDGET_BUDGET_LEDGER_H
#define AD_BIDDER_BUDGET_BUDGET_LEDGER_H

#include "common/codec.h"
#include "common/time.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace bidder {

struct Flight {
  std::string campaign;
  Millis length = Days(14);        // How long the campaign runs.
  Millis interval = std::chrono::minutes(5);  // How often its pace is set anew.
};

struct LedgerEntry {
  std::int64_t sequence = 0;
  Money amount;
  std::string reason;
};

struct BudgetView {
  Money daily;
  Money total;
  double pace = 1.0;
};

class BudgetLedger {
 public:
  BudgetLedger(std::shared_ptr<google::cloud::bigtable::DataConnection> connection, std::string project,
               std::string instance);

  google::cloud::Status SetLimits(std::string const& campaign, Money daily, Money total);
  google::cloud::Status RaiseDaily(std::string const& campaign, Money daily);
  google::cloud::Status SetPace(Flight const& flight, double pace);
  google::cloud::Status FreezePace(Flight const& flight);
  google::cloud::Status Reserve(std::string const& campaign, std::string const& auction, Money amount);
  google::cloud::Status Spend(std::string const& campaign, Money amount);
  google::cloud::Status SpendBatch(std::vector<std::pair<std::string, Money>> const& amounts);
  google::cloud::Status CountClicks(std::string const& campaign, std::int64_t clicks);
  google::cloud::Status Append(std::string const& campaign, LedgerEntry const& entry);
  google::cloud::Status Correct(std::string const& campaign, LedgerEntry const& entry);
  google::cloud::Status Restart(std::string const& campaign, Flight const& flight);

  google::cloud::StatusOr<BudgetView> View(std::string const& campaign);
  google::cloud::StatusOr<BudgetView> QuickView(std::string const& campaign);
  google::cloud::StatusOr<Money> Spent(std::string const& campaign);
  google::cloud::StatusOr<std::vector<LedgerEntry>> Entries(std::string const& campaign);
  google::cloud::StatusOr<std::vector<LedgerEntry>> EntriesOfToday(std::string const& campaign);

 private:
  google::cloud::bigtable::Table table_;
  google::cloud::bigtable::Table eager_;
};

}  // namespace bidder

#endif  // AD_BIDDER_BUDGET_BUDGET_LEDGER_H
