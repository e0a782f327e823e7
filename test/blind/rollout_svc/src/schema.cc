// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "retries.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <map>
#include <memory>
#include <utility>

namespace rollout {

namespace {

using bt::GcRule;
using Families = std::map<std::string, GcRule>;

bt::TableAdmin admin_for(Config const& config) {
  return bt::TableAdmin(bt::MakeAdminClient(config.project), config.instance);
}

// Makes a table; it is no error if it is there.
Status make(bt::TableAdmin& admin, std::string const& id, Families families) {
  auto status = admin.CreateTable(id, bt::TableConfig(std::move(families), {})).status();
  if (status.code() == StatusCode::kAlreadyExists) return {};
  return status;
}

}  // namespace

Status create_tables(Config const& config, int year) {
  auto admin = admin_for(config);
  auto const newest = GcRule::MaxNumVersions(1);
  auto const expiring = GcRule::MaxAge(seconds(1));

  auto status = make(admin, "devices",
                     Families{{kLease, expiring},                         // FINE: one second
                              {kReport, GcRule::MaxAge(kReportAge)},     // FINE: 30 days
                              {kFacts, newest},                          // FINE: by versions
                              {kFirmware, newest}});                     // FINE: by versions
  if (!status.ok()) return status;

  status = make(admin, "campaigns",
                Families{{kWindow, GcRule::MaxAge(minutes(1))},                   // MISTAKE: expiries, so one second
                         {kProgress, GcRule::MaxAge(milliseconds(90 * 86400))},  // MISTAKE: two hours, not 90 days
                         {kAudit, GcRule::MaxNumVersions(10000)},                // FINE: by versions
                         {kStep, GcRule::MaxAge(days(365))}});                   // MISTAKE: numbers are no ages
  if (!status.ok()) return status;

  auto const archive = "archive-" + std::to_string(year);
  status = make(admin, archive, Families{{kHistory, GcRule::MaxAge(kHistoryAge)}});  // FINE: 365 days
  if (!status.ok()) return status;

  return make(admin, "retries",
              Families{{kDue, expiring},                                  // FINE: one second
                       {kAttempt, GcRule::MaxAge(kReportAge)}});          // MISTAKE: 14 days, not those of reports
}

// Brings the rules of an old instance in line.
Status tighten_rules(Config const& config) {
  auto admin = admin_for(config);
  auto const expiring = GcRule::MaxAge(seconds(1));
  std::vector<bt::ColumnFamilyModification> changes;
  for (auto const* family : {kLease, kReport}) {  // SAME: the list
    changes.push_back(bt::ColumnFamilyModification::Update(family, expiring));  // MISTAKE: reports are kept 30 days
  }
  auto devices = admin.ModifyColumnFamilies("devices", std::move(changes));
  if (!devices) return std::move(devices).status();

  auto campaigns = admin.ModifyColumnFamilies(
      "campaigns", {bt::ColumnFamilyModification::Update(kWindow, expiring),                    // FINE: one second
                    bt::ColumnFamilyModification::Update(kStep, GcRule::MaxNumVersions(500))});  // FINE: versions
  return campaigns.status();
}

}  // namespace rollout
