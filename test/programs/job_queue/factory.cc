// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "archive_store.h"
#include "bigtable_job_store.h"
#include "google/cloud/bigtable/data_connection.h"
#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include <utility>

namespace jobq {

namespace cbt = ::google::cloud::bigtable;

std::unique_ptr<JobStore> MakeJobStore(QueueConfig const& config,
                                       std::shared_ptr<Clock> clock) {
  cbt::Table table(
      cbt::MakeDataConnection(),
      cbt::TableResource(config.project, config.instance, "jobs"));
  return std::make_unique<BigtableJobStore>(std::move(table), std::move(clock),
                                            config);
}

std::unique_ptr<Archive> MakeArchive(QueueConfig const& config,
                                     std::shared_ptr<Clock> clock) {
  return std::make_unique<BigtableArchive>(
      cbt::Table(cbt::MakeDataConnection(),
                 cbt::TableResource(config.project, config.instance,
                                    "job-archive")),
      std::move(clock), config);
}

}  // namespace jobq
