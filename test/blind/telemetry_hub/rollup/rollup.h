// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_ROLLUP_ROLLUP_H
#define TELEMETRY_HUB_ROLLUP_ROLLUP_H

#include "hub/store.h"
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hub {

struct statistics {
  double min = 0;
  double max = 0;
  double mean = 0;
  std::int64_t count = 0;
};

[[nodiscard]] statistics summarize(std::span<double const> values);

// The row of a signal: "vehicle#signal".
class rollup {
 public:
  explicit rollup(cbt::Table rollups) : rollups_(std::move(rollups)) {}

  Status close_minute(std::string const& row, std::span<double const> values);
  Status close_hour(std::string const& row, std::span<double const> values);
  // An hour that is not over: to be replaced soon.
  Status preview_hour(std::string const& row, statistics const& s);
  Status preview_minute(std::string const& row, statistics const& s);
  Status close_day(std::string const& row, statistics const& s);
  Status close_day_for_audit(std::string const& row, statistics const& s);

  // Counts of a vehicle's events, in an aggregate family.
  Status count(std::string const& row, std::string const& what, std::int64_t amount);
  Status count_once(std::string const& row, std::string const& what, std::int64_t amount);
  StatusOr<std::int64_t> count_errors(std::string const& row);
  StatusOr<std::int64_t> count_days(std::string const& row);

  // From minutes to hours.
  Status promote(std::string const& row);
  // Frees the space of what is over, ahead of the service.
  Status trim(std::string const& row);
  Status trim_hours(std::string const& row);

 private:
  cbt::Table rollups_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_ROLLUP_ROLLUP_H
