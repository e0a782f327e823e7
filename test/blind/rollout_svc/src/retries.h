// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ROLLOUT_SVC_RETRIES_H
#define ROLLOUT_SVC_RETRIES_H

#include "config.h"
#include "devices.h"
#include "google/cloud/bigtable/client.h"
#include <optional>
#include <string>
#include <vector>

namespace rollout {

// A device that failed gets slots in which it may try again; a slot is void when its time has passed.
struct Schedule {
  std::string device;
  milliseconds first = hours(1);
  int attempts = 5;
};

struct Attempt {
  std::string device;
  int number = 0;
  std::string error;
  std::optional<milliseconds> keep;
};

Status schedule(bt::Table& retries, Config const& config, std::string const& device);
Status schedule_slots(bt::Table& retries, Schedule const& plan);
Status schedule_burst(bt::Table& retries, Schedule const& plan);
Status schedule_backwards(bt::Table& retries, Schedule const& plan);
Status schedule_yearly(bt::Table& retries, std::string const& device);
Status postpone(bt::Table& retries, std::string const& device, milliseconds by);
Status cancel(bt::Table& retries, std::string const& device);
Status cancel_burst(bt::Table& retries, std::string const& device, int attempts);

Status record(bt::Table& retries, Attempt const& attempt);
Status record_all(bt::Table& retries, std::vector<Attempt> const& attempts);
Status record_quickly(bt::Table& retries, std::string const& device, std::string const& error);

StatusOr<std::optional<milliseconds>> next_slot(bt::Table& retries, std::string const& device);
StatusOr<std::size_t> open_slots(bt::Table& retries, std::string const& device);
StatusOr<std::size_t> open_slots_precise(bt::Table& retries, std::string const& device);
StatusOr<std::size_t> open_slots_ticking(bt::Table& retries, std::string const& device);
StatusOr<std::size_t> attempts_of(bt::Table& retries, std::string const& device);
StatusOr<std::size_t> attempts_ahead(bt::Table& retries, std::string const& device);

// Numbers for the wall, by SQL.
StatusOr<std::size_t> devices_waiting(bt::Client& client, Config const& config);
StatusOr<std::size_t> devices_failing(bt::Client& client, Config const& config);
StatusOr<std::size_t> devices_on(bt::Client& client, Config const& config, std::string const& version);

// Tables and families, for a new instance or an old one.
Status create_tables(Config const& config, int year);
Status tighten_rules(Config const& config);

}  // namespace rollout

#endif  // ROLLOUT_SVC_RETRIES_H
