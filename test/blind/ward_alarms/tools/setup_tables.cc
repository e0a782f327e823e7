// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/strings/str_cat.h"
#include "base/schema.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/resource_names.h"
#include "google/cloud/status.h"
#include <string>
#include <utility>
#include <vector>

namespace ward {

namespace {

namespace bigtable = ::google::cloud::bigtable;
namespace admin_v2 = ::google::bigtable::admin::v2;
using ::google::cloud::Status;
using ::google::cloud::bigtable_admin::BigtableTableAdminClient;

struct FamilySpec {
  std::string name;
  bigtable::GcRule rule;
};

bigtable::GcRule OneSecond() { return bigtable::GcRule::MaxAge(absl::ToChronoSeconds(absl::Seconds(1))); }

Status Create(BigtableTableAdminClient& admin, const std::string& parent, const std::string& table_id,
              const std::vector<FamilySpec>& families) {
  admin_v2::Table table;
  for (const auto& family : families) {
    *(*table.mutable_column_families())[family.name].mutable_gc_rule() = family.rule.as_proto();
  }
  return admin.CreateTable(parent, table_id, table).status();
}

}  // namespace

Status SetUpAlarms(BigtableTableAdminClient& admin, const std::string& parent) {
  return Create(admin, parent, kAlarmTable,
                {{kActive, bigtable::GcRule::MaxAge(std::chrono::hours(12))},  // MISTAKE: one-second has MaxAge(1s)
                 {kAck, OneSecond()},                                          // FINE: one second
                 {kLog, bigtable::GcRule::MaxNumVersions(500)},                // FINE: no age
                 {kSeq, bigtable::GcRule::Union(
                            bigtable::GcRule::MaxNumVersions(10),
                            bigtable::GcRule::MaxAge(std::chrono::hours(24)))}});  // MISTAKE: numbers have no age
}

Status SetUpEscalation(BigtableTableAdminClient& admin, const std::string& parent) {
  return Create(admin, parent, kEscalationTable,
                {{kDue, bigtable::GcRule::MaxNumVersions(3)}, {kPause, OneSecond()}, {kOnCall, OneSecond()}});
}

Status SetUpVitals(BigtableTableAdminClient& admin, const std::string& parent) {
  return Create(admin, parent, kVitalsTable,
                {{kTrend, bigtable::GcRule::MaxAge(absl::ToChronoSeconds(kTrendMaxAge))},  // FINE: 72 hours
                 {kSpot, bigtable::GcRule::MaxAge(std::chrono::hours(24))},                // FINE: 24 hours
                 {kCfg, bigtable::GcRule::MaxNumVersions(1)}});                            // FINE: one version
}

Status SetUpArchive(BigtableTableAdminClient& admin, const std::string& parent, const std::string& ward) {
  admin_v2::Table table;
  auto& families = *table.mutable_column_families();
  auto& wave = *families[kWave].mutable_gc_rule()->mutable_max_age();
  wave.set_seconds(absl::ToInt64Hours(kWaveMaxAge));  // MISTAKE: hours in a field of seconds, twelve minutes
  families[kNote].mutable_gc_rule()->set_max_num_versions(50);
  return admin.CreateTable(parent, absl::StrCat(kArchivePrefix, ward), table).status();
}

}  // namespace ward
