// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef JOB_QUEUE_LEASE_MANAGER_H
#define JOB_QUEUE_LEASE_MANAGER_H

#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/future.h"
#include "google/cloud/status_or.h"
#include "model.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace jobq {

// Leases say which worker runs a job. A worker that dies loses its lease.
class LeaseManager {
 public:
  LeaseManager(google::cloud::bigtable::Table table,
               std::shared_ptr<Clock> clock, QueueConfig const& config);

  google::cloud::StatusOr<bool> Acquire(std::string const& row_key,
                                        std::string const& owner);
  google::cloud::StatusOr<bool> Steal(std::string const& row_key,
                                      std::string const& owner);
  google::cloud::StatusOr<bool> Renew(std::string const& row_key,
                                      std::string const& owner);
  google::cloud::Status Touch(std::string const& row_key,
                              std::string const& owner);
  google::cloud::Status HoldUntil(std::string const& row_key,
                                  std::string const& owner,
                                  Clock::TimePoint deadline);
  google::cloud::Status Release(std::string const& row_key);
  google::cloud::future<google::cloud::StatusOr<std::optional<Lease>>> Holder(
      std::string const& row_key);
  std::vector<Lease> HeldBy(std::string const& owner);
  std::optional<std::string> AnyHolder(std::string const& queue);
  google::cloud::StatusOr<std::vector<std::string>> Snapshot(
      std::string const& row_key);

 private:
  std::chrono::milliseconds Expiry() const;
  google::cloud::bigtable::Filter Live() const;

  google::cloud::bigtable::Table table_;
  std::shared_ptr<Clock> clock_;
  std::chrono::seconds duration_;
  google::cloud::bigtable::Filter held_;
};

}  // namespace jobq

#endif  // JOB_QUEUE_LEASE_MANAGER_H
