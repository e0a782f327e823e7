// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_ARCHIVE_STORE_H
#define JOB_QUEUE_ARCHIVE_STORE_H

#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include <memory>
#include <string>
#include <vector>

namespace jobq {

class BigtableArchive : public Archive {
 public:
  BigtableArchive(google::cloud::bigtable::Table table,
                  std::shared_ptr<Clock> clock, QueueConfig config)
      : table_(std::move(table)),
        clock_(std::move(clock)),
        config_(std::move(config)) {}

  google::cloud::Status Store(Job const& job) override;
  google::cloud::Status StoreShortLived(Job const& job,
                                        std::chrono::hours ttl) override;
  google::cloud::StatusOr<std::optional<Job>> Find(
      std::string const& row_key) override;
  std::vector<std::string> FinishedSince(std::string const& queue,
                                         Clock::TimePoint since) override;

 private:
  google::cloud::bigtable::Table table_;
  std::shared_ptr<Clock> clock_;
  QueueConfig config_;
};

}  // namespace jobq

#endif  // JOB_QUEUE_ARCHIVE_STORE_H
