// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/table_admin.h"
#include "quota.h"
#include <cstdlib>
#include <cstring>
#include <iostream>

namespace quota {
Status CreateQuotas(cbt::TableAdmin& admin);
Status CreateArchive(cbt::TableAdmin& admin, int year);
}  // namespace quota

namespace {

using quota::cbt::Table;

char const* Setting(char const* name, char const* fallback) {
  auto const* value = std::getenv(name);
  return value != nullptr ? value : fallback;
}

// A counter of the operator's own, in a family of the operator's choice.
int Count(Table& table, char const* column) {
  namespace cbt = quota::cbt;
  std::string const family = Setting("QUOTAD_STATS_FAMILY", "plan");
  auto row = table.ReadModifyWriteRow(
      "stats", cbt::ReadModifyWriteRule::IncrementAmount(family, column, 1));  // UNKNOWN: the family comes from the environment
  return row ? 0 : 1;
}

int Check(Table& table, std::string const& project) {
  auto verdict = quota::window::Admit(table, project,
                                      quota::Resource::kRequests, 1);
  if (!verdict) {
    std::cerr << verdict.status() << "\n";
    return 2;
  }
  if (!verdict->admitted) {
    auto status = quota::window::Penalize(table, project,
                                          std::chrono::seconds(300));
    if (!status.ok()) std::cerr << status << "\n";
    std::cout << "over " << verdict->reason << "\n";
    return 1;
  }
  auto status =
      quota::usage::Add(table, project, quota::Resource::kRequests, 1);
  return status.ok() ? 0 : 2;
}

int Report(Table& table, std::string const& project) {
  auto plan = quota::plans::Get(table, project);
  if (!plan) return 2;
  std::cout << "plan " << *plan << "\n";
  auto statement = quota::usage::Statement(table, project);
  if (!statement) return 2;
  for (auto const& allowance : quota::kAllowances) {
    auto const used = (*statement)[allowance.column];
    auto const most =
        *plan == "free" ? allowance.free_tier : allowance.paid_tier;
    std::cout << allowance.column << " " << used << " of " << most << "\n";
  }
  auto changes = quota::plans::Changes(table, project);
  if (!changes) return 2;
  for (auto const& change : *changes) std::cout << change << "\n";
  return 0;
}

int Archive(Table& table, std::string const& instance, std::string const& year) {
  Table to(quota::cbt::MakeDataConnection(),
           quota::cbt::TableResource("acme-quota", instance,
                                     "quota-archive-" + year));
  auto copied = quota::archive::Copy(table, to);
  if (!copied) {
    std::cerr << copied.status() << "\n";
    return 2;
  }
  auto lifetime = quota::archive::Lifetime(to, "default");
  if (lifetime) std::cout << *lifetime << "\n";
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  if (argc < 3) {
    std::cerr << "usage: quotad COMMAND PROJECT\n";
    return 64;
  }
  std::string const command = argv[1];
  std::string const instance = Setting("QUOTAD_INSTANCE", "prod");
  if (command == "create") {
    quota::cbt::TableAdmin admin(quota::cbt::MakeAdminClient("acme-quota"),
                                 instance);
    auto status = quota::CreateQuotas(admin);
    if (status.ok()) status = quota::CreateArchive(admin, std::atoi(argv[2]));
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
  }
  Table table(quota::cbt::MakeDataConnection(),
              quota::cbt::TableResource("acme-quota", instance, "quotas"));
  if (command == "check") return Check(table, argv[2]);
  if (command == "report") return Report(table, argv[2]);
  if (command == "count") return Count(table, argv[2]);
  if (command == "archive") return Archive(table, instance, argv[2]);
  if (command == "reset") {
    return quota::window::Reset(table, argv[2]).ok() ? 0 : 1;
  }
  if (command == "schedule") {
    auto status = quota::plans::Schedule(
        table, argv[2], {"pro", "operator", "contract"}, 30);
    return status.ok() ? 0 : 1;
  }
  std::cerr << "unknown command " << command << "\n";
  return 64;
}
