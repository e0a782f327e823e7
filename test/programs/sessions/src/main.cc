// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin.h"
#include "google/cloud/bigtable/table.h"
#include "session_service.h"
#include <cstdlib>
#include <iostream>
#include <string>

namespace cbt = google::cloud::bigtable;

namespace web {

Config ConfigFromEnvironment() {
  Config config;
  if (auto const* project = std::getenv("SESSIONS_PROJECT")) {
    config.project = project;
  }
  if (auto const* instance = std::getenv("SESSIONS_INSTANCE")) {
    config.instance = instance;
  }
  if (auto const* timeout = std::getenv("SESSIONS_IDLE_MINUTES")) {
    config.idle_timeout = std::chrono::minutes(std::atoi(timeout));
  }
  return config;
}

namespace {

// Carries over what the previous version kept in another family.
int Migrate(cbt::Table table) {
  auto const* family = std::getenv("SESSIONS_LEGACY_FAMILY");
  if (family == nullptr) return 0;
  int moved = 0;
  auto const filter = cbt::Filter::FamilyRegex(family);
  for (auto& row : table.ReadRows(cbt::RowSet(cbt::RowRange::InfiniteRange()),  // UNKNOWN: the family comes from the environment
                                  filter)) {
    if (!row) return -1;
    cbt::SingleRowMutation mutation(row->row_key());
    for (auto const& cell : row->cells()) {
      mutation.emplace_back(cbt::SetCell(kAccountFamily,
                                         cell.column_qualifier(),
                                         cell.value()));
    }
    mutation.emplace_back(cbt::DeleteFromFamily(family));  // UNKNOWN: the family comes from the environment
    if (!table.Apply(std::move(mutation)).ok()) return -1;
    ++moved;
  }
  return moved;
}

// Sessions and tokens of a deleted account go with it.
google::cloud::Status Forget(cbt::Table table, std::string const& user) {
  cbt::BulkMutation bulk;
  auto const key = "user#" + user;
  bulk.emplace_back(cbt::SingleRowMutation(key, cbt::DeleteFromRow()));
  bulk.emplace_back(cbt::SingleRowMutation(
      key, cbt::SetCell(kAccountFamily, "forgotten", "1")));  // MISTAKE bigtable-bulk-entry-order: the delete may come last
  auto const failed = table.BulkApply(std::move(bulk));
  return failed.empty() ? google::cloud::Status() : failed.front().status();
}

int Serve(SessionService& service) {
  std::string line;
  while (std::getline(std::cin, line)) {
    LoginRequest request;
    request.user = line;
    request.address = "127.0.0.1";
    auto id = service.LogIn(request);
    if (!id) {
      std::cerr << id.status() << "\n";
      continue;
    }
    auto session = service.Authenticate(*id);
    if (session && *session) std::cout << (*session)->user << "\n";
  }
  return 0;
}

}  // namespace
}  // namespace web

int main(int argc, char* argv[]) {
  auto const config = web::ConfigFromEnvironment();
  std::string const command = argc > 1 ? argv[1] : "serve";
  if (command == "create") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(config.project),
                          config.instance);
    auto const status = web::CreateTables(admin);
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
  }
  auto connection = cbt::MakeDataConnection();
  cbt::Table table(connection, cbt::TableResource(config.project,
                                                  config.instance, "sessions"));
  if (command == "migrate") return web::Migrate(table) < 0 ? 1 : 0;
  if (command == "forget" && argc > 2) {
    return web::Forget(table, argv[2]).ok() ? 0 : 1;
  }
  web::SessionService service(
      web::MakeBigtableSessionStore(connection, config),
      web::MakeLoginHistory(connection, config), web::RememberTokens(table),
      config);
  return web::Serve(service);
}
