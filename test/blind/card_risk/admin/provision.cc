// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/provision.h"
#include "google/cloud/bigtable/column_family.h"
#include "google/cloud/bigtable/table_config.h"
#include "store/columns.h"
#include <utility>

namespace card_risk {

namespace {

namespace bt = ::google::cloud::bigtable;

// A cell's timestamp is its expiry: whatever is a second past goes.
bt::GcRule ByExpiry() { return bt::GcRule::MaxAge(std::chrono::seconds(1)); }

bt::GcRule ByAge(Ttl max_age) { return bt::GcRule::MaxAge(max_age.value()); }

bt::GcRule ByVersions(int n) { return bt::GcRule::MaxNumVersions(n); }

}  // namespace

Result<Unit> ProvisionTables(bt::TableAdmin& admin) {
  bt::TableConfig velocity;
  velocity.add_column_family(velocity_schema::kWindow, ByAge(velocity_schema::kWindowMaxAge));  // FINE: 24 hours
  velocity.add_column_family(velocity_schema::kBurst.family, ByExpiry());                       // FINE: one second
  velocity.add_column_family(velocity_schema::kTotal.family, ByVersions(1));
  velocity.add_column_family(velocity_schema::kCount.family, ByVersions(1));
  auto created = admin.CreateTable(velocity_schema::kTable, std::move(velocity));
  if (!created) return StorageError(created.status());

  bt::TableConfig challenges;
  challenges.add_column_family(challenge_schema::kCode.family, ByExpiry());
  challenges.add_column_family(challenge_schema::kTries.family,
                               ByAge(challenge_schema::kTriesLifetime));  // MISTAKE: its timestamps are expiries
  challenges.add_column_family(challenge_schema::kDevice.family, ByAge(challenge_schema::kSeenMaxAge));  // FINE: 30d
  created = admin.CreateTable(challenge_schema::kTable, std::move(challenges));
  if (!created) return StorageError(created.status());

  bt::TableConfig blocks;
  blocks.add_column_family(block_schema::kBlock.family, ByExpiry());
  blocks.add_column_family(block_schema::kReason.family, ByVersions(10));  // FINE: versions, no age
  blocks.add_column_family(block_schema::kVersion.family, ByVersions(5));  // FINE: versions for numbers
  created = admin.CreateTable(block_schema::kTable, std::move(blocks));
  if (!created) return StorageError(created.status());

  bt::TableConfig merchants;
  merchants.add_column_family(merchant_schema::kTemporary.family, ByExpiry());
  merchants.add_column_family(merchant_schema::kBase.family, ByAge(Ttl::Days(3650)));  // MISTAKE: timestamp 0 is older
  merchants.add_column_family(merchant_schema::kUsage.family, ByAge(Ttl::Days(2)));
  return ToResult(admin.CreateTable(merchant_schema::kTable, std::move(merchants)).status());
}

Result<Unit> ProvisionAudit(bt::TableAdmin& admin, std::string const& region) {
  bt::TableConfig config;
  config.add_column_family("event", ByVersions(100));
  config.add_column_family("debug", ByAge(Ttl::Hours(7)));  // MISTAKE: hours, the plan has seven days
  return ToResult(admin.CreateTable("risk-audit-" + region, std::move(config)).status());
}

}  // namespace card_risk
