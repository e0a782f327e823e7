// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "devices.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/row_range.h"
#include <utility>

namespace rollout {

namespace {

constexpr minutes kRenewal{20};

std::string key_of(std::string const& device) { return "d/" + device; }

// Every lease is one cell in the column "owner".
bt::Mutation owned_until(milliseconds expiry, std::string const& worker) {
  return bt::SetCell(kLease, "owner", expiry, worker);
}

LeaseOutcome outcome_of(StatusOr<bt::MutationBranch> branch) {
  if (!branch) return Failed{std::move(branch).status()};
  if (*branch == bt::MutationBranch::kPredicateMatched) return HeldByOther{};
  return Leased{};
}

std::optional<std::string> owner_in(bt::Row const& row) {
  for (auto const& cell : row.cells()) {
    if (cell.column_qualifier() == "owner") return cell.value();
  }
  return std::nullopt;
}

StatusOr<std::vector<std::string>> rows_with(bt::Table& devices, std::string const& fleet, bt::Filter filter) {
  std::vector<std::string> keys;
  for (auto& row : devices.ReadRows(bt::RowRange::Prefix(key_of(fleet)), std::move(filter))) {
    if (!row) return std::move(row).status();
    keys.push_back(row->row_key());
  }
  return keys;
}

}  // namespace

LeaseOutcome acquire(bt::Table& devices, Config const& config, std::string const& device, std::string const& worker) {
  auto const expiry = now() + config.lease.value_or(minutes(15));
  return outcome_of(devices.CheckAndMutateRow(
      key_of(device), unexpired(kLease), {},     // FINE: only a live lease stands in the way
      {owned_until(expiry, worker)}));           // UNKNOWN: the lifetime is in the configuration
}

// Idle devices have reported nothing and are nobody's.
LeaseOutcome acquire_idle(bt::Table& devices, std::string const& device, std::string const& worker) {
  auto held = bt::Filter::Chain(bt::Filter::FamilyRegex(kLease), bt::Filter::ColumnRegex("owner"),
                                bt::Filter::Latest(1));
  return outcome_of(devices.CheckAndMutateRow(key_of(device), held, {},  // MISTAKE: an expired lease blocks it
                                              {owned_until(now() + kRenewal, worker)}));
}

Status renew(bt::Table& devices, std::string const& device, std::string const& worker) {
  return devices.Apply(bt::SingleRowMutation(key_of(device), bt::DeleteFromColumn(kLease, "owner"),
                                             owned_until(now() + kRenewal, worker)));  // FINE: 20 minutes
}

Status renew_for_install(bt::Table& devices, Config const& config, std::string const& device,
                         std::string const& worker) {
  auto const lifetime = config.install_lease.value_or(hours(2));  // SAME: the fallback
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), owned_until(now() + lifetime, worker)));  // MISTAKE: unset, two hours; one is the most
}

Status renew_exactly(bt::Table& devices, std::string const& device, std::string const& worker, int for_minutes) {
  if (for_minutes > 60) for_minutes = 60;
  auto const expiry = static_cast<int>((now() + minutes(for_minutes)).count());
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), owned_until(milliseconds(expiry), worker)));  // MISTAKE: an int cannot hold it
}

// Takes a batch of devices, whoever has them.
Status reserve(bt::Table& devices, std::vector<std::string> const& ids, std::string const& worker) {
  bt::BulkMutation bulk;
  auto const expiry = now() + minutes(45);
  for (auto const& id : ids) {
    bulk.emplace_back(bt::SingleRowMutation(key_of(id), bt::DeleteFromColumn(kLease, "owner"),
                                            owned_until(expiry, worker)));  // FINE: one row mutation, in order
  }
  auto failures = devices.BulkApply(std::move(bulk));
  return failures.empty() ? Status{} : failures.front().status();
}

Status release(bt::Table& devices, std::string const& device, bool crashed) {
  if (!crashed) {
    return devices.Apply(bt::SingleRowMutation(key_of(device), bt::DeleteFromColumn(kLease, "owner")));  // FINE: all
  }
  // Nobody, from a moment ago on.
  auto const past = now() - seconds(1);
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), owned_until(past, "")));  // MISTAKE: the live lease has a later timestamp and stays in force
}

// The next worker waits a minute for the first one to notice.
Status hand_over(bt::Table& devices, std::string const& device, std::string const& worker) {
  return devices.Apply(bt::SingleRowMutation(
      key_of(device), bt::SetCell(kLease, "owner", {}, worker),     // MISTAKE: {} is 1970
      bt::SetCell(kLease, "next", now() + minutes(1), worker)));  // FINE: for a minute
}

StatusOr<std::optional<std::string>> holder(bt::Table& devices, std::string const& device) {
  auto filter = bt::Filter::Chain(unexpired(kLease), bt::Filter::Latest(1));
  auto row = devices.ReadRow(key_of(device), std::move(filter));  // FINE: the newest live one
  if (!row) return std::move(row).status();
  return row->first ? owner_in(row->second) : std::nullopt;
}

// The page of a device asks for this many times a second.
StatusOr<std::optional<std::string>> holder_cached(bt::Table& devices, std::string const& device) {
  static auto const filter = unexpired(kLease);  // MISTAKE: the bound of the first call, for as long as we run
  auto row = devices.ReadRow(key_of(device), filter);  // SAME: the static filter
  if (!row) return std::move(row).status();
  return row->first ? owner_in(row->second) : std::nullopt;
}

StatusOr<std::vector<std::string>> leased_devices(bt::Table& devices, std::string const& fleet) {
  auto owner = bt::Filter::ColumnName(kLease, "owner");
  auto live = bt::Filter::TimestampRange(now() + milliseconds(1), milliseconds(0));
  return rows_with(devices, fleet, bt::Filter::Chain(owner, live, bt::Filter::CellsRowLimit(1)));  // FINE: live first
}

// Leases that ran out without a release: their workers have crashed.
StatusOr<std::vector<std::string>> stale_leases(bt::Table& devices, std::string const& fleet) {
  auto const owner = bt::Filter::ColumnName(kLease, "owner");
  auto expired = bt::Filter::Chain(owner, bt::Filter::TimestampRange(milliseconds(0), now()));
  auto held = bt::Filter::Chain(unexpired(kLease), owner);
  auto filter = bt::Filter::Condition(held, bt::Filter::BlockAllFilter(), expired);
  return rows_with(devices, fleet, std::move(filter));  // FINE: wants what has expired, for a warning
}

StatusOr<std::vector<std::string>> busy_devices(bt::Table& devices, std::string const& fleet) {
  auto recent = bt::Filter::TimestampRange(now() - kRenewal, milliseconds(0));  // MISTAKE: expired 20 minutes ago
  return rows_with(devices, fleet, bt::Filter::Chain(bt::Filter::FamilyRegex(kLease), recent));  // SAME: the bound
}

}  // namespace rollout
