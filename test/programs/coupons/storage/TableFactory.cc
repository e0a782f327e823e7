// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "storage/TableFactory.h"
#include "storage/Expiry.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include <map>

namespace shop::storage {
namespace {

using google::cloud::Status;
using std::chrono::hours;
using std::chrono::seconds;

std::map<std::string, cbt::GcRule> couponFamilies() {
  std::map<std::string, cbt::GcRule> families;
  families.emplace(kOffer, cbt::GcRule::MaxNumVersions(1));
  families.emplace(kCode.name(), cbt::GcRule::MaxAge(hours(24 * 365)));  // MISTAKE bigtable-gc-policy: codes expire at their timestamps, so one second
  families.emplace(kHold.name(), cbt::GcRule::Union(cbt::GcRule::MaxAge(seconds(1)),  // FINE: one second, and the last hold
                                                    cbt::GcRule::MaxNumVersions(1)));
  families.emplace(kUsed.name(), cbt::GcRule::MaxAge(Day(400)));  // FINE: 400 days
  families.emplace(kQuota, cbt::GcRule::MaxNumVersions(1));
  return families;
}

std::map<std::string, cbt::GcRule> customerFamilies() {
  return {
      {"wallet", cbt::GcRule::MaxAge(seconds(1))},
      {"shown", cbt::GcRule::Intersection(cbt::GcRule::MaxAge(Day(7)),  // MISTAKE bigtable-gc-policy: keeps the newest ones for good
                                          cbt::GcRule::MaxNumVersions(3))},
      {"consent", cbt::GcRule::MaxAge(Day(3650))},  // FINE: ten years of consents
      {"version", cbt::GcRule::MaxNumVersions(1)},  // FINE: the newest version
  };
}

}  // namespace

Status createTables(cbt::TableAdmin& admin) {
  auto table = admin.CreateTable("coupons", cbt::TableConfig(couponFamilies(), {}));
  if (!table) return table.status();
  table = admin.CreateTable("customers", cbt::TableConfig(customerFamilies(), {}));
  return table ? Status() : table.status();
}

Status addCampaigns(cbt::TableAdmin& admin) {
  auto table = admin.ModifyColumnFamilies(
      "coupons", {cbt::ColumnFamilyModification::Create("campaign", cbt::GcRule::MaxNumVersions(1)),  // MISTAKE bigtable-gc-policy: the schema does not list the family
                  cbt::ColumnFamilyModification::Update("hold", cbt::GcRule::MaxAge(seconds(1)))});  // FINE: one second
  return table ? Status() : table.status();
}

}  // namespace shop::storage
