// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_JOB_STORE_H
#define JOB_QUEUE_JOB_STORE_H

#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include "model.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace jobq {

// Where jobs are kept while they are ready or running.
class JobStore {
 public:
  virtual ~JobStore() = default;

  virtual google::cloud::Status Enqueue(Job const& job) = 0;
  virtual google::cloud::StatusOr<std::optional<Job>> Get(
      std::string const& row_key) = 0;
  virtual std::vector<std::string> ListReady(std::string const& queue,
                                             int limit) = 0;
  virtual google::cloud::Status SetState(std::string const& row_key,
                                         JobState state) = 0;
  virtual google::cloud::Status AppendProgress(
      std::string const& row_key, std::vector<ProgressLine> const& lines) = 0;
  virtual std::vector<ProgressLine> ReadProgress(
      std::string const& row_key) = 0;
  virtual google::cloud::StatusOr<int> CountAttempt(
      std::string const& row_key) = 0;
  virtual google::cloud::Status Remove(std::string const& row_key) = 0;
};

// Where jobs go when they are done.
class Archive {
 public:
  virtual ~Archive() = default;

  virtual google::cloud::Status Store(Job const& job) = 0;
  virtual google::cloud::Status StoreShortLived(Job const& job,
                                                std::chrono::hours ttl) = 0;
  virtual google::cloud::StatusOr<std::optional<Job>> Find(
      std::string const& row_key) = 0;
  virtual std::vector<std::string> FinishedSince(
      std::string const& queue, Clock::TimePoint since) = 0;
};

std::unique_ptr<JobStore> MakeJobStore(QueueConfig const& config,
                                       std::shared_ptr<Clock> clock);
std::unique_ptr<Archive> MakeArchive(QueueConfig const& config,
                                     std::shared_ptr<Clock> clock);

}  // namespace jobq

#endif  // JOB_QUEUE_JOB_STORE_H
