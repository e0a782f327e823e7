// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "feed/feed_service.h"
#include "feed/preferences.h"
#include "google/cloud/bigtable/table_admin.h"
#include <iostream>
#include <string>
#include <vector>

namespace news {
google::cloud::Status CreateTables(google::cloud::bigtable::TableAdmin& admin);
}

int main(int argc, char* argv[]) {
  news::ServiceConfig config;
  if (argc > 1 && std::string(argv[1]) == "create") {
    google::cloud::bigtable::TableAdmin admin(
        google::cloud::bigtable::MakeAdminClient(config.project), config.instance);
    auto const status = news::CreateTables(admin);
    if (!status.ok()) std::cerr << status << "\n";
    return status.ok() ? 0 : 1;
  }
  auto service = news::FeedService::Create(config);
  std::string reader;
  std::vector<news::Entry> const entries{{"a1", "First", 10}, {"a2", "Second", 7}};
  while (std::cin >> reader) {
    auto const status = service->Refresh(reader, entries);
    if (!status.ok()) {
      std::cerr << status << "\n";
      return 1;
    }
    auto page = service->Page(reader);
    if (!page) return 1;
    std::cout << *page << "\n";
  }
  return 0;
}
