// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_BIGTABLE_JOB_STORE_H
#define JOB_QUEUE_BIGTABLE_JOB_STORE_H

#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include <memory>
#include <string>
#include <vector>

namespace jobq {

class BigtableJobStore : public JobStore {
 public:
  BigtableJobStore(google::cloud::bigtable::Table table,
                   std::shared_ptr<Clock> clock, QueueConfig config)
      : table_(std::move(table)),
        clock_(std::move(clock)),
        config_(std::move(config)) {}

  google::cloud::Status Enqueue(Job const& job) override;
  google::cloud::StatusOr<std::optional<Job>> Get(
      std::string const& row_key) override;
  std::vector<std::string> ListReady(std::string const& queue,
                                     int limit) override;
  google::cloud::Status SetState(std::string const& row_key,
                                 JobState state) override;
  google::cloud::Status AppendProgress(
      std::string const& row_key,
      std::vector<ProgressLine> const& lines) override;
  std::vector<ProgressLine> ReadProgress(std::string const& row_key) override;
  google::cloud::StatusOr<int> CountAttempt(
      std::string const& row_key) override;
  google::cloud::Status Remove(std::string const& row_key) override;

 private:
  google::cloud::bigtable::Filter ProgressFilter() const;

  google::cloud::bigtable::Table table_;
  std::shared_ptr<Clock> clock_;
  QueueConfig config_;
};

}  // namespace jobq

#endif  // JOB_QUEUE_BIGTABLE_JOB_STORE_H
