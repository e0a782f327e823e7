// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "LockService.h"
#include <utility>

using google::cloud::Status;
using google::cloud::StatusOr;

namespace lockd {

LockService::LockService(LeaseTable leases, std::shared_ptr<WaitQueue> queue, Fence fence)
    : m_leases(std::move(leases))
    , m_queue(std::move(queue))
    , m_fence(std::move(fence))
{
}

StatusOr<Grant> LockService::Acquire(LeaseRequest const& request)
{
    auto acquired =
        request.shared ? m_leases.TryAcquireQuickly(request) : m_leases.TryAcquire(request);
    if (!acquired)
        return acquired.status();
    Grant grant;
    if (!*acquired) {
        auto const status = m_queue->JoinFor(request.lock, request.holder, std::chrono::minutes(5));
        if (!status.ok())
            return status;
        return grant;
    }
    auto token = m_fence.Advance(request.lock);
    if (!token)
        return token.status();
    auto status = m_fence.Store(request.lock, *token, request.holder);
    if (!status.ok())
        return status;
    status = m_queue->Leave(request.lock, request.holder);
    if (!status.ok())
        return status;
    grant.granted = true;
    grant.token = *token;
    return grant;
}

Status LockService::Release(std::string const& lock, std::string const& holder)
{
    auto next = m_queue->Next(lock, 1);
    if (!next)
        return next.status();
    if (next->empty())
        return m_leases.Release(lock);
    return m_leases.Transfer(lock, holder, next->front());
}

StatusOr<bool> LockService::KeepAlive(LeaseRequest const& request)
{
    auto const status = m_leases.Heartbeat(request.lock, request.holder);
    if (!status.ok())
        return status;
    return m_leases.Renew(request);
}

StatusOr<std::string> LockService::Describe(std::string const& lock)
{
    auto lease = m_leases.Find(lock);
    if (!lease)
        return lease.status();
    std::string text = lock + ": ";
    text += *lease ? (*lease)->holder : "free";
    auto waiting = m_queue->All(lock);
    if (!waiting)
        return waiting.status();
    for (auto const& waiter : *waiting)
        text += ", " + waiter;
    return text;
}

}  // namespace lockd
