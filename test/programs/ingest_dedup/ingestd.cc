// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "google/cloud/bigtable/data_connection.h"
#include "pipeline.h"
#include <iostream>
#include <string>

ABSL_FLAG(std::string, project, "acme-ingest", "project of the instance");
ABSL_FLAG(std::string, instance, "events", "Bigtable instance");
ABSL_FLAG(std::string, owner, "ingestd-0", "name of this process");

int main(int argc, char* argv[]) {
  namespace cbt = ::google::cloud::bigtable;
  absl::ParseCommandLine(argc, argv);
  auto const project = absl::GetFlag(FLAGS_project);
  auto const instance = absl::GetFlag(FLAGS_instance);

  auto connection = cbt::MakeDataConnection();
  auto const open = [&](char const* id) {
    return cbt::Table(connection, cbt::TableResource(project, instance, id));
  };

  ingest::stages stages;
  stages.seen = ingest::open_seen_store(project, instance);
  stages.owners = std::make_shared<ingest::claims>(open("dedup"), absl::GetFlag(FLAGS_owner));
  stages.marks = std::make_shared<ingest::watermark>(open("dedup"));
  stages.numbers = std::make_shared<ingest::traffic>(open("dedup-stats"));

  ingest::pipeline pipeline(stages, open("dedup"));
  for (auto const& [source, c] : pipeline.run(std::cin)) {
    std::cout << source << ": " << c.fresh << " fresh, " << c.duplicates
              << " duplicates, " << c.failed << " failed\n";
  }
  return 0;
}
