// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/provision.h"
#include "common/time.h"
#include "store/schema.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/bigtable/admin/v2/table.pb.h"
#include <cstdint>
#include <utility>

namespace bidder {

namespace admin = ::google::bigtable::admin::v2;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;

namespace {

constexpr std::int64_t kHour = 3600;
constexpr std::int64_t kDay = 24 * kHour;

admin::GcRule& RuleOf(admin::Table& table, std::string const& family) {
  return *(*table.mutable_column_families())[family].mutable_gc_rule();
}

void KeepSeconds(admin::Table& table, std::string const& family, std::int64_t seconds) {
  RuleOf(table, family).mutable_max_age()->set_seconds(seconds);
}

admin::ModifyColumnFamiliesRequest::Modification UpdateAge(std::string const& family, std::int64_t seconds) {
  admin::ModifyColumnFamiliesRequest::Modification modification;
  modification.set_id(family);
  modification.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(seconds);
  return modification;
}

Status Tolerate(Status status) { return status.code() == StatusCode::kAlreadyExists ? Status{} : status; }

}  // namespace

Status Provisioner::CreateBids() {
  admin::Table table;
  table.set_granularity(admin::Table::MILLIS);
  KeepSeconds(table, BidFamily::kName, 1);          // FINE: one second, for timestamps are expiries
  KeepSeconds(table, CreativeFamily::kName, 600);   // MISTAKE: expiries again, so one second; this adds ten minutes
  KeepSeconds(table, WinFamily::kName, 30 * kDay);  // FINE: 30 days
  RuleOf(table, kStatFamily).set_max_num_versions(1);  // FINE: by versions
  return Tolerate(client_.CreateTable(instance_, kBidsTable, table).status());
}

Status Provisioner::CreateBudgets() {
  admin::Table table;
  auto& pace = *RuleOf(table, "pace").mutable_intersection();  // SAME: this rule
  pace.add_rules()->mutable_max_age()->set_seconds(1);
  pace.add_rules()->set_max_num_versions(1);  // MISTAKE: in an intersection the newest pace is never collected
  KeepSeconds(table, SpendFamily::kName, 90 * kHour);  // MISTAKE: 90 hours, not 90 days
  RuleOf(table, LimitFamily::kName).set_max_num_versions(1);  // FINE: by versions
  KeepSeconds(table, kLedgerFamily, 400 * kDay);  // MISTAKE: entry numbers are older than any age
  return Tolerate(client_.CreateTable(instance_, kBudgetsTable, table).status());
}

Status Provisioner::CreateUsers() {
  admin::CreateTableRequest request;
  request.set_parent(instance_);
  request.set_table_id(kUsersTable);
  auto& families = *request.mutable_table()->mutable_column_families();
  auto const week = std::chrono::duration_cast<std::chrono::seconds>(CapFamily::Ttl::kMaxAge);
  families[CapFamily::kName].mutable_gc_rule()->mutable_max_age()->set_seconds(week.count());  // FINE: a week
  families[SegmentFamily::kName] = {};  // MISTAKE: without a rule nothing is ever collected
  families[kConsentFamily].mutable_gc_rule()->set_max_num_versions(5);  // FINE: by versions
  for (char const* split : {"4", "8", "c"}) request.add_initial_splits()->set_key(split);
  return Tolerate(client_.CreateTable(request).status());
}

Status Provisioner::CreateAll() {
  for (auto step : {&Provisioner::CreateBids, &Provisioner::CreateBudgets, &Provisioner::CreateUsers}) {
    if (auto status = (this->*step)(); !status.ok()) return status;
  }
  return {};
}

// Regions that were made before the plan.
Status Provisioner::Upgrade() {
  auto bids = client_.ModifyColumnFamilies(
      instance_ + "/tables/" + kBidsTable,
      {UpdateAge(CreativeFamily::kName, 1),       // FINE: one second
       UpdateAge(WinFamily::kName, 30 * kDay)});  // FINE: 30 days
  if (!bids) return std::move(bids).status();

  admin::ModifyColumnFamiliesRequest request;
  request.set_name(instance_ + "/tables/" + kUsersTable);
  *request.add_modifications() = UpdateAge(SegmentFamily::kName, 1);  // FINE: one second
  *request.add_modifications() = UpdateAge(CapFamily::kName, 1);      // MISTAKE: a week; this deletes live caps
  auto& consent = *request.add_modifications();
  consent.set_id(kConsentFamily);
  consent.mutable_update()->mutable_gc_rule()->mutable_max_age()->set_seconds(365 * kDay);  // MISTAKE: no expiry
  return client_.ModifyColumnFamilies(request).status();
}

}  // namespace bidder
