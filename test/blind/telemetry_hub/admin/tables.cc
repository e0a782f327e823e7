// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/tables.h"
#include "google/bigtable/admin/v2/bigtable_table_admin.pb.h"
#include "google/cloud/bigtable/column_family.h"
#include <array>
#include <ranges>
#include <utility>
#include <vector>

namespace hub {
namespace {

namespace admin = ::google::bigtable::admin::v2;
using std::chrono::seconds;

struct family_rule {
  char const* table;
  char const* name;
  seconds max_age{};  // 0: none.
  int max_versions = 0;
};

constexpr std::array<family_rule, 13> rules{{
    {.table = "signals", .name = "raw", .max_age = days(7)},
    {.table = "signals", .name = "last", .max_age = 1s},
    {.table = "signals", .name = "meta", .max_versions = 1},
    {.table = "rollups", .name = "minute", .max_age = days(30)},
    {.table = "rollups", .name = "hour", .max_age = days(365)},
    {.table = "rollups", .name = "day", .max_versions = 1000},
    {.table = "rollups", .name = "sum", .max_versions = 1000},
    {.table = "fleet", .name = "session", .max_age = 1s},
    {.table = "fleet", .name = "twin", .max_versions = 1},
    {.table = "fleet", .name = "firmware", .max_versions = 1},
    {.table = "alerts", .name = "active", .max_age = 1s},
    {.table = "alerts", .name = "log", .max_age = days(90)},
    {.table = "alerts", .name = "ack", .max_versions = 10},
}};

[[nodiscard]] admin::GcRule to_proto(family_rule const& rule) {
  admin::GcRule result;
  if (rule.max_age != 0s) {
    result.mutable_max_age()->set_seconds(rule.max_age.count());
  } else {
    result.set_max_num_versions(rule.max_versions);
  }
  return result;
}

[[nodiscard]] admin::ModifyColumnFamiliesRequest::Modification update_of(std::string id, cbt::GcRule rule) {
  return cbt::ColumnFamilyModification::Update(std::move(id), std::move(rule)).as_proto();
}

}  // namespace

Status tables::create() {
  for (std::string const id : {"signals", "rollups", "fleet", "alerts"}) {
    admin::Table table;
    auto& families = *table.mutable_column_families();
    for (auto const& rule : rules | std::views::filter([&id](family_rule const& r) { return id == r.table; })) {
      *families[rule.name].mutable_gc_rule() = to_proto(rule);  // FINE: as in the table above
      if (std::string_view(rule.name) == schema::sum.name) {
        *families[rule.name].mutable_value_type() = admin::Type{};
      }
    }
    auto created = client_.CreateTable(instance_, id, table);
    if (!created && created.status().code() != StatusCode::kAlreadyExists) return std::move(created).status();
  }
  return {};
}

Status tables::update() {
  struct step {
    char const* table;
    std::vector<admin::ModifyColumnFamiliesRequest::Modification> modifications;
  };
  // In seconds, as the operators' handbook has them.
  constexpr long week = 7 * 86'400;
  constexpr long month = 30 * 86'400;
  std::vector<step> const steps{
      {"signals",
       {update_of("raw", cbt::GcRule::MaxAge(seconds(week))),              // FINE: 7 days
        update_of("last", cbt::GcRule::MaxAge(last_value_ttl))}},          // MISTAKE: 15 minutes, not one second
      {"rollups",
       {update_of("minute", cbt::GcRule::MaxAge(milliseconds(month))),     // MISTAKE: 43 minutes, not 30 days
        update_of("hour", cbt::GcRule::MaxAge(schema::hour.max_age)),      // FINE: 365 days
        update_of("day", cbt::GcRule::Union(cbt::GcRule::MaxNumVersions(1000),
                                            cbt::GcRule::MaxAge(days(2 * 365))))}},  // MISTAKE: days do not expire
      {"fleet",
       {update_of("session", cbt::GcRule::MaxAge(1'000ms)),                // FINE: one second
        update_of("firmware", cbt::GcRule::MaxAge(days(365)))}},           // MISTAKE: build numbers are not times
      {"alerts",
       {update_of("log", cbt::GcRule::MaxAge(2'160h)),                     // FINE: 90 days
        update_of("active", cbt::GcRule::MaxAge(seconds(1)))}},            // FINE: one second
  };
  for (auto const& [table, modifications] : steps) {
    auto updated = client_.ModifyColumnFamilies(instance_ + "/tables/" + table, modifications);
    if (!updated) return std::move(updated).status();
  }
  return {};
}

}  // namespace hub
