// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "velocity/velocity.h"
#include <utility>

namespace card_risk {

using namespace velocity_schema;

namespace {

Result<Amount> Sum(Result<std::vector<bt::Cell>> const& cells) {
  if (!cells.ok()) return cells.error();
  Amount sum;
  for (auto const& cell : cells.value()) sum = sum + Amount(std::stoll(cell.value()));
  return sum;
}

std::string Encode(Amount amount) { return std::to_string(amount.cents()); }

}  // namespace

Result<Unit> Velocity::Record(std::string const& card, Authorisation const& auth) {
  auto const time = CellTime::Shifted(Instant::Now(), kWindowMaxAge, kWindowMaxAge);
  return gateway_.Commit(std::move(RowEdit(card).PutAs(kWindow, auth.id, time, Encode(auth.amount))));  // FINE: 24h
}

Result<Unit> Velocity::RecordBatch(std::string const& card, std::vector<Authorisation> const& batch) {
  auto const time = CellTime::Shifted(Instant::Now(), kWindowMaxAge, kWindowMaxAge);
  RowEdit edit(card);
  for (auto const& auth : batch) {
    edit.PutAs(kWindow, "batch", time, Encode(auth.amount));  // MISTAKE: one column and time, only the last one stays
  }
  return gateway_.Commit(std::move(edit));
}

Result<Unit> Velocity::RecordOffline(std::string const& card, Authorisation const& auth) {
  // The terminal says when; it counts for 24 hours from then.
  return gateway_.Commit(std::move(  // UNKNOWN: the terminal's clock
      RowEdit(card).PutAs(kWindow, auth.id, CellTime::WrittenAt(auth.at), Encode(auth.amount))));
}

Result<Unit> Velocity::StartBurst(std::string const& card) {
  auto const time = CellTime::ExpiringAt(Instant::Now() + BurstRule{}.length);
  return gateway_.Commit(std::move(RowEdit(card).Put(kBurst, time, "1")));  // FINE: five minutes
}

Result<Unit> Velocity::StartNightBurst(std::string const& card) {
  BurstRule rule;
  rule.length = Ttl::Minutes(20);  // SAME: the length that is used below
  rule.limit = 2;
  auto const time = CellTime::ExpiringAt(Instant::Now() + rule.length);  // MISTAKE: every burst lives five minutes
  return gateway_.Commit(  // SAME: the write
      std::move(RowEdit(card).Put(kBurst, time, std::to_string(rule.limit))));
}

Result<bool> Velocity::InBurst(std::string const& card) {
  auto cells = gateway_.Fetch(card, Selector::Of(kBurst).LiveAt(Instant::Now()).Newest().Build());  // FINE: live
  if (!cells.ok()) return cells.error();
  return !cells.value().empty();
}

Result<int> Velocity::RecentCount(std::string const& card, int at_most) {
  auto const selector = Selector::OfFamily(kWindow).YoungerThan(kWindowMaxAge, Instant::Now()).Limit(at_most);
  auto cells = gateway_.Fetch(card, selector.Build());  // FINE: the limit counts live cells
  if (!cells.ok()) return cells.error();
  return static_cast<int>(cells.value().size());
}

Result<int> Velocity::QuickCount(std::string const& card, int at_most) {
  auto selector = Selector::OfFamily(kWindow);
  selector.Limit(at_most);  // MISTAKE: counts expired cells, for the bound comes after
  selector.YoungerThan(kWindowMaxAge, Instant::Now());
  auto cells = gateway_.Fetch(card, selector.Build());  // SAME: the read
  if (!cells.ok()) return cells.error();
  return static_cast<int>(cells.value().size());
}

Result<Amount> Velocity::SpentToday(std::string const& card) {
  return Sum(gateway_.Fetch(card, bt::Filter::Chain(  // FINE: a cell has to pass both
                                      bt::Filter::FamilyRegex(kWindow),
                                      Selector::OfFamily(kWindow).YoungerThan(kWindowMaxAge, Instant::Now()).Build())));
}

Result<Amount> Velocity::SpentAnywhere(std::string const& card) {
  auto const first = Instant::Now() - kWindowMaxAge + Ttl::Millis(1);
  return Sum(gateway_.Fetch(
      card, bt::Filter::Interleave(  // MISTAKE: a union, so that expired cells come through the first branch
                bt::Filter::FamilyRegex(kWindow),
                bt::Filter::TimestampRange(first.since_epoch(), std::chrono::milliseconds(0)))));
}

Result<Unit> Velocity::SetTotal(std::string const& card, Amount total) {
  return gateway_.Commit(std::move(RowEdit(card).Put(kTotal, CellTime::Zero(), Encode(total))));  // FINE: always at 0
}

Result<Unit> Velocity::CorrectTotal(std::string const& card, Amount total) {
  auto const now = CellTime::WrittenAt(Instant::Now());
  return gateway_.Commit(std::move(RowEdit(card).Put(kTotal, now, Encode(total))));  // MISTAKE: hides all later totals
}

Result<Unit> Velocity::CountLifetime(std::string const& card) {
  auto row = gateway_.table().ReadModifyWriteRow(
      card, bt::ReadModifyWriteRule::IncrementAmount(kCount.family, kCount.qualifier, 1));  // FINE: never expires
  return ToResult(row.status());
}

Result<std::vector<bt::Cell>> Velocity::Profile(std::string const& card) {
  auto const now = Instant::Now();
  auto in_burst = Selector::Of(kBurst).LiveAt(now).Build();
  return gateway_.Fetch(
      card, bt::Filter::Condition(std::move(in_burst),
                                  bt::Filter::FamilyRegex(kWindow),  // MISTAKE: this branch has no bound
                                  Selector::OfFamily(kWindow).YoungerThan(kWindowMaxAge, now).Build()));
}

}  // namespace card_risk
