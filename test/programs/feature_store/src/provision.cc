// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include "store.h"

namespace fs {
namespace {

auto rulesOfFeatures() -> std::map<std::string, bt::GcRule> {
  return {
      {"online", bt::GcRule::MaxAge(kOnlineAge)},               // FINE: the age in the schema
      {"fresh", bt::GcRule::MaxAge(std::chrono::seconds(1))},   // FINE: the rule of one-second families
      {"entity", bt::GcRule::MaxNumVersions(1)},
  };
}

}  // namespace

auto provision(bt::TableAdmin& admin, Environment environment) -> Status {
  auto const* id =
      environment == Environment::kStaging ? "features-staging" : "features-production";
  auto created = admin.CreateTable(id, bt::TableConfig(rulesOfFeatures(), {}));
  if (!created) return created.status();
  bt::TableConfig embeddings;
  embeddings.add_column_family("vec", bt::GcRule::MaxAge(kVectorAge));
  embeddings.add_column_family("online", bt::GcRule::MaxNumVersions(1));  // FINE: another table's family
  return admin.CreateTable("embeddings", std::move(embeddings)).status();
}

auto retune(bt::TableAdmin& admin) -> Status {
  std::vector<bt::ColumnFamilyModification> changes;
  changes.push_back(bt::ColumnFamilyModification::Update(
      "fresh", bt::GcRule::MaxAge(std::chrono::minutes(5))));  // MISTAKE bigtable-gc-policy: expired signals stay for five minutes more
  changes.push_back(bt::ColumnFamilyModification::Update(
      "entity", bt::GcRule::MaxNumVersions(2)));
  return admin.ModifyColumnFamilies("features-production", std::move(changes)).status();
}

}  // namespace fs
