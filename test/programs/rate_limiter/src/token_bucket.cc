// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "token_bucket.h"
#include "cells.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <cstdlib>
#include <string>

namespace ratelimit {

using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr auto kFamily = Families::kTokens;
constexpr char kLevel[] = "level";

int FirstValue(StatusOr<std::pair<bool, cbt::Row>> const& row) {
  if (!row->first || row->second.cells().empty()) return 0;
  return std::atoi(row->second.cells().front().value().c_str());
}

}  // namespace

StatusOr<int> TokenBucket::Level(std::string const& client) {
  auto row = table_.ReadRow(
      client, cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, kLevel),
                                 From(absl::Now() - TokenAge()),  // FINE: bounded by the age
                                 cbt::Filter::Latest(1)));
  if (!row) return row.status();
  return FirstValue(row);
}

StatusOr<int> TokenBucket::LevelAndRequests(std::string const& client) {
  auto row = table_.ReadRow(
      client, cbt::Filter::Chain(cbt::Filter::FamilyRegex("tokens|windows"),
                                 From(absl::Now() - TokenAge()),  // MISTAKE bigtable-filter-scope: requests that expired in the last hour come back
                                 cbt::Filter::Latest(1)));
  if (!row) return row.status();
  int sum = 0;
  if (!row->first) return sum;
  for (auto const& cell : row->second.cells()) sum += std::atoi(cell.value().c_str());
  return sum;
}

StatusOr<int> TokenBucket::LevelAndPlan(std::string const& client) {
  auto tokens = cbt::Filter::Chain(cbt::Filter::FamilyRegex(kFamily),
                                   From(absl::Now() - TokenAge()));
  auto plans = InFamily(Families::kPlans);
  auto row = table_.ReadRow(client, cbt::Filter::Interleave(tokens, plans));  // FINE: the bound is only in the branch of the tokens
  if (!row) return row.status();
  return FirstValue(row);
}

Status TokenBucket::Set(std::string const& client, int level) {
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(kFamily, kLevel, AsStamp(absl::Now()), std::to_string(level))));  // FINE: an hour, by the rule
}

Status TokenBucket::SetFor(std::string const& client, int level,
                           absl::Duration lifetime) {
  auto const stamp = AsStamp(absl::Now() + lifetime - TokenAge());
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::DeleteFromColumn(kFamily, kLevel),
      cbt::SetCell(kFamily, kLevel, stamp, std::to_string(level))));  // FINE: shifted by the age, and replaces
}

Status TokenBucket::Fill(std::string const& client, Refill refill) {
  int level = 0;
  switch (refill) {
    case Refill::kFull:
      level = config_.burst;
      break;
    case Refill::kHalf:
      level = config_.burst / 2;
      break;
    case Refill::kNone:
      break;
  }
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(kFamily, kLevel, AsStamp(absl::Now() + TokenAge()),  // MISTAKE bigtable-lifetime: the rule adds the hour already
                           std::to_string(level))));
}

Status TokenBucket::Borrow(std::string const& client) {
  Stamp const stamp(absl::ToUnixMicros(absl::Now()));
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::SetCell(kFamily, "borrowed", stamp, "1")));  // MISTAKE bigtable-timestamp-unit: microseconds as milliseconds
}

Status TokenBucket::Take(std::string const& client) {
  auto row = table_.ReadModifyWriteRow(
      client, cbt::ReadModifyWriteRule::IncrementAmount(kFamily, kLevel, -1));  // MISTAKE bigtable-read-modify-write: starts from a level that expired
  return row ? Status() : row.status();
}

StatusOr<bool> TokenBucket::TakeIfFull(std::string const& client) {
  auto const full = std::to_string(config_.burst);
  auto branch = table_.CheckAndMutateRow(
      client,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, kLevel),
                         From(absl::Now() - TokenAge()), cbt::Filter::Latest(1),
                         cbt::Filter::ValueRegex(full)),
      {cbt::SetCell(kFamily, kLevel, AsStamp(absl::Now()), "0")}, {});  // FINE: the predicate matches a live level
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

// What is older than an hour.
Status TokenBucket::PurgeExpired(std::string const& client) {
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::DeleteFromColumnEndingAt(kFamily, kLevel, AsStamp(absl::Now()))));  // MISTAKE bigtable-partial-delete: also deletes the level that is in use
}

Status TokenBucket::PurgeOld(std::string const& client) {
  auto const end = AsStamp(absl::Now() - TokenAge());
  return table_.Apply(cbt::SingleRowMutation(
      client, cbt::DeleteFromColumnEndingAt(kFamily, kLevel, end)));  // FINE: ends where live cells begin
}

}  // namespace ratelimit
