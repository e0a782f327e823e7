// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "trips/trip_reports.h"
#include "storage/cell_time.h"
#include <unordered_map>
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

constexpr char kReceiptsSql[] = "SELECT _key AS trip, receipt['captured'] AS value FROM trips";
constexpr char kOpenHoldsSql[] = "SELECT _key AS trip, hold['amount'] AS value FROM trips";
constexpr char kOpenHoldsAtSql[] =
    "SELECT _key AS trip, hold['amount'][0].value AS value "
    "FROM trips(with_history => TRUE, after => @now, latest_n => 1)";

class SqlTripReports : public TripReports {
 public:
  SqlTripReports(cbt::Client client, cbt::InstanceResource instance, std::shared_ptr<Clock> clock)
      : client_(std::move(client)), instance_(std::move(instance)), clock_(std::move(clock)) {}

  Status OpenHolds(Line const& line) override {
    return Run(cbt::SqlStatement(kOpenHoldsSql), {}, line);  // MISTAKE: also holds that are over
  }

  Status OpenHoldsAtClosing(Line const& line) override {
    auto now = cbt::MakeTimestamp(std::chrono::floor<std::chrono::milliseconds>(clock_->Now()));
    if (!now) return std::move(now).status();
    return Run(cbt::SqlStatement(kOpenHoldsAtSql, {{"now", cbt::Parameter(*now)}}),  // FINE: after now
               {{"now", cbt::Value(*now)}}, line);
  }

  Status Receipts(Line const& line) override {
    return Run(cbt::SqlStatement(kReceiptsSql), {}, line);  // FINE: receipts do not expire
  }

 private:
  Status Run(cbt::SqlStatement const& statement, std::unordered_map<std::string, cbt::Value> parameters,
             Line const& line) {
    auto query = client_.PrepareQuery(instance_, statement);
    if (!query) return std::move(query).status();
    auto rows = client_.ExecuteQuery(query->BindParameters(std::move(parameters)));
    for (auto& row : rows) {
      if (!row) return std::move(row).status();
      auto trip = row->get<std::string>("trip");
      auto value = row->get<std::string>("value");
      if (trip && value) line(*trip, *value);
    }
    return Status();
  }

  cbt::Client client_;
  cbt::InstanceResource instance_;
  std::shared_ptr<Clock> clock_;
};

}  // namespace

std::shared_ptr<TripReports> MakeTripReports(cbt::Client client, cbt::InstanceResource instance,
                                             std::shared_ptr<Clock> clock) {
  return std::make_shared<SqlTripReports>(std::move(client), std::move(instance), std::move(clock));
}

}  // namespace ride_dispatch
