// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/politeness.h"
#include "absl/time/clock.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"
#include <cstdlib>

namespace crawl {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

namespace {

constexpr absl::Duration kRobotsAge = absl::Hours(24);
constexpr absl::Duration kErrorAge = absl::Hours(6);

// The newest robots.txt of less than a day ago.
cbt::Filter FreshRules() {
  return cbt::Filter::Chain(
      cbt::Filter::ColumnName(kRobots, "text"),
      cbt::Filter::TimestampRange(ToMillis(absl::Now() - kRobotsAge), kNoEnd),
      cbt::Filter::Latest(1));
}

}  // namespace

StatusOr<bool> Politeness::MayVisit(std::string const& host) {
  auto row = hosts_.ReadRow(
      host, cbt::Filter::Chain(
                cbt::Filter::FamilyRegex(kDelay),
                cbt::Filter::TimestampRange(ToMillis(absl::Now()), kNoEnd)));  // FINE: delays that are not over
  if (!row) return row.status();
  return !row->first;
}

Status Politeness::Visited(std::string const& host, RobotsRules const& rules) {
  auto const until = absl::Now() + rules.crawl_delay;
  return hosts_.Apply(cbt::SingleRowMutation(
      host, cbt::SetCell(kDelay, "until", ToMillis(until), "visited")));  // FINE: expires when the delay is over
}

// The header says after how many seconds.
Status Politeness::RetryAfter(std::string const& host, std::int64_t seconds) {
  auto const until = absl::Now() + absl::Seconds(seconds);
  return hosts_.Apply(cbt::SingleRowMutation(
      host, cbt::SetCell(kDelay, "until",
                         std::chrono::milliseconds(absl::ToUnixSeconds(until)),  // MISTAKE bigtable-timestamp-unit: seconds as milliseconds
                         "retry-after")));
}

Status Politeness::Ban(std::string const& host) {
  auto const until = absl::Now() + absl::Hours(24 * 30);
  return hosts_.Apply(cbt::SingleRowMutation(
      host, cbt::SetCell(kDelay, "banned", ToMillis(until), "1"),  // MISTAKE bigtable-lifetime: a delay may last for an hour at most
      cbt::SetCell(kMeta, "banned", "1")));  // FINE: does not expire
}

StatusOr<std::optional<RobotsRules>> Politeness::Rules(
    std::string const& host) {
  static cbt::Filter const fresh = FreshRules();  // SAME bigtable-stale-bound
  auto row = hosts_.ReadRow(host, fresh);  // MISTAKE bigtable-stale-bound: the bound is that of the first call
  if (!row) return row.status();
  if (!row->first) return std::optional<RobotsRules>();
  RobotsRules rules;
  for (auto const& cell : row->second.cells()) rules.text = cell.value();
  return std::optional<RobotsRules>(rules);
}

Status Politeness::StoreRules(std::string const& host,
                              RobotsRules const& rules) {
  auto const now = ToMillis(absl::Now());
  cbt::SingleRowMutation mutation(host);
  mutation.emplace_back(cbt::SetCell(kRobots, "text", now, rules.text));  // FINE: a day from now
  mutation.emplace_back(
      cbt::SetCell(kRobots, "delay", now,  // FINE: with the text
                   absl::ToInt64Milliseconds(rules.crawl_delay)));
  return hosts_.Apply(std::move(mutation));
}

StatusOr<bool> Politeness::RulesAreKnown(std::string const& host) {
  auto row = hosts_.ReadRow(
      host,
      cbt::Filter::Chain(
          cbt::Filter::ColumnName(kRobots, "text"),
          cbt::Filter::TimestampRange(ToMillis(absl::Now()), kNoEnd)));  // MISTAKE bigtable-unfiltered-read: rules that were stored before now are dropped
  if (!row) return row.status();
  return row->first;
}

StatusOr<std::int64_t> Politeness::CountError(std::string const& host) {
  auto row = hosts_.ReadModifyWriteRow(
      host, cbt::ReadModifyWriteRule::IncrementAmount(kErrors, "count", 1),  // MISTAKE bigtable-read-modify-write: an expired count goes on
      cbt::ReadModifyWriteRule::IncrementAmount(kMeta, "errors", 1));  // FINE: counts for good
  if (!row) return row.status();
  for (auto const& cell : row->cells()) {
    if (cell.family_name() != kErrors) continue;
    return cell.decode_big_endian_integer<std::int64_t>();
  }
  return std::int64_t{0};
}

Status Politeness::NoteError(std::string const& host, std::string const& what) {
  return hosts_.Apply(cbt::SingleRowMutation(
      host, cbt::SetCell(kErrors, "last", what)));  // FINE: the server may stamp errors
}

StatusOr<std::vector<std::string>> Politeness::RecentErrors(
    std::string const& host) {
  std::vector<std::string> errors;
  auto const since = ToMillis(absl::Now() - kErrorAge);
  auto row = hosts_.ReadRow(
      host, cbt::Filter::Chain(cbt::Filter::ColumnName(kErrors, "last"),
                               cbt::Filter::Latest(20),  // FINE: the newest are the live ones
                               cbt::Filter::TimestampRange(since, kNoEnd)));
  if (!row) return row.status();
  if (!row->first) return errors;
  for (auto const& cell : row->second.cells()) errors.push_back(cell.value());
  return errors;
}

StatusOr<HostReport> Politeness::Report(std::string const& host) {
  auto const now = ToMillis(absl::Now());
  auto row = hosts_.ReadRow(
      host, cbt::Filter::Chain(
                cbt::Filter::FamilyRegex("robots|delay|meta"),
                cbt::Filter::TimestampRange(now, kNoEnd)));  // MISTAKE bigtable-filter-scope: the bound of delays drops rules and what is known of the host
  if (!row) return row.status();
  HostReport report;
  report.host = host;
  if (!row->first) return report;
  for (auto const& cell : row->second.cells()) {
    if (cell.family_name() == kDelay) report.waiting = true;
    if (cell.family_name() == kRobots) report.has_robots = true;
    if (cell.column_qualifier() == "operator") {
      report.operator_address = cell.value();
    }
  }
  return report;
}

}  // namespace crawl
