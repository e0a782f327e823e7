// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_QUERY_QUERY_H
#define TELEMETRY_HUB_QUERY_QUERY_H

#include "google/cloud/bigtable/client.h"
#include "hub/store.h"
#include <functional>
#include <string>
#include <vector>

namespace hub {

struct point {
  std::string column;
  milliseconds at{};
  double value = 0;
};

// What dashboards read.
class query {
 public:
  query(cbt::Table signals, cbt::Table rollups, cbt::Client sql)
      : signals_(std::move(signals)), rollups_(std::move(rollups)), sql_(std::move(sql)) {}

  using series = StatusOr<std::vector<point>>;
  [[nodiscard]] series raw_since(std::string const& vehicle, milliseconds from);
  [[nodiscard]] series raw_week(std::string const& vehicle);
  [[nodiscard]] series current(std::string const& vehicle);
  [[nodiscard]] series current_for_map(std::string const& vehicle);
  [[nodiscard]] series current_for_export(std::string const& vehicle);
  [[nodiscard]] series minutes(std::string const& row);
  [[nodiscard]] series minutes_and_hours(std::string const& row);
  [[nodiscard]] series all_rollups(std::string const& row);
  [[nodiscard]] series audit_days(std::string const& row, milliseconds from, milliseconds to);

  using visitor = std::function<void(std::string const& key)>;
  Status vehicles_with_position(visitor const& visit);
  Status vehicles_with_day(visitor const& visit);

 private:
  Status run(std::string sql, visitor const& visit);

  cbt::Table signals_;
  cbt::Table rollups_;
  cbt::Client sql_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_QUERY_QUERY_H
