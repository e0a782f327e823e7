// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_LOCKSERVICE_H
#define LOCKD_LOCKSERVICE_H

#include "Clock.h"
#include "storage/Fence.h"
#include "storage/LeaseTable.h"
#include "storage/WaitQueue.h"
#include <memory>
#include <string>

namespace lockd {

struct Grant
{
    bool granted = false;
    std::int64_t token = 0;
};

/**
 * What the RPC layer calls.
 */
class LockService
{
public:
    LockService(LeaseTable leases, std::shared_ptr<WaitQueue> queue, Fence fence);

    google::cloud::StatusOr<Grant> Acquire(LeaseRequest const& request);
    google::cloud::Status Release(std::string const& lock, std::string const& holder);
    google::cloud::StatusOr<bool> KeepAlive(LeaseRequest const& request);
    google::cloud::StatusOr<std::string> Describe(std::string const& lock);

private:
    LeaseTable m_leases;
    std::shared_ptr<WaitQueue> m_queue;
    Fence m_fence;
};

}  // namespace lockd

#endif  // LOCKD_LOCKSERVICE_H
