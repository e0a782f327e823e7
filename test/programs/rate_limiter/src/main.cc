// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "bans.h"
#include "google/cloud/bigtable/table_admin.h"
#include "plans.h"
#include "token_bucket.h"
#include "window_counter.h"
#include <iostream>
#include <string>

namespace cbt = ::google::cloud::bigtable;

namespace ratelimit {
google::cloud::Status Provision(cbt::TableAdmin& admin);
google::cloud::Status KeepLevels(cbt::TableAdmin& admin);
}  // namespace ratelimit

namespace {

using google::cloud::Status;
using google::cloud::StatusOr;

StatusOr<bool> Allow(ratelimit::Tables& tables, ratelimit::LimiterConfig const& config,
                     std::string const& client, ratelimit::Request const& request) {
  auto banned = ratelimit::GlobalBans().IsBanned(client);
  if (!banned) return banned.status();
  if (*banned) return false;
  auto count = ratelimit::InWindow(tables, client);
  if (!count) return count.status();
  if (*count >= config.requests_per_window) {
    auto const status = ratelimit::GlobalBans().Add({client, "too many", std::nullopt});
    if (!status.ok()) return status;
    return false;
  }
  auto const status = ratelimit::Count(tables, config, client, request);
  if (!status.ok()) return status;
  return true;
}

int Fail(Status const& status) {
  std::cerr << status << "\n";
  return 1;
}

}  // namespace

int main(int argc, char* argv[]) {
  ratelimit::LimiterConfig config;
  std::string const command = argc > 1 ? argv[1] : "serve";
  if (command == "provision") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(config.project_id), config.instance_id);
    auto status = ratelimit::Provision(admin);
    if (status.ok()) status = ratelimit::KeepLevels(admin);
    return status.ok() ? 0 : Fail(status);
  }
  auto tables = ratelimit::OpenTables(config);
  std::string client;
  int served = 0;
  while (std::cin >> client) {
    auto allowed = Allow(tables, config, client, {std::to_string(served), "GET", 1});
    if (!allowed) return Fail(allowed.status());
    std::cout << (*allowed ? "ok" : "limited") << "\n";
    if (++served % 1000 != 0) continue;
    ratelimit::TokenBucket bucket(tables.limits, config);
    auto const filled = bucket.Fill(client, ratelimit::Refill::kHalf);
    if (!filled.ok()) return Fail(filled);
    auto total = ratelimit::InWindowAsync(tables, client).get();
    if (!total) return Fail(total.status());
    auto const archived = ratelimit::Archive(tables, client, *total);
    if (!archived.ok()) return Fail(archived);
  }
  return 0;
}
