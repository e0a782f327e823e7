// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_STORAGE_FENCE_H
#define LOCKD_STORAGE_FENCE_H

#include "Clock.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <string>

namespace lockd {

/**
 * Fencing tokens: numbers that grow whenever a lock changes hands, and that are
 * the timestamps of their cells.
 */
class Fence
{
public:
    Fence(google::cloud::bigtable::Table table, ClockPtr clock);

    google::cloud::StatusOr<std::int64_t> Advance(std::string const& lock);
    google::cloud::Status Store(std::string const& lock, std::int64_t token,
                                std::string const& holder);
    google::cloud::Status Seal(std::string const& lock, std::string const& holder);
    google::cloud::Status Reopen(std::string const& lock);
    google::cloud::StatusOr<std::int64_t> Current(std::string const& lock);
    google::cloud::StatusOr<bool> Accepts(std::string const& lock, std::int64_t token);

private:
    google::cloud::bigtable::Table m_table;
    ClockPtr m_clock;
};

}  // namespace lockd

#endif  // LOCKD_STORAGE_FENCE_H
