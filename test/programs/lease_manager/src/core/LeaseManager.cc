// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "core/LeaseManager.h"

namespace lease {

Result LeaseManager::acquire(LeaseRequest const& request) {
    auto acquired = request.steal ? StatusOr<bool>(true) : m_store->acquire(request);
    if (!acquired) return Result::Failed;
    if (request.steal && !m_store->steal(request).ok()) return Result::Failed;
    if (*acquired) {
        return m_history.add(request.resource, "acquired:" + request.owner).ok()
                   ? Result::Acquired
                   : Result::Failed;
    }
    return m_queue.enqueue(request.resource, request.owner).ok() ? Result::Waiting
                                                                 : Result::Failed;
}

Status LeaseManager::release(LeaseRequest const& request) {
    auto status = m_store->release(request);
    if (!status.ok()) return status;
    auto next = m_queue.next(request.resource);
    if (!next) return std::move(next).status();
    if (next->empty()) return Status();
    LeaseRequest following = request;
    following.owner = *next;
    auto acquired = m_store->acquire(following);
    return acquired ? Status() : std::move(acquired).status();
}

}  // namespace lease
