// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception


#include "crawl/frontier.h"
#include "crawl/janitor.h"
#include "crawl/page_store.h"
#include "crawl/politeness.h"
#include "crawl/tables.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"
#include "google/cloud/bigtable/options.h"
#include "google/cloud/bigtable/table.h"
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

namespace {

namespace cbt = ::google::cloud::bigtable;

struct Flags {
  std::string project = "search-infra";
  std::string instance = "crawl";
  std::string worker = "fetcher-0";
};

Flags ReadEnvironment() {
  Flags flags;
  if (auto const* p = std::getenv("CRAWL_PROJECT")) flags.project = p;
  if (auto const* i = std::getenv("CRAWL_INSTANCE")) flags.instance = i;
  if (auto const* w = std::getenv("CRAWL_WORKER")) flags.worker = w;
  return flags;
}

crawl::Page Fetch(std::string const& row_key) {
  crawl::Page page;
  page.url.host = row_key.substr(0, row_key.find('/'));
  page.url.path = row_key.substr(row_key.find('/') + 1);
  page.body = "<html></html>";
  page.etag = "W/\"1\"";
  return page;
}

// Meant for counters in logs, which must not fail.
void LogHeartbeat(std::shared_ptr<cbt::DataConnection> connection,
                  Flags const& flags) {
  cbt::Table hosts(std::move(connection),
                   cbt::TableResource(flags.project, flags.instance,
                                      crawl::kHostsTable),
                   google::cloud::Options{}
                       .set<cbt::IdempotentMutationPolicyOption>(
                           cbt::AlwaysRetryMutationPolicy().clone()));
  auto status = hosts.Apply(cbt::SingleRowMutation(
      "!fetcher/" + flags.worker,
      cbt::SetCell(crawl::kMeta, "heartbeat", "alive")));  // MISTAKE bigtable-unsafe-retry: retried, but without a timestamp
  if (!status.ok()) std::cerr << status << "\n";
}

int Work(crawl::Frontier& frontier, crawl::Politeness& politeness,
         crawl::PageStore& pages, Flags const& flags,
         std::string const& prefix) {
  while (true) {
    auto claim = frontier.Take(prefix, flags.worker);
    if (!claim) {
      std::cerr << claim.status() << "\n";
      return 1;
    }
    if (!claim->has_value()) break;
    auto const page = Fetch((*claim)->row_key);
    auto may = politeness.MayVisit(page.url.host);
    if (!may || !*may) {
      frontier.Abandon(**claim);
      continue;
    }
    auto status = pages.Store(page);
    if (!status.ok()) {
      std::cerr << status << "\n";
      politeness.CountError(page.url.host);
      continue;
    }
    politeness.Visited(page.url.host, crawl::RobotsRules{});
    frontier.Finish(**claim);
  }
  frontier.Flush();
  return 0;
}

}  // namespace

int main(int argc, char* argv[]) {
  auto const flags = ReadEnvironment();
  std::string const command = argc > 1 ? argv[1] : "work";
  std::string const prefix = argc > 2 ? argv[2] : "com.";
  if (command == "create" || command == "upgrade") {
    cbt::TableAdmin admin(cbt::MakeAdminClient(flags.project), flags.instance);
    auto const status = command == "create" ? crawl::CreateTables(admin)
                                            : crawl::UpgradeTables(admin);
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
  }
  auto connection = cbt::MakeDataConnection();
  auto const table = [&](char const* id) {
    return cbt::Table(connection, cbt::TableResource(flags.project,
                                                     flags.instance, id));
  };
  cbt::Table frontier_table = table(crawl::kFrontierTable);
  if (command == "purge") {
    auto seen = crawl::PurgeExpiredSeen(frontier_table, prefix);
    auto claims = crawl::PurgeExpiredClaims(frontier_table, prefix);
    if (seen && claims) std::cout << *seen << " " << *claims << "\n";
    return seen && claims ? 0 : 1;
  }
  if (command == "drop") {
    return crawl::DropHost(frontier_table, prefix).ok() ? 0 : 1;
  }
  google::cloud::CompletionQueue cq;
  std::thread runner([&cq] { cq.Run(); });
  crawl::Frontier frontier(frontier_table, cq, crawl::FrontierOptions{});
  crawl::Politeness politeness(table(crawl::kHostsTable));
  crawl::PageStore pages(table(crawl::kPagesTable));
  LogHeartbeat(connection, flags);
  auto const result = Work(frontier, politeness, pages, flags, prefix);
  cq.Shutdown();
  runner.join();
  return result;
}
