// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "bt/History.h"
#include "bt/WaitQueue.h"
#include "core/Clock.h"
#include "core/LeaseStore.h"
#include <memory>

namespace lease {

enum class Result { Acquired, Waiting, Failed };

class LeaseManager {
public:
    LeaseManager(std::unique_ptr<LeaseStore> store, WaitQueue queue, History history)
        : m_store(std::move(store)), m_queue(std::move(queue)), m_history(std::move(history)) {}

    Result acquire(LeaseRequest const& request);
    Status release(LeaseRequest const& request);

private:
    std::unique_ptr<LeaseStore> m_store;
    WaitQueue m_queue;
    History m_history;
};

}  // namespace lease
