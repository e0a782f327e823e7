// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "absl/flags/flag.h"
#include "absl/flags/parse.h"
#include "common.h"
#include "google/cloud/bigtable/data_connection.h"
#include <iostream>

ABSL_FLAG(std::string, project, "acme-prod", "project of the instance");
ABSL_FLAG(std::string, instance, "main", "Bigtable instance");

namespace {

int Usage(btadmin::CommandMap const& commands) {
  std::cerr << "usage: btadmin [--project=P] [--instance=I] COMMAND ARG...\n";
  for (auto const& entry : commands) {
    std::cerr << "  " << entry.first << " " << entry.second.usage << "\n";
  }
  return 2;
}

}  // namespace

int main(int argc, char* argv[]) {
  auto const words = absl::ParseCommandLine(argc, argv);

  btadmin::CommandMap commands;
  btadmin::AddTableCommands(commands);
  btadmin::AddCopyCommands(commands);
  btadmin::AddScanCommands(commands);
  btadmin::AddLockCommands(commands);
  btadmin::AddJobCommands(commands);

  if (words.size() < 2) return Usage(commands);
  auto const it = commands.find(words[1]);
  if (it == commands.end()) return Usage(commands);
  btadmin::Arguments const arguments(words.begin() + 2, words.end());
  if (arguments.size() < it->second.arguments) return Usage(commands);

  btadmin::Environment env;
  env.project = absl::GetFlag(FLAGS_project);
  env.instance = absl::GetFlag(FLAGS_instance);
  env.connection = google::cloud::bigtable::MakeDataConnection();
  auto const status = it->second.run(env, arguments);
  if (status.ok()) return 0;
  std::cerr << status << "\n";
  return 1;
}
