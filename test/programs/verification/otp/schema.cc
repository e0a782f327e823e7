// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include <chrono>
#include <map>
#include <string>

namespace otp {

namespace cbt = ::google::cloud::bigtable;
using ::google::cloud::Status;

namespace {

std::map<std::string, cbt::GcRule> CodeFamilies() {
  using std::chrono::hours;
  using std::chrono::seconds;
  return {
      {"codes", cbt::GcRule::MaxAge(seconds(1))},  // FINE: expires at the timestamp
      {"attempts", cbt::GcRule::MaxAge(std::chrono::minutes(15))},  // MISTAKE bigtable-gc-policy: keeps attempts 15 minutes longer
      {"blocked", cbt::GcRule::MaxAge(hours(24))},
      {"audit", cbt::GcRule::MaxAge(hours(24 * 365))},  // FINE: real timestamps, kept for a year
  };
}

}  // namespace

Status CreateTables(cbt::TableAdmin& admin) {
  auto codes = admin.CreateTable("otp-codes", cbt::TableConfig(CodeFamilies(), {}));
  if (!codes) return std::move(codes).status();

  cbt::TableConfig devices;
  devices.add_column_family("codes", cbt::GcRule::MaxNumVersions(1));  // FINE: codes on paper do not expire
  devices.add_column_family("devices", cbt::GcRule::MaxAge(std::chrono::hours(30 * 24)));
  auto created = admin.CreateTable("trusted-devices", std::move(devices));
  return created ? Status() : std::move(created).status();
}

}  // namespace otp
