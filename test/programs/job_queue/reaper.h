// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_REAPER_H
#define JOB_QUEUE_REAPER_H

#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include "model.h"
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace jobq {

struct ReaperStats {
  std::size_t scanned = 0;
  std::size_t requeued = 0;
  std::size_t buried = 0;
  std::size_t failed = 0;
};

// Finds jobs whose worker died, and gives them back to the queue.
class Reaper {
 public:
  Reaper(google::cloud::bigtable::Table table, std::shared_ptr<Clock> clock,
         QueueConfig config)
      : table_(std::move(table)),
        clock_(std::move(clock)),
        config_(std::move(config)) {}

  ReaperStats Run(std::string const& queue);
  std::size_t Requeue(std::vector<Job> const& jobs);
  std::size_t Move(std::vector<Job> const& jobs, std::string const& target);
  void Reset(google::cloud::CompletionQueue& cq,
             google::cloud::bigtable::MutationBatcher& batcher,
             Job const& job);
  std::size_t PurgeExpiredLeases(std::string const& queue);

 private:
  google::cloud::bigtable::Table table_;
  std::shared_ptr<Clock> clock_;
  QueueConfig config_;
};

}  // namespace jobq

#endif  // JOB_QUEUE_REAPER_H
