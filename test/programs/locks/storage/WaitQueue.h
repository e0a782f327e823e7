// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_STORAGE_WAITQUEUE_H
#define LOCKD_STORAGE_WAITQUEUE_H

#include "Clock.h"
#include "google/cloud/bigtable/mutation_batcher.h"
#include "google/cloud/bigtable/table.h"
#include "google/cloud/completion_queue.h"
#include <memory>
#include <string>
#include <vector>

namespace lockd {

/**
 * Who waits for a lock, in the order in which they came. Whoever waits for more
 * than an hour is forgotten.
 */
class WaitQueue
{
public:
    virtual ~WaitQueue() = default;

    virtual google::cloud::Status Join(std::string const& lock, std::string const& waiter) = 0;
    virtual google::cloud::Status JoinFor(std::string const& lock, std::string const& waiter,
                                          std::chrono::minutes patience) = 0;
    virtual google::cloud::Status JoinAgain(std::string const& lock,
                                            std::string const& waiter) = 0;
    virtual google::cloud::Status Leave(std::string const& lock, std::string const& waiter) = 0;
    virtual google::cloud::StatusOr<std::vector<std::string>> Next(std::string const& lock,
                                                                   int n) = 0;
    virtual google::cloud::StatusOr<std::vector<std::string>> All(std::string const& lock) = 0;
    virtual google::cloud::StatusOr<std::vector<std::string>> Snapshot(
        std::string const& lock) = 0;
    virtual void ResetAll(google::cloud::CompletionQueue& cq,
                          std::vector<std::string> const& locks) = 0;
    virtual void DropAll(google::cloud::CompletionQueue& cq,
                         std::vector<std::string> const& locks) = 0;
};

std::shared_ptr<WaitQueue> MakeWaitQueue(google::cloud::bigtable::Table table, ClockPtr clock);

}  // namespace lockd

#endif  // LOCKD_STORAGE_WAITQUEUE_H
