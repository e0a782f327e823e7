// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %execute_fix %s bigtable-version-limit %t \
// RUN:   --schema %schemas/versions.yaml
// REQUIRES: reference-store

// Two workers that look for a job.

#include "scenario.h"

cbt::TableConfig Config() {
  return cbt::TableConfig({{"profile", cbt::GcRule::MaxNumVersions(1)}}, {});
}

void Claim(cbt::Table& table, std::string const& job,
           std::string const& worker) {
  auto const now = std::chrono::floor<std::chrono::milliseconds>(
      std::chrono::system_clock::now().time_since_epoch());
  auto const branch = table.CheckAndMutateRow(
      job,
      cbt::Filter::Chain(cbt::Filter::ColumnName("profile", "owner"),
                         cbt::Filter::ValueRegex("nobody")),
      {cbt::SetCell("profile", "owner", now, worker)}, {});
  std::cout << worker << ": "
            << (branch && *branch == cbt::MutationBranch::kPredicateMatched
                    ? "mine"
                    : "taken")
            << "\n";
}

int main() {
  Clicks clicks(Config());
  clicks.Put("job", "profile", "owner", -1h, "nobody");
  Claim(clicks.table, "job", "anna");
  Claim(clicks.table, "job", "bert");
  // BEFORE: anna: mine
  // BEFORE: bert: mine
  // BEFORE-AT-ONCE: anna: mine
  // BEFORE-AT-ONCE: bert: taken
  // AFTER: anna: mine
  // AFTER: bert: taken
}
