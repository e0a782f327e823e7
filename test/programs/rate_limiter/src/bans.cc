// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bans.h"
#include "cells.h"
#include "window_counter.h"

namespace ratelimit {

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr char const* kFamily = Families::kBans;

Status First(std::vector<cbt::FailedMutation> const& failures) {
  return failures.empty() ? Status() : failures.front().status();
}

}  // namespace

BanList::BanList(cbt::Table table, absl::Duration lasts)
    : table_(std::move(table)),
      lasts_(lasts),
      live_(LiveIn(kFamily)) {}  // MISTAKE bigtable-stale-bound: the list lives as long as the daemon

BanList& GlobalBans() {
  static BanList bans(OpenTables(LimiterConfig{}).limits, LimiterConfig{}.ban);
  return bans;
}

StatusOr<bool> BanList::IsBanned(std::string const& client) {
  auto row = table_.ReadRow(client, live_);  // SAME bigtable-stale-bound
  if (!row) return row.status();
  return row->first;
}

StatusOr<std::vector<Ban>> BanList::All() {
  std::vector<Ban> bans;
  for (auto& row : table_.ReadRows(cbt::RowRange::InfiniteRange(), LiveIn(kFamily))) {  // FINE: computed for this call
    if (!row) return std::move(row).status();
    for (auto const& cell : row->cells()) {
      bans.push_back({row->row_key(), cell.value(), std::nullopt});
    }
  }
  return bans;
}

Status BanList::Add(Ban const& ban) {
  cbt::SingleRowMutation row(ban.client);
  Put(row, kFamily, "reason", ban.reason, ban.lasts.value_or(lasts_));  // FINE: one of both lifetimes
  return table_.Apply(std::move(row));
}

Status BanList::AddAll(std::vector<Ban> const& bans) {
  cbt::BulkMutation bulk;
  for (auto const& ban : bans) {
    auto const expiry = AsStamp(absl::Now() + ban.lasts.value_or(lasts_));
    bulk.emplace_back(cbt::SingleRowMutation(
        ban.client, cbt::DeleteFromColumn(kFamily, "reason"),
        cbt::SetCell(kFamily, "reason", expiry, ban.reason)));  // FINE: both in one entry
  }
  if (bulk.empty()) return Status();
  return First(table_.BulkApply(std::move(bulk)));
}

Status BanList::Note(std::string const& client, std::string const& note) {
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(kFamily, "note", AsStamp(absl::Now()), note)));  // MISTAKE bigtable-real-timestamp: expires at once
}

Status BanList::Lift(std::string const& client) {
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::DeleteFromColumn(kFamily, "reason"),
      cbt::DeleteFromColumn(kFamily, "note")));  // FINE: of all times
}

StatusOr<bool> BanList::LiftIfSpam(std::string const& client) {
  auto branch = table_.CheckAndMutateRow(
      client,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, "reason"),
                         cbt::Filter::ValueRegex("spam.*")),  // MISTAKE bigtable-unfiltered-read: an expired ban decides
      {cbt::DeleteFromColumn(kFamily, "reason")},
      {cbt::SetCell(Families::kPlans, "kept", "1")});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

}  // namespace ratelimit
