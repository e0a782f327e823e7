// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef LOCKD_REAPER_H
#define LOCKD_REAPER_H

#include "Clock.h"
#include "google/cloud/bigtable/table.h"
#include <functional>
#include <string>
#include <vector>

namespace lockd {

struct ReaperOptions
{
    std::chrono::minutes grace{5};
    bool dry_run = false;
};

/**
 * Tidies up behind clients that crashed.
 */
class Reaper
{
public:
    using Listener = std::function<void(std::string const& lock)>;

    Reaper(google::cloud::bigtable::Table table, ClockPtr clock, ReaperOptions options,
           Listener listener);

    google::cloud::StatusOr<int> RemoveExpired();
    google::cloud::StatusOr<int> RemoveEmpty();
    google::cloud::StatusOr<std::vector<std::string>> Contended();
    google::cloud::StatusOr<int> CountLive();

private:
    google::cloud::bigtable::RowReader AllLocks(google::cloud::bigtable::Filter filter);

    google::cloud::bigtable::Table m_table;
    ClockPtr m_clock;
    ReaperOptions m_options;
    Listener m_listener;
};

}  // namespace lockd

#endif  // LOCKD_REAPER_H
