// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include "quota.h"
#include <memory>
#include <utility>

namespace quota {
namespace plans {
namespace {

char const kPlan[] = "plan";
char const kAudit[] = "audit";

std::string Key(std::string const& project) { return "p/" + project; }

std::string Line(Change const& change) {
  return change.plan + " by " + change.by + ": " + change.reason;
}

}  // namespace

// Plans must arrive, whatever happens on the way.
cbt::Table OpenReliable(std::string const& project,
                        std::string const& instance) {
  auto options =
      google::cloud::Options{}.set<cbt::IdempotentMutationPolicyOption>(
          std::make_shared<cbt::AlwaysRetryMutationPolicy>());
  return cbt::Table(cbt::MakeDataConnection(options),
                    cbt::TableResource(project, instance, "quotas"), options);
}

Status Set(cbt::Table& table, std::string const& project,
           Change const& change) {
  return table.Apply(cbt::SingleRowMutation(
      Key(project),
      {cbt::SetCell(kPlan, "name", milliseconds(0), change.plan),  // FINE: no TTL, and replaced by each write
       cbt::SetCell(kAudit, "change", Now(), Line(change))}));     // FINE: real timestamps
}

Status Schedule(cbt::Table& table, std::string const& project,
                Change const& change, int days_ahead) {
  auto const effective =
      std::chrono::system_clock::now() + QUOTA_DAYS(days_ahead);
  auto const stamp = std::chrono::duration_cast<milliseconds>(
      effective.time_since_epoch());
  return table.Apply(cbt::SingleRowMutation(
      Key(project),
      {cbt::SetCell(kPlan, "next", milliseconds(0), change.plan),
       cbt::SetCell(kAudit, "change", stamp, Line(change))}));  // MISTAKE bigtable-real-timestamp: next month, where timestamps are real
}

Status Annotate(std::string const& project, std::string const& text) {
  auto table = OpenReliable("acme-quota", "prod");
  return table.Apply(cbt::SingleRowMutation(
      Key(project), cbt::SetCell(kAudit, "note", text)));  // MISTAKE bigtable-unsafe-retry: a retry adds a second note
}

Status Reassign(cbt::Table& table, std::vector<std::string> const& projects,
                std::string const& plan) {
  cbt::BulkMutation bulk;
  for (auto const& project : projects) {
    bulk.emplace_back(cbt::SingleRowMutation(
        Key(project), cbt::DeleteFromFamily(kPlan)));
    bulk.emplace_back(cbt::SingleRowMutation(
        Key(project),
        cbt::SetCell(kPlan, "name", milliseconds(0), plan)));  // MISTAKE bigtable-bulk-entry-order: the delete may be applied last
  }
  auto const failed = table.BulkApply(std::move(bulk));
  return failed.empty() ? Status() : failed.front().status();
}

StatusOr<std::string> Get(cbt::Table& table, std::string const& project) {
  auto row = table.ReadRow(
      Key(project), cbt::Filter::Chain(cbt::Filter::ColumnName(kPlan, "name"),
                                       cbt::Filter::Latest(1)));  // FINE: no TTL
  if (!row) return row.status();
  if (!row->first || row->second.cells().empty()) return std::string("free");
  return row->second.cells().front().value();
}

StatusOr<std::vector<std::string>> Changes(cbt::Table& table,
                                           std::string const& project) {
  auto row = table.ReadRow(
      Key(project),
      cbt::Filter::Chain(
          cbt::Filter::FamilyRegex(kAudit), cbt::Filter::CellsRowLimit(100),
          cbt::Filter::TimestampRange(Now() - QUOTA_DAYS(365), kForever)));  // FINE: the last year of a family without TTL
  if (!row) return row.status();
  std::vector<std::string> changes;
  if (!row->first) return changes;
  for (auto const& cell : row->second.cells()) {
    changes.push_back(std::to_string(cell.timestamp().count()) + " " +
                      cell.value());
  }
  return changes;
}

StatusOr<std::int64_t> NextInvoice(cbt::Table& table,
                                   std::string const& project) {
  auto row = table.ReadModifyWriteRow(
      Key(project),
      cbt::ReadModifyWriteRule::IncrementAmount(kPlan, "invoice", 1));  // FINE: no TTL
  if (!row) return row.status();
  for (auto const& cell : row->cells()) {
    auto const number = cell.decode_big_endian_integer<std::int64_t>();
    if (number) return *number;
  }
  return Status(StatusCode::kInternal, "no invoice number");
}

}  // namespace plans
}  // namespace quota
