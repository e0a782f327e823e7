// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/table_admin.h"
#include "google/cloud/bigtable/table_config.h"
#include "quota.h"
#include <optional>

namespace quota {
namespace {

struct FamilySpec {
  char const* name;
  std::optional<seconds> max_age;
  int max_versions;
};

FamilySpec const kFamilies[] = {
    {"window", seconds(60), 0},  // MISTAKE bigtable-gc-policy: a minute, where it must be one second
    {"usage", QUOTA_DAYS(35), 0},  // FINE: the age in the schema
    {"plan", std::nullopt, 1},
    {"audit", std::nullopt, 1000},
};

cbt::GcRule RuleOf(FamilySpec const& spec) {
  if (spec.max_age) return cbt::GcRule::MaxAge(*spec.max_age);
  return cbt::GcRule::MaxNumVersions(spec.max_versions);
}

}  // namespace

Status CreateQuotas(cbt::TableAdmin& admin) {
  cbt::TableConfig config;
  for (auto const& spec : kFamilies) {
    config.add_column_family(spec.name, RuleOf(spec));  // SAME bigtable-gc-policy
  }
  return admin.CreateTable("quotas", std::move(config)).status();
}

Status CreateArchive(cbt::TableAdmin& admin, int year) {
  cbt::TableConfig config;
  config.add_column_family("usage", cbt::GcRule::MaxAge(QUOTA_DAYS(400)));  // FINE: archives last longer
  return admin
      .CreateTable("quota-archive-" + std::to_string(year), std::move(config))
      .status();
}

}  // namespace quota
