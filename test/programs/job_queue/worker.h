// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_WORKER_H
#define JOB_QUEUE_WORKER_H

#include "google/cloud/bigtable/table.h"
#include "job_store.h"
#include "lease_manager.h"
#include <functional>
#include <memory>
#include <string>

namespace jobq {

struct WorkResult {
  bool ok = false;
  std::string message;
};

using Handler = std::function<WorkResult(Job const&)>;

struct WorkerDeps {
  std::shared_ptr<JobStore> jobs;
  std::shared_ptr<Archive> archive;
  std::shared_ptr<LeaseManager> leases;
  std::shared_ptr<Clock> clock;
};

class Worker {
 public:
  Worker(std::string name, WorkerDeps deps, QueueConfig config)
      : name_(std::move(name)),
        deps_(std::move(deps)),
        config_(std::move(config)) {}

  void Register(std::string queue, Handler handler) {
    handlers_[std::move(queue)] = std::move(handler);
  }

  // Runs what is ready now; returns how many jobs it ran.
  int RunOnce();

 private:
  bool RunJob(std::string const& row_key, Handler const& handler);

  std::string name_;
  WorkerDeps deps_;
  QueueConfig config_;
  std::map<std::string, Handler> handlers_;
};

// Marks the worker as alive in the row of its host.
google::cloud::Status Heartbeat(google::cloud::bigtable::Table& jobs,
                                std::string const& worker, Clock const& clock);

// Takes a host out of service: its leases end now.
google::cloud::Status Drain(google::cloud::bigtable::Table& jobs,
                            std::string const& worker, Clock const& clock);

}  // namespace jobq

#endif  // JOB_QUEUE_WORKER_H
