// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "otp/bigtable_code_store.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "otp/timing.h"
#include <utility>

namespace otp {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr char kCodes[] = "codes";
constexpr char kAudit[] = "audit";
constexpr char kLinkColumn[] = "link";

}  // namespace

std::string ToColumn(Purpose purpose) {
  switch (purpose) {
    case Purpose::kLogin:
      return "login";
    case Purpose::kResetPassword:
      return "reset";
    case Purpose::kChangeEmail:
      return "email";
  }
  return "login";
}

BigtableCodeStore::BigtableCodeStore(cbt::Table table, Config config)
    : table_(std::move(table)), config_(std::move(config)) {}

cbt::Filter BigtableCodeStore::Live(std::string const& column) const {
  return cbt::Filter::Chain(
      cbt::Filter::ColumnName(kCodes, column),
      cbt::Filter::TimestampRange(NowMillis() + Millis(1), kForever),
      cbt::Filter::Latest(1));
}

Status BigtableCodeStore::Issue(std::string const& user, Purpose purpose,
                                std::string const& hash,
                                IssueOptions const& options) {
  auto const column = ToColumn(purpose);
  auto const expiry = ExpiresIn(options.lifetime.value_or(config_.code_lifetime));
  cbt::SingleRowMutation row(user);
  if (options.replace) row.emplace_back(cbt::DeleteFromColumn(kCodes, column));
  row.emplace_back(cbt::SetCell(kCodes, column, expiry, hash));  // FINE: the delete comes first
  auto status = table_.Apply(std::move(row));
  if (!status.ok()) return status;
  return Audit(user, "issued:" + column);
}

Status BigtableCodeStore::IssueLink(std::string const& user,
                                    std::string const& token) {
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::DeleteFromColumn(kCodes, kLinkColumn));
  row.emplace_back(cbt::SetCell(kCodes, kLinkColumn, token));  // MISTAKE bigtable-missing-timestamp: the link is gone at the next compaction
  row.emplace_back(cbt::SetCell(kAudit, "link", NowMillis(), "issued"));  // FINE: real timestamps in this family
  return table_.Apply(std::move(row));
}

Status BigtableCodeStore::Resend(std::string const& user, Purpose purpose,
                                 std::string const& hash) {
  auto const column = ToColumn(purpose);
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::SetCell(kCodes, column, ExpiresIn(config_.code_lifetime), hash));
  row.emplace_back(cbt::DeleteFromColumn(kCodes, kLinkColumn));  // FINE: another column; the link is no longer needed
  row.emplace_back(cbt::SetCell(kCodes, "resent", ExpiresIn(std::chrono::minutes(1)), "1"));
  row.emplace_back(cbt::DeleteFromColumn(kCodes, column));  // MISTAKE bigtable-mutation-order: deletes the code that was just written
  return table_.Apply(std::move(row));
}

StatusOr<bool> BigtableCodeStore::Redeem(std::string const& user, Purpose purpose,
                                         std::string const& hash) {
  auto const column = ToColumn(purpose);
  auto predicate = cbt::Filter::Chain(Live(column), cbt::Filter::ValueRegex(hash));
  auto branch = table_.CheckAndMutateRow(
      user, std::move(predicate), {cbt::DeleteFromColumn(kCodes, column)}, {});  // FINE: only a live code counts
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

StatusOr<bool> BigtableCodeStore::RedeemLink(std::string const& user,
                                             std::string const& token) {
  auto branch = table_.CheckAndMutateRow(
      user,
      cbt::Filter::Chain(cbt::Filter::ColumnName(kCodes, kLinkColumn),  // MISTAKE bigtable-unfiltered-read: an expired link still lets the user in
                         cbt::Filter::Latest(1),
                         cbt::Filter::ValueRegex(token)),
      {cbt::DeleteFromColumn(kCodes, kLinkColumn)}, {});
  if (!branch) return std::move(branch).status();
  return *branch == cbt::MutationBranch::kPredicateMatched;
}

StatusOr<std::optional<std::string>> BigtableCodeStore::Peek(std::string const& user,
                                                             Purpose purpose) {
  auto row = table_.ReadRow(
      user, cbt::Filter::Chain(cbt::Filter::ColumnName(kCodes, ToColumn(purpose)),
                               cbt::Filter::Latest(1)));  // MISTAKE bigtable-unfiltered-read: the newest code may have expired
  if (!row) return std::move(row).status();
  if (!row->first || row->second.cells().empty()) return std::optional<std::string>{};
  return std::make_optional(row->second.cells().front().value());
}

StatusOr<std::vector<std::string>> BigtableCodeStore::Pending(std::string const& user) {
  auto filter = cbt::Filter::Chain(
      cbt::Filter::FamilyRegex(kCodes),
      cbt::Filter::TimestampRange(NowMillis() + Millis(1), kForever),
      cbt::Filter::CellsRowLimit(10), cbt::Filter::StripValueTransformer());
  auto row = table_.ReadRow(user, std::move(filter));  // FINE: the limit counts live cells only
  if (!row) return std::move(row).status();
  std::vector<std::string> result;
  if (!row->first) return result;
  for (auto const& cell : row->second.cells()) result.push_back(cell.column_qualifier());
  return result;
}

Status BigtableCodeStore::Revoke(std::string const& user) {
  auto const now = NowMillis();
  cbt::SingleRowMutation row(user);
  row.emplace_back(cbt::DeleteFromColumn(kCodes, "login"));  // FINE: whatever its timestamp
  row.emplace_back(cbt::DeleteFromColumnEndingAt(kCodes, "reset", now));  // MISTAKE bigtable-partial-delete: the live code has a timestamp after now
  row.emplace_back(cbt::SetCell(kAudit, "revoked", now, "1"));
  return table_.Apply(std::move(row));
}

Status BigtableCodeStore::Audit(std::string const& user, std::string const& event) {
  return table_.Apply(
      cbt::SingleRowMutation(user, cbt::SetCell(kAudit, event, NowMillis(), "")));  // FINE: the time of the event
}

}  // namespace otp
