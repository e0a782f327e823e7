// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reports/spend_report.h"
#include "common/time.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/timestamp.h"
#include "google/cloud/bigtable/value.h"
#include <chrono>
#include <utility>

namespace bidder {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::StatusOr;
using std::chrono::system_clock;

// The statements have one parameter, @start, after which cells count.
StatusOr<std::int64_t> SpendReport::CountSince(std::string const& sql, system_clock::time_point start) {
  auto const begin = std::chrono::time_point_cast<Millis>(start);
  auto stamp = cbt::MakeTimestamp(begin);
  if (!stamp) return std::move(stamp).status();
  auto query = client_.PrepareQuery(instance_, cbt::SqlStatement(sql, {{"start", cbt::Parameter(*stamp)}}));
  if (!query) return std::move(query).status();
  std::int64_t count = 0;
  for (auto const& row : client_.ExecuteQuery(query->BindParameters({{"start", cbt::Value(*stamp)}}))) {
    if (!row) return row.status();
    ++count;
  }
  return count;
}

StatusOr<std::int64_t> SpendReport::Count(std::string const& sql) {
  auto query = client_.PrepareQuery(instance_, cbt::SqlStatement(sql));
  if (!query) return std::move(query).status();
  std::int64_t count = 0;
  for (auto const& row : client_.ExecuteQuery(query->BindParameters({}))) {
    if (!row) return row.status();
    ++count;
  }
  return count;
}

StatusOr<std::int64_t> SpendReport::PacedCampaigns() {
  return Count("SELECT _key, pace['factor'] FROM budgets WHERE pace['factor'] IS NOT NULL");  // MISTAKE: no bound
}

StatusOr<std::int64_t> SpendReport::HeldSlots() {
  return CountSince(
      "SELECT _key, bid['held'] FROM bids(with_history => TRUE, after => @start) WHERE bid['held'] IS NOT NULL",
      system_clock::now());  // FINE: cells that expire after now
}

StatusOr<std::int64_t> SpendReport::WinsOfMonth() {
  return CountSince(
      "SELECT _key, win['price'] FROM bids(with_history => TRUE, after => @start) WHERE win['price'] IS NOT NULL",
      system_clock::now() - Days(30));  // FINE: the age of the family
}

StatusOr<std::int64_t> SpendReport::Limits() {
  return Count("SELECT _key, `limit`['daily'] FROM budgets WHERE `limit`['daily'] IS NOT NULL");  // FINE: no expiry
}

}  // namespace bidder
