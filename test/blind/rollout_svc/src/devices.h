// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef ROLLOUT_SVC_DEVICES_H
#define ROLLOUT_SVC_DEVICES_H

#include "config.h"
#include "google/cloud/status.h"
#include "google/cloud/status_or.h"
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace rollout {

using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

struct Leased {};
struct HeldByOther {};
struct Failed {
  Status status;
};
using LeaseOutcome = std::variant<Leased, HeldByOther, Failed>;

// Leases. Whoever holds the lease of a device may install firmware on it.
LeaseOutcome acquire(bt::Table& devices, Config const& config, std::string const& device, std::string const& worker);
LeaseOutcome acquire_idle(bt::Table& devices, std::string const& device, std::string const& worker);
Status renew(bt::Table& devices, std::string const& device, std::string const& worker);
Status renew_for_install(bt::Table& devices, Config const& config, std::string const& device,
                         std::string const& worker);
Status renew_exactly(bt::Table& devices, std::string const& device, std::string const& worker, int for_minutes);
Status reserve(bt::Table& devices, std::vector<std::string> const& ids, std::string const& worker);
Status release(bt::Table& devices, std::string const& device, bool crashed);
Status hand_over(bt::Table& devices, std::string const& device, std::string const& worker);
StatusOr<std::optional<std::string>> holder(bt::Table& devices, std::string const& device);
StatusOr<std::optional<std::string>> holder_cached(bt::Table& devices, std::string const& device);
StatusOr<std::vector<std::string>> leased_devices(bt::Table& devices, std::string const& fleet);
StatusOr<std::vector<std::string>> stale_leases(bt::Table& devices, std::string const& fleet);
StatusOr<std::vector<std::string>> busy_devices(bt::Table& devices, std::string const& fleet);

// Reports, facts, and the firmware that a device should have.
Status report_health(bt::Table& devices, std::string const& device, std::string const& text);
Status report_crash(bt::Table& devices, std::string const& device, std::string const& dump);
Status report_boot(bt::Table& devices, std::string const& device, std::int64_t boot_count);
Status report_upgrade(bt::Table& devices, std::string const& device, std::string const& version);
Status set_fact(bt::Table& devices, std::string const& device, std::string const& name, std::string const& value);
Status set_target(bt::Table& devices, std::string const& device, std::string const& version);
Status set_fallback(bt::Table& devices, std::string const& device, std::string const& version);
StatusOr<std::optional<std::string>> target(bt::Table& devices, std::string const& device);
StatusOr<std::size_t> crashes(bt::Table& devices, std::string const& device);
StatusOr<std::size_t> health_reports(bt::Table& devices, std::string const& device);

}  // namespace rollout

#endif  // ROLLOUT_SVC_DEVICES_H
