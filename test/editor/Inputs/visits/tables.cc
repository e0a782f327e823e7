// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "names.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/bigtable/table_admin.h"
#include <chrono>
#include <memory>

namespace visits {

namespace cbt = ::google::cloud::bigtable;

void Create(cbt::TableAdmin& admin) {
  cbt::TableConfig config({{kSessions, cbt::GcRule::MaxNumVersions(10)}}, {});
  config.add_column_family(kEvents, cbt::GcRule::MaxAge(std::chrono::hours(24)));
  admin.CreateTable(VISITS_TABLE, config);
}

void Retried(std::shared_ptr<cbt::DataClient> client) {
  cbt::Table table(client, VISITS_TABLE, cbt::AlwaysRetryMutationPolicy());
  table.Apply(cbt::SingleRowMutation(
      "r", cbt::SetCell(std::string(kProfile), "page", "/")));
}

}  // namespace visits
