// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Storage/Schema.h"
#include "Storage/Families.h"

using namespace symserv;
using bt::ColumnFamilyModification;
using bt::GcRule;

static Error check(const google::cloud::StatusOr<google::bigtable::admin::v2::Table> &T) {
  if (!T)
    return Error(T.status());
  return Error::success();
}

static GcRule ruleForExpiry() { return GcRule::MaxAge(std::chrono::seconds(1)); }

// Age in days, so that the callers stay readable.
static GcRule ruleForDays(int Days) { return GcRule::MaxAge(std::chrono::hours(24) * Days); }

Error symserv::createSymbols(bt::TableAdmin &Admin, const SchemaOptions &Opts) {
  bt::TableConfig Config;
  Config.add_column_family(Blob, GcRule::MaxNumVersions(2)); // FINE: no age
  Config.add_column_family(Meta, GcRule::Union(GcRule::MaxNumVersions(1), ruleForDays(365))); // MISTAKE: 0 is too old
  Config.add_column_family(LeaseFamily::Name, ruleForExpiry()); // FINE: one second
  Config.add_column_family(MissFamily::Name, GcRule::MaxAge(std::chrono::hours(6))); // MISTAKE: timestamps are expiries
  Config.add_column_family(AliasFamily::Name, GcRule::MaxAge(Opts.AliasAge)); // UNKNOWN: depends on the options
  return check(Admin.CreateTable(SymbolsTable, std::move(Config)));
}

Error symserv::createUsage(bt::TableAdmin &Admin, const SchemaOptions &Opts) {
  SchemaOptions Effective = Opts;
  Effective.HitsAge = std::chrono::hours(30 * 24);
  bt::TableConfig Config;
  Config.add_column_family(HitsFamily::Name, GcRule::MaxAge(Effective.HitsAge)); // FINE: 30 days, whatever was given
  Config.add_column_family(QuotaFamily::Name, ruleForDays(1)); // MISTAKE: one second, not one day
  Config.add_column_family(Daily, GcRule::MaxNumVersions(400)); // FINE: a sequence goes by versions
  Config.add_column_family(Audit, ruleForDays(400)); // MISTAKE: the audit does not expire
  return check(Admin.CreateTable(UsageTable, std::move(Config)));
}

Error symserv::createCache(bt::TableAdmin &Admin, StringRef Region) {
  bt::TableConfig Config;
  Config.add_column_family(PageFamily::Name, ruleForExpiry()); // FINE: one second
  Config.add_column_family(HotFamily::Name, ruleForDays(7)); // FINE: seven days
  return check(Admin.CreateTable("symbol_cache-" + std::string(Region), std::move(Config)));
}

// Some files have thousands of names.
Error symserv::capAliases(bt::TableAdmin &Admin) {
  std::vector<ColumnFamilyModification> Mods;
  Mods.push_back(ColumnFamilyModification::Update(
      AliasFamily::Name,
      GcRule::Intersection(ruleForDays(180), GcRule::MaxNumVersions(3)))); // MISTAKE: the newest three never expire
  return check(Admin.ModifyColumnFamilies(SymbolsTable, std::move(Mods)));
}

Error symserv::tuneCache(bt::TableAdmin &Admin, StringRef Region, bool KeepLonger) {
  std::vector<ColumnFamilyModification> Mods;
  SchemaOptions Opts;
  if (KeepLonger)
    Opts.HotAge *= 2; // MISTAKE: 14 days, while cutoffs and timestamps count with 7
  Mods.push_back(ColumnFamilyModification::Update(HotFamily::Name, GcRule::MaxAge(Opts.HotAge))); // SAME: used here
  return check(Admin.ModifyColumnFamilies("symbol_cache-" + std::string(Region), std::move(Mods)));
}
