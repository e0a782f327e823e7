// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "budget/budget_ledger.h"
#include "store/live_filter.h"
#include "store/raw_row.h"
#include "store/schema.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include <cstdlib>
#include <utility>

namespace bidder {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

google::cloud::Options Eager() {
  return google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
      std::make_shared<cbt::AlwaysRetryMutationPolicy>());
}

void Take(BudgetView& view, cbt::Row const& row) {
  for (auto const& cell : row.cells()) {
    auto const& column = cell.column_qualifier();
    if (cell.family_name() == LimitFamily::kName && column == "daily") view.daily = DecodeMoney(cell.value());
    if (cell.family_name() == LimitFamily::kName && column == "total") view.total = DecodeMoney(cell.value());
    if (cell.family_name() == "pace" && column == "factor") view.pace = std::atof(cell.value().c_str());
  }
}

std::vector<LedgerEntry> ParseEntries(cbt::Row const& row) {
  std::vector<LedgerEntry> entries;
  for (auto const& cell : row.cells()) {
    entries.push_back({cell.timestamp() / Millis(1), DecodeMoney(cell.value()), {}});
  }
  return entries;
}

}  // namespace

BudgetLedger::BudgetLedger(std::shared_ptr<cbt::DataConnection> connection, std::string project,
                           std::string instance)
    : table_(connection, cbt::TableResource(project, instance, kBudgetsTable)),
      eager_(connection, cbt::TableResource(project, instance, kBudgetsTable), Eager()) {}

Status BudgetLedger::SetLimits(std::string const& campaign, Money daily, Money total) {
  RawRow row(CampaignKey(campaign));
  FillSetCell(row.Add(), LimitFamily::kName, "daily", Encode(daily));  // FINE: unset is zero, as the plan says
  row.Put<LimitFamily>("total", Encode(total));                        // FINE: the policy pins it to zero
  return table_.Apply(std::move(row).Build());
}

Status BudgetLedger::RaiseDaily(std::string const& campaign, Money daily) {
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(campaign),
      cbt::SetCell(LimitFamily::kName, "daily", Encode(daily))));  // MISTAKE: server time hides every later limit
}

namespace {

// The pace of a campaign is a multiplier of its bids, set every few minutes.
struct PaceFamily {
  static constexpr char kName[] = "pace";
  using Ttl = ExpiresAt<TickClock>;  // MISTAKE: a clock that counts from the start of the machine
};

}  // namespace

Status BudgetLedger::SetPace(Flight const& flight, double pace) {
  auto const text = std::to_string(pace);
  RawRow row(CampaignKey(flight.campaign));
  row.Put<PaceFamily>("factor", text, flight.interval * 2);  // SAME: the policy's clock is wrong
  return table_.Apply(std::move(row).Build());
}

// Holds the pace until the flight is over.
Status BudgetLedger::FreezePace(Flight const& flight) {
  Flight defaults;
  auto const until = WallClock::Now() + defaults.length;
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(flight.campaign),
      cbt::SetCell("pace", "frozen", until, "1")));  // MISTAKE: two weeks, where a day is the longest life
}

// Money that is promised to an auction and comes back when nothing is heard of it.
Status BudgetLedger::Reserve(std::string const& campaign, std::string const& auction, Money amount) {
  auto const until = WallClock::Now() + Flight{}.interval;
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(campaign), cbt::SetCell("pace", "r:" + auction, until, Encode(amount))));  // FINE: five minutes
}

Status BudgetLedger::Spend(std::string const& campaign, Money amount) {
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(campaign),
      cbt::SetCell(SpendFamily::kName, "m", Encode(amount))));  // FINE: server time is meant, and not retried
}

Status BudgetLedger::SpendBatch(std::vector<std::pair<std::string, Money>> const& amounts) {
  cbt::BulkMutation bulk;
  for (auto const& [campaign, amount] : amounts) {
    bulk.emplace_back(cbt::SingleRowMutation(CampaignKey(campaign),
                                             cbt::SetCell(SpendFamily::kName, "m", Encode(amount))));  // SAME: below
  }
  auto failures = eager_.BulkApply(std::move(bulk));  // MISTAKE: retried with a server time each, so spent twice
  return failures.empty() ? Status{} : failures.front().status();
}

