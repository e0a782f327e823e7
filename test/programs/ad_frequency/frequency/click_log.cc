// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "frequency/click_log.h"
#include "frequency/families.h"
#include "frequency/stamps.h"
#include "frequency/types.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/options.h"
#include <limits>

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Options;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr std::chrono::milliseconds kEndOfTime{4102444800000};

int CellsIn(StatusOr<std::pair<bool, cbt::Row>> const& row) {
  return row->first ? static_cast<int>(row->second.cells().size()) : 0;
}

}  // namespace

ClickLog::ClickLog(std::shared_ptr<cbt::DataConnection> connection,
                   std::string const& project, std::string const& instance)
    : clicks_(connection, cbt::TableResource(project, instance, kTable)),
      retrying_(connection, cbt::TableResource(project, instance, kTable),
                Options{}.set<cbt::IdempotentMutationPolicyOption>(
                    cbt::AlwaysRetryMutationPolicy().clone())),
      log_(connection, cbt::TableResource(project, instance, kLogTable)) {}

Status ClickLog::Click(std::string const& user, std::string const& ad) {
  return clicks_.Apply(
      cbt::SingleRowMutation(UserKey(user), cbt::SetCell(kClicksFamily, ad, "1")));  // FINE: allowed in this family
}

Status ClickLog::ClickReliably(std::string const& user, std::string const& ad) {
  return retrying_.Apply(
      cbt::SingleRowMutation(UserKey(user), cbt::SetCell(kClicksFamily, ad, "1")));  // MISTAKE bigtable-unsafe-retry: a retry counts the click twice
}

Status ClickLog::ClickOnce(std::string const& user, std::string const& ad) {
  return retrying_.Apply(cbt::SingleRowMutation(
      UserKey(user), cbt::SetCell(kClicksFamily, ad, Stamp(Now()), "1")));  // FINE: a retry writes the same cell
}

Status ClickLog::ClickNewestFirst(std::string const& user, std::string const& ad) {
  auto const stamp = kEndOfTime - Stamp(Now());
  auto status = log_.Apply(cbt::SingleRowMutation(
      UserKey(user), cbt::SetCell(kClicksFamily, ad, Stamp(Now()), "1")));  // FINE: the log has real timestamps
  if (!status.ok()) return status;
  return clicks_.Apply(cbt::SingleRowMutation(
      UserKey(user), cbt::SetCell(kClicksFamily, ad, stamp, "1")));  // MISTAKE bigtable-real-timestamp: reversed, so the age means nothing
}

Status ClickLog::ClickRaw(std::string const& user, std::string const& ad) {
  cbt::Mutation click;
  auto& cell = *click.op.mutable_set_cell();
  cell.set_family_name(kClicksFamily);
  cell.set_column_qualifier(ad);
  cell.set_timestamp_micros(cbt::ServerSetTimestamp());  // FINE: the server's time, in words
  cell.set_value("raw");
  cbt::Mutation cap;
  auto& counted = *cap.op.mutable_set_cell();  // MISTAKE bigtable-missing-timestamp: the field is left at 1970
  counted.set_family_name("caps");
  counted.set_column_qualifier(ad);
  counted.set_value("raw");
  return clicks_.Apply(cbt::SingleRowMutation(UserKey(user), {click, cap}));  // SAME bigtable-missing-timestamp
}

StatusOr<int> ClickLog::Recent(std::string const& user) {
  auto row = clicks_.ReadRow(
      UserKey(user),
      cbt::Filter::Chain(cbt::Filter::FamilyRegex(kClicksFamily),
                         cbt::Filter::TimestampRange(
                             Stamp(Now() - kClickAge) + std::chrono::milliseconds(1), kNoEnd)));  // FINE: a month
  if (!row) return row.status();
  return CellsIn(row);
}

StatusOr<int> ClickLog::Ever(std::string const& user) {
  auto const filter = cbt::Filter::FamilyRegex(kClicksFamily);
  auto row = log_.ReadRow(UserKey(user), filter);  // FINE: the log has no TTL
  if (!row) return row.status();
  int const logged = CellsIn(row);
  row = clicks_.ReadRow(UserKey(user), filter);  // MISTAKE bigtable-unfiltered-read: the same filter on a table with a TTL
  if (!row) return row.status();
  return logged + CellsIn(row);
}

}  // namespace adfreq
