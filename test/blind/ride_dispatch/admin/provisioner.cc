// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/provisioner.h"
#include "google/cloud/log.h"
#include "storage/schema.h"
#include <utility>

namespace ride_dispatch {
namespace {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;
using ::google::cloud::StatusCode;

// For families whose timestamps are expiry times.
cbt::GcRule AtItsTimestamp() { return cbt::GcRule::MaxAge(std::chrono::seconds(1)); }

cbt::TableConfig DriversConfig() {
  cbt::TableConfig config;
  config.add_column_family(kPosition, cbt::GcRule::MaxAge(kPositionTtl));  // MISTAKE: must be one second
  config.add_column_family(kDuty, AtItsTimestamp());                       // FINE: one second
  config.add_column_family(kProfile, cbt::GcRule::MaxNumVersions(3));      // FINE: no age
  return config;
}

cbt::TableConfig OffersConfig() {
  return cbt::TableConfig({{kOffer, AtItsTimestamp()},                      // FINE: one second
                           {kOutcome, cbt::GcRule::MaxAge(kOutcomeMaxAge)},  // FINE: 30 days
                           {kFence, cbt::GcRule::MaxNumVersions(1)}},        // FINE: the highest epoch
                          {"driver#", "region#"});
}

cbt::TableConfig PricingConfig() {
  cbt::TableConfig config;
  config.add_column_family(kSurge, cbt::GcRule::Intersection(  // MISTAKE: keeps the newest for ever
                                       cbt::GcRule::MaxAge(kSurgeMaxAge), cbt::GcRule::MaxNumVersions(1)));
  config.add_column_family(kZone, cbt::GcRule::MaxNumVersions(1));  // FINE: no age
  return config;
}

cbt::TableConfig TripsConfig() {
  cbt::TableConfig config;
  config.add_column_family(kTrail, cbt::GcRule::MaxAge(kTrailMaxAge));  // FINE: 90 days
  config.add_column_family(kEvent, cbt::GcRule::MaxNumVersions(10));    // FINE: no age
  config.add_column_family(kReceipt, cbt::GcRule::MaxNumVersions(1));   // FINE: no age
  config.add_column_family(kHold, AtItsTimestamp());                    // FINE: one second
  return config;
}

class AdminProvisioner : public Provisioner {
 public:
  explicit AdminProvisioner(cbt::TableAdmin admin) : admin_(std::move(admin)) {}

  Status CreateAll() override {
    std::pair<char const*, cbt::TableConfig> const tables[] = {{kDriversTable, DriversConfig()},
                                                               {kOffersTable, OffersConfig()},
                                                               {kPricingTable, PricingConfig()},
                                                               {kTripsTable, TripsConfig()}};
    for (auto const& table : tables) {
      auto created = admin_.CreateTable(table.first, table.second);
      if (created || created.status().code() == StatusCode::kAlreadyExists) continue;
      GCP_LOG(ERROR) << table.first << ": " << created.status();
      return std::move(created).status();
    }
    return Status();
  }

  Status Upgrade() override {
    // Release 7: the regulator asks for less. Release 8: offers moved to a shorter rule.
    auto trips = admin_.ModifyColumnFamilies(
        kTripsTable, {cbt::ColumnFamilyModification::Update(
                          kEvent, cbt::GcRule::MaxAge(std::chrono::hours(365 * 24))),  // MISTAKE: events do not expire
                      cbt::ColumnFamilyModification::Update(
                          kTrail, cbt::GcRule::MaxAge(std::chrono::hours(90 * 24)))});  // FINE: 90 days, as planned
    if (!trips) return std::move(trips).status();
    auto offers = admin_.ModifyColumnFamilies(
        kOffersTable,
        {cbt::ColumnFamilyModification::Update(kOutcome, AtItsTimestamp()),  // MISTAKE: deletes outcomes of 30 days
         cbt::ColumnFamilyModification::Update(kOffer, AtItsTimestamp())});  // FINE: one second
    return offers ? Status() : std::move(offers).status();
  }

 private:
  cbt::TableAdmin admin_;
};

}  // namespace

std::shared_ptr<Provisioner> MakeProvisioner(cbt::TableAdmin admin) {
  return std::make_shared<AdminProvisioner>(std::move(admin));
}

}  // namespace ride_dispatch