Status BudgetLedger::CountClicks(std::string const& campaign, std::int64_t clicks) {
  auto const rule = cbt::ReadModifyWriteRule::IncrementAmount(SpendFamily::kName, "clicks", clicks);
  return table_.ReadModifyWriteRow(CampaignKey(campaign), rule).status();  // MISTAKE: goes on from an expired count
}

Status BudgetLedger::Append(std::string const& campaign, LedgerEntry const& entry) {
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(campaign), cbt::SetCell(kLedgerFamily, "amount", Millis(entry.sequence), Encode(entry.amount)),
      cbt::SetCell(kLedgerFamily, "reason", Millis(entry.sequence), entry.reason)));  // FINE: numbers, as planned
}

Status BudgetLedger::Correct(std::string const& campaign, LedgerEntry const& entry) {
  auto const when = WallClock::Now();
  return table_.Apply(cbt::SingleRowMutation(
      CampaignKey(campaign),
      cbt::SetCell(kLedgerFamily, "correction", when, Encode(entry.amount))));  // MISTAKE: a time among numbers
}

// A campaign that is started again forgets its pace and gets a neutral one.
Status BudgetLedger::Restart(std::string const& campaign, Flight const& flight) {
  auto const until = WallClock::Now() + flight.interval;  // UNKNOWN: the interval is the campaign's
  return table_.Apply(cbt::SingleRowMutation(CampaignKey(campaign), cbt::SetCell("pace", "factor", until, "1.0"),
                                             cbt::DeleteFromColumn("pace", "factor")));  // MISTAKE: deletes it again
}

StatusOr<BudgetView> BudgetLedger::View(std::string const& campaign) {
  auto live = cbt::Filter::Chain(cbt::Filter::FamilyRegex("pace"),
                                 cbt::Filter::TimestampRange(ExpiresAt<>::Cutoff(), Millis(0)));
  auto filter = cbt::Filter::Interleave(Whole(LimitFamily::kName), std::move(live));  // FINE: a bound for pace only
  auto row = table_.ReadRow(CampaignKey(campaign), std::move(filter));
  if (!row) return std::move(row).status();
  BudgetView view;
  if (row->first) Take(view, row->second);
  return view;
}

// Once per auction, so with one simple filter.
StatusOr<BudgetView> BudgetLedger::QuickView(std::string const& campaign) {
  auto filter = FilterPipeline()
                    .Family("limit|pace")
                    .Since(ExpiresAt<>::Cutoff())  // MISTAKE: also cuts the limits, which are at zero
                    .Newest()
                    .Build();
  auto row = table_.ReadRow(CampaignKey(campaign), std::move(filter));  // SAME: the bound of the pipeline
  if (!row) return std::move(row).status();
  BudgetView view;
  if (row->first) Take(view, row->second);
  return view;
}

StatusOr<Money> BudgetLedger::Spent(std::string const& campaign) {
  auto filter = FilterPipeline().Family(SpendFamily::kName).Column("m").Build();
  auto row = table_.ReadRow(CampaignKey(campaign), std::move(filter));  // MISTAKE: sums what is older than 90 days
  if (!row) return std::move(row).status();
  Money sum;
  for (auto const& cell : row->second.cells()) sum = sum + DecodeMoney(cell.value());
  return sum;
}

StatusOr<std::vector<LedgerEntry>> BudgetLedger::Entries(std::string const& campaign) {
  auto filter = FilterPipeline().Family(kLedgerFamily).Column("amount").Build();
  auto row = table_.ReadRow(CampaignKey(campaign), std::move(filter));  // FINE: numbered entries never expire
  if (!row) return std::move(row).status();
  return ParseEntries(row->second);
}

StatusOr<std::vector<LedgerEntry>> BudgetLedger::EntriesOfToday(std::string const& campaign) {
  auto const midnight = WallClock::Now() - WallClock::Now() % Days(1);
  auto filter = FilterPipeline()
                    .Family(kLedgerFamily)
                    .Column("amount")
                    .Since(midnight)  // MISTAKE: the entries have numbers, not times
                    .Build();
  auto row = table_.ReadRow(CampaignKey(campaign), std::move(filter));  // SAME: the bound of the filter
  if (!row) return std::move(row).status();
  return ParseEntries(row->second);
}

}  // namespace bidder
