// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "plans.h"
#include "cells.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "limiter_config.h"

namespace ratelimit {

using ::google::cloud::Options;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr char kFamily[] = "plans";

}  // namespace

StatusOr<std::string> PlanOf(cbt::Table& table, std::string const& client) {
  auto row = table.ReadRow(client, InFamily(kFamily));  // FINE: plans have no TTL
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::string("free");
  return row->second.cells().front().value();
}

Status SetPlan(cbt::Table& table, std::string const& client, std::string const& plan) {
  return table.Apply(
      cbt::SingleRowMutation(client, cbt::SetCell(kFamily, "plan", plan)));  // FINE: no TTL, and not retried
}

StatusOr<bool> Upgrade(cbt::Table& table, std::string const& client) {
  auto branch = table.CheckAndMutateRow(
      client,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, "plan"),
                         cbt::Filter::ValueRegex("free")),  // MISTAKE bigtable-version-limit: a plan that was replaced matches
      {cbt::SetCell(kFamily, "plan", AsStamp(absl::Now()), "pro")}, {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

StatusOr<bool> Downgrade(cbt::Table& table, std::string const& client) {
  auto branch = table.CheckAndMutateRow(
      client,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kFamily, "plan"),
                         cbt::Filter::Latest(1), cbt::Filter::ValueRegex("pro")),  // FINE: compares the newest
      {cbt::SetCell(kFamily, "plan", AsStamp(absl::Now()), "free")}, {});
  if (!branch) return branch.status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

Status Rename(cbt::Table& table, std::string const& client) {
  auto options = Options{}.set<cbt::IdempotentMutationPolicyOption>(
      std::make_shared<cbt::AlwaysRetryMutationPolicy>());
  return table.Apply(
      cbt::SingleRowMutation(client, cbt::SetCell(kFamily, "name", client)),  // MISTAKE bigtable-unsafe-retry: each attempt adds a version
      options);
}

}  // namespace ratelimit
