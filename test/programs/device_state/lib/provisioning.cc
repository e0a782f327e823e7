// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/bigtable/admin/v2/table.pb.h"
#include "google/cloud/bigtable/admin/bigtable_table_admin_client.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/status.h"
#include <chrono>
#include <string>

namespace iot {

namespace bt = google::cloud::bigtable;
namespace admin = google::bigtable::admin::v2;
using google::cloud::Status;

namespace {

struct Family {
  char const* name;
  std::chrono::seconds age;
};

constexpr Family state_families[] = {
    {"telemetry", std::chrono::hours(7 * 24)},  // FINE: the age in the schema
    {"presence", std::chrono::seconds(1)},
    {"commands", std::chrono::minutes(10)},  // MISTAKE bigtable-gc-policy: commands expire at their timestamp, a second is enough
};

}  // namespace

Status provision(google::cloud::bigtable_admin::BigtableTableAdminClient& client,
                 std::string const& parent) {
  admin::Table state;
  auto& families = *state.mutable_column_families();
  for (auto const& family : state_families) {
    *families[family.name].mutable_gc_rule() = bt::GcRule::MaxAge(family.age).as_proto();  // SAME bigtable-gc-policy
  }
  families["shadow"].mutable_gc_rule()->mutable_max_age()->set_seconds(30 * 24 * 3600);  // MISTAKE bigtable-gc-policy: versions are counted, so all are from 1970
  auto created = client.CreateTable(parent, "device-state", state);  // SAME bigtable-gc-policy
  if (!created) return created.status();

  admin::Table firmware;
  auto& others = *firmware.mutable_column_families();
  others["presence"].mutable_gc_rule()->mutable_max_age()->set_seconds(30 * 24 * 3600);  // FINE: this table's presence lasts a month
  others["images"].mutable_gc_rule()->set_max_num_versions(2);
  created = client.CreateTable(parent, "device-firmware", firmware);
  return created ? Status() : created.status();
}

}  // namespace iot
