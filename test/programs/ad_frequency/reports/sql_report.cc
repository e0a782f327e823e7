// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "reports/sql_report.h"
#include "frequency/stamps.h"
#include "google/cloud/bigtable/sql_statement.h"
#include "google/cloud/bigtable/timestamp.h"
#include <iostream>
#include <unordered_map>

namespace adfreq {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

namespace {

Status Print(cbt::Client& client, cbt::InstanceResource const& instance,
             cbt::SqlStatement const& statement,
             std::unordered_map<std::string, cbt::Value> parameters) {
  auto query = client.PrepareQuery(instance, statement);
  if (!query) return std::move(query).status();
  for (auto& row : client.ExecuteQuery(query->BindParameters(std::move(parameters)))) {
    if (!row) return std::move(row).status();
    std::cout << row->size() << "\n";
  }
  return Status();
}

}  // namespace

Status ReportCaps(cbt::Client& client, cbt::InstanceResource const& instance) {
  cbt::SqlStatement statement("SELECT _key, caps FROM `ad-frequency`");  // MISTAKE bigtable-unfiltered-read: the newest cell may have expired
  return Print(client, instance, statement, {});
}

Status ReportLiveCaps(cbt::Client& client, cbt::InstanceResource const& instance) {
  cbt::SqlStatement statement(
      "SELECT _key, caps FROM `ad-frequency`"
      "(with_history => TRUE, after => @now)",  // FINE: bounded by a parameter
      {{"now", cbt::Parameter(cbt::Timestamp())}});
  auto const now = cbt::MakeTimestamp(std::chrono::system_clock::now());
  if (!now) return now.status();
  return Print(client, instance, statement, {{"now", cbt::Value(*now)}});
}

Status ReportBudget(cbt::Client& client, cbt::InstanceResource const& instance) {
  cbt::SqlStatement statement("SELECT budget['spent'] FROM `ad-frequency`");  // FINE: the budget has no TTL
  return Print(client, instance, statement, {});
}

}  // namespace adfreq
