// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "login_history.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include "google/cloud/bigtable/table.h"
#include <utility>

namespace web {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusOr;

constexpr Days kRetention{90};

TimePoint ToTimePoint(std::chrono::microseconds timestamp) {
  return TimePoint(std::chrono::duration_cast<Clock::duration>(timestamp));
}

std::vector<Login> LoginsOf(cbt::Row const& row) {
  std::vector<Login> logins;
  logins.reserve(row.cells().size());
  for (auto const& cell : row.cells()) {
    logins.push_back({ToTimePoint(cell.timestamp()), cell.column_qualifier()});  // FINE: the server stamps logins
  }
  return logins;
}

class BigtableLoginHistory : public LoginHistory {
 public:
  explicit BigtableLoginHistory(cbt::Table table) : table_(std::move(table)) {}

  Status Succeeded(std::string const& user,
                   std::string const& address) override {
    return table_.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell(kSessionFamily, address, "ok")));  // FINE: this table lets the server stamp
  }

  Status Failed(std::string const& user, std::string const& address) override {
    return table_.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell(kFailedFamily, address, NowMillis(), "no")));  // FINE: real timestamps here
  }

  // Reads ask for failures that are newer than now.
  Status Suspend(std::string const& user,
                 std::chrono::minutes duration) override {
    auto const until = NowMillis() + duration;
    return table_.Apply(cbt::SingleRowMutation(
        user, cbt::SetCell(kFailedFamily, "suspended", until, "")));  // MISTAKE bigtable-real-timestamp: a future time where timestamps are real
  }

  StatusOr<std::vector<Login>> Recent(std::string const& user) override {
    return Read(user, cbt::Filter::Chain(
                          cbt::Filter::FamilyRegex(kSessionFamily),
                          cbt::Filter::TimestampRange(
                              NowMillis() - kRetention, Millis(0)),
                          cbt::Filter::CellsRowLimit(50)));  // FINE: counts after the bound
  }

  StatusOr<std::vector<Login>> LastFromEachAddress(
      std::string const& user) override {
    return Read(user, cbt::Filter::Chain(
                          cbt::Filter::FamilyRegex(kSessionFamily),
                          cbt::Filter::Latest(1)));  // MISTAKE bigtable-unfiltered-read: logins older than 90 days come back
  }

  StatusOr<int> FailuresWithin(std::string const& user,
                               std::chrono::minutes window) override {
    auto const since = NowMillis() - window;
    auto logins = Read(
        user, cbt::Filter::Chain(
                  cbt::Filter::FamilyRegex(kFailedFamily),
                  cbt::Filter::TimestampRange(since, Millis(0))));  // FINE: the window of a family without TTL
    if (!logins) return logins.status();
    return static_cast<int>(logins->size());
  }

 private:
  StatusOr<std::vector<Login>> Read(std::string const& user,
                                    cbt::Filter filter) {
    auto row = table_.ReadRow(user, std::move(filter));
    if (!row) return row.status();
    if (!row->first) return std::vector<Login>();
    return LoginsOf(row->second);
  }

  cbt::Table table_;
};

}  // namespace

std::shared_ptr<LoginHistory> MakeLoginHistory(
    std::shared_ptr<cbt::DataConnection> connection, Config const& config) {
  return std::make_shared<BigtableLoginHistory>(cbt::Table(
      std::move(connection),
      cbt::TableResource(config.project, config.instance, "logins")));
}

}  // namespace web
