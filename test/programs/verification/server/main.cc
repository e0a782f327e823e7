// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "google/cloud/bigtable/table_admin.h"
#include "otp/bigtable_code_store.h"
#include "otp/timing.h"
#include "otp/verifier.h"
#include <cstdlib>
#include <iostream>
#include <string>

namespace cbt = ::google::cloud::bigtable;

namespace otp {
google::cloud::Status CreateTables(cbt::TableAdmin& admin);
}

namespace {

// Prints what the store knows about a user, for support.
int Show(otp::Config const& config, std::string const& user) {
  cbt::Table table(cbt::MakeDataConnection(),
                   cbt::TableResource(config.project, config.instance, "otp-codes"));
  auto row = table.ReadRow(user, cbt::Filter::Latest(1));  // MISTAKE bigtable-unfiltered-read: support sees codes that have expired
  if (!row) {
    std::cerr << row.status() << "\n";
    return 1;
  }
  if (!row->first) return 0;
  for (auto const& cell : row->second.cells()) {
    std::cout << cell.family_name() << ":" << cell.column_qualifier() << "\n";
  }
  return 0;
}

// Prints the events of a user with their times.
int History(otp::Config const& config, std::string const& user) {
  cbt::Table table(cbt::MakeDataConnection(),
                   cbt::TableResource(config.project, config.instance, "otp-codes"));
  auto row = table.ReadRow(user, cbt::Filter::FamilyRegex("audit"));  // FINE: the audit has no TTL
  if (!row || !row->first) return 1;
  for (auto const& cell : row->second.cells()) {
    auto const ms = std::chrono::duration_cast<otp::Millis>(cell.timestamp());
    std::cout << ms.count() << " " << cell.column_qualifier() << "\n";  // FINE: the time of the event
  }
  return 0;
}

int Cleanup(otp::Config const& config) {
  cbt::Table table(cbt::MakeDataConnection(),
                   cbt::TableResource(config.project, config.instance, "otp-codes"));
  auto const family = std::getenv("OTP_CLEANUP_FAMILY");
  if (family == nullptr) return 2;
  auto rows = table.ReadRows(cbt::RowRange::InfiniteRange(),
                             cbt::Filter::FamilyRegex(family));  // UNKNOWN: the family comes from the environment
  for (auto& row : rows) {
    if (!row) return 1;
    std::cout << row->row_key() << "\n";
  }
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  otp::Config config;
  if (argc > 1) config.instance = argv[1];
  std::string const command = argc > 2 ? argv[2] : "verify";
  std::string const user = argc > 3 ? argv[3] : "alice";
  if (command == "show") return Show(config, user);
  if (command == "history") return History(config, user);
  if (command == "cleanup") return Cleanup(config);
  if (command == "create") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(config.project), config.instance);
    auto const status = otp::CreateTables(admin);
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
  }
  auto verifier = otp::MakeVerifier(config);
  auto const status = verifier->Start(user, otp::Purpose::kLogin);
  if (!status.ok()) {
    std::cerr << status << "\n";
    return 1;
  }
  std::string code;
  std::cin >> code;
  auto outcome = verifier->Finish(user, otp::Purpose::kLogin, code);
  return outcome && *outcome == otp::Outcome::kAccepted ? 0 : 1;
}
