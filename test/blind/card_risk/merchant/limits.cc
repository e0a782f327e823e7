// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "merchant/limits.h"
#include <utility>

namespace card_risk {

using namespace merchant_schema;

namespace {

constexpr Ttl kWeekend = Ttl::Hours(60);
constexpr Ttl kUsageMaxAge = Ttl::Days(2);
constexpr int kAttempts = 3;

std::string Encode(Amount amount) { return std::to_string(amount.cents()); }

// The overlay's wire format, which the batch loader shares.
bt::Mutation RawRaise(std::int64_t timestamp_micros, Amount limit) {
  bt::Mutation m;
  auto& set = *m.op.mutable_set_cell();
  set.set_family_name(kTemporary.family);
  set.set_column_qualifier(kTemporary.qualifier);
  set.set_timestamp_micros(timestamp_micros);
  set.set_value(Encode(limit));
  return m;
}

bt::Mutation DropRaise() { return bt::DeleteFromColumn(kTemporary.family, kTemporary.qualifier); }

google::cloud::future<bool> NotEmpty(google::cloud::future<google::cloud::StatusOr<std::pair<bool, bt::Row>>> row) {
  return row.then([](google::cloud::future<google::cloud::StatusOr<std::pair<bool, bt::Row>>> done) {
    auto result = done.get();
    return result.ok() && result->first;
  });
}

}  // namespace

MerchantLimits::MerchantLimits(std::shared_ptr<bt::DataConnection> conn, Scope const& scope)
    : gateway_(std::move(conn), scope, kTable),
      live_raise_(Selector::Of(kTemporary).LiveAt(Instant::Now()).Build()) {}  // SAME: the bound is taken here

Result<Unit> MerchantLimits::SetBase(std::string const& merchant, Amount limit) {
  return gateway_.Commit(std::move(RowEdit(merchant).Put(kBase, CellTime::Zero(), Encode(limit))));  // FINE: at 0
}

Result<Unit> MerchantLimits::RaiseForWeekend(std::string const& merchant, Amount limit) {
  auto const expires = Instant::Now() + kWeekend;
  auto raise = RawRaise(expires.since_epoch().count() * 1000, limit);  // FINE: microseconds
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(merchant, DropRaise(), std::move(raise))));
}

Result<Unit> MerchantLimits::RaiseForSale(std::string const& merchant, Amount limit) {
  auto const expires = Instant::Now() + Ttl::Days(3);
  auto raise = RawRaise(expires.since_epoch().count(), limit);  // MISTAKE: milliseconds in a field of microseconds
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(merchant, DropRaise(), std::move(raise))));
}

Result<Unit> MerchantLimits::RaiseFromFeed(std::string const& merchant, Amount limit) {
  bt::Mutation raise;
  auto& set = *raise.op.mutable_set_cell();  // MISTAKE: nothing sets the timestamp, which is 1970 then
  set.set_family_name(kTemporary.family);
  set.set_column_qualifier(kTemporary.qualifier);
  set.set_value(Encode(limit));
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(merchant, DropRaise(), std::move(raise))));
}

Result<Unit> MerchantLimits::RaiseByOperator(std::string const& merchant, Amount limit,
                                             std::int64_t until_epoch_seconds) {
  auto const until = CellTime::ExpiringAt(Instant::FromEpochSeconds(until_epoch_seconds));
  return gateway_.Commit(  // UNKNOWN: the operator's date
      std::move(RowEdit(merchant).Remove(kTemporary).Put(kTemporary, until, Encode(limit))));
}

Result<Amount> MerchantLimits::Effective(std::string const& merchant) {
  auto live = Selector::Of(kTemporary).LiveAt(Instant::Now()).Newest().Build();
  auto cells = gateway_.Fetch(  // FINE: the bound is on temp alone, base has none
      merchant, bt::Filter::Interleave(std::move(live), Selector::Of(kBase).Build()));
  if (!cells.ok()) return cells.error();
  Amount base;
  for (auto const& cell : cells.value()) {
    if (cell.family_name() == kTemporary.family) return Amount(std::stoll(cell.value()));
    base = Amount(std::stoll(cell.value()));
  }
  return base;
}

Result<Amount> MerchantLimits::EffectiveCached(std::string const& merchant) {
  auto cells = gateway_.Fetch(merchant, live_raise_);  // MISTAKE: the bound is as old as this object
  if (!cells.ok()) return cells.error();
  if (cells.value().empty()) return Effective(merchant);
  return Amount(std::stoll(cells.value().front().value()));
}

Result<Unit> MerchantLimits::AddUsage(std::string const& merchant, std::string const& id, Amount amount) {
  return ToResult(gateway_.table().Apply(bt::SingleRowMutation(
      merchant, bt::SetCell(kUsage.family, id, Encode(amount)))));  // FINE: server time is meant
}

Result<Unit> MerchantLimits::AddUsageReliably(std::string const& merchant, std::string const& id,
                                              Amount amount) {
  auto const time = CellTime::Shifted(Instant::Now(), kUsageMaxAge, kUsageMaxAge);
  Result<Unit> stored = Unit{};
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    stored = gateway_.Commit(
        std::move(RowEdit(merchant).PutAs(kUsage.family, "r-" + id, time, Encode(amount))));  // FINE: one time for all
    if (stored.ok()) break;
  }
  return stored;
}

Result<Unit> MerchantLimits::AddUsageStubbornly(std::string const& merchant, std::string const& id,
                                                Amount amount) {
  Result<Unit> stored = Unit{};
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    stored = AddUsage(merchant, id, amount);  // MISTAKE: each attempt may add a cell, and the amounts are summed
    if (stored.ok()) break;
  }
  return stored;
}

Result<Amount> MerchantLimits::Usage(std::string const& merchant) {
  auto cells = gateway_.Fetch(  // FINE: the family's age
      merchant, Selector::OfFamily(kUsage.family).YoungerThan(kUsageMaxAge, Instant::Now()).Build());
  if (!cells.ok()) return cells.error();
  Amount sum;
  for (auto const& cell : cells.value()) sum = sum + Amount(std::stoll(cell.value()));
  return sum;
}

google::cloud::future<bool> MerchantLimits::HasRaise(std::string const& merchant) {
  auto filter = Selector::Of(kTemporary).Newest().Build();
  return NotEmpty(gateway_.table().AsyncReadRow(merchant, std::move(filter)));  // MISTAKE: expired raises too
}

google::cloud::future<bool> MerchantLimits::HasLiveRaise(std::string const& merchant) {
  auto filter = Selector::Of(kTemporary).LiveAt(Instant::Now()).Newest().Build();
  return NotEmpty(gateway_.table().AsyncReadRow(merchant, std::move(filter)));  // FINE: live raises
}

}  // namespace card_risk
