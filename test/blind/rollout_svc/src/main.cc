// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "campaigns.h"
#include "config.h"
#include "devices.h"
#include "retries.h"
#include <iostream>
#include <string>
#include <vector>

namespace {

int usage() {
  std::cerr << "usage: rollout CONFIG create YEAR | lease DEVICE WORKER | status CAMPAIGN | archive CAMPAIGN YEAR\n";
  return 2;
}

int fail(google::cloud::Status const& status) {
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}

int lease(rollout::Tables& tables, rollout::Config const& config, std::vector<std::string> const& args) {
  auto const outcome = rollout::acquire(tables.devices, config, args[0], args[1]);
  if (auto const* failed = std::get_if<rollout::Failed>(&outcome)) return fail(failed->status);
  std::cout << (std::holds_alternative<rollout::Leased>(outcome) ? "leased" : "held by another") << "\n";
  return 0;
}

int show(rollout::Tables& tables, std::string const& id) {
  auto view = rollout::view(tables.campaigns, id);
  if (!view) return fail(view.status());
  for (auto const& region : view->open_regions) std::cout << "open in " << region << "\n";
  std::cout << view->done << " done\n";
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  std::vector<std::string> args(argv + 1, argv + argc);
  if (args.size() < 3) return usage();
  auto loaded = rollout::load_config(args[0]);
  if (auto const* error = std::get_if<rollout::ConfigError>(&loaded)) {
    std::cerr << args[0] << ":" << error->line << ": " << error->what << "\n";
    return 1;
  }
  auto const& config = std::get<rollout::Config>(loaded);
  auto const command = args[1];
  args.erase(args.begin(), args.begin() + 2);
  if (command == "create") return fail(rollout::create_tables(config, std::stoi(args[0])));
  auto tables = rollout::open_tables(config);
  if (command == "lease" && args.size() == 2) return lease(tables, config, args);
  if (command == "status") return show(tables, args[0]);
  if (command == "archive" && args.size() == 2) {
    auto archive = rollout::open_archive(config, std::stoi(args[1]));
    if (int const code = fail(rollout::archive_progress(tables.campaigns, archive, args[0]))) return code;
    return fail(rollout::archive_failures(tables.campaigns, archive, args[0]));
  }
  return usage();
}
