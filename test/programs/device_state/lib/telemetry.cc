// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "iot/builders.h"
#include "iot/stores.h"
#include <cstdlib>

namespace iot {

namespace {

const std::string family = "telemetry";

std::map<std::string, double> to_values(StatusOr<std::pair<bool, bt::Row>> const& row) {
  std::map<std::string, double> values;
  if (!row->first) return values;
  for (auto const& cell : row->second.cells()) {
    values.emplace(cell.column_qualifier(), std::atof(cell.value().c_str()));
  }
  return values;
}

ms stamp_of(Reading const& reading) {
  if (!reading.measured) return now();
  return std::chrono::duration_cast<ms>(reading.measured->time_since_epoch());
}

}  // namespace

bt::Table state_table(Connection connection, Place const& place) {
  return bt::Table(std::move(connection),
                   bt::TableResource(place.project, place.instance, "device-state"));
}

Status Telemetry::record(std::string const& device, std::vector<Reading> const& readings) {
  RowBuilder row(device, family);
  for (auto const& r : readings) {
    row.set_at(r.sensor, stamp_of(r), std::to_string(r.value));  // FINE: a week from the measurement, by the rule
  }
  return table_.Apply(row.build());
}

Status Telemetry::record_series(std::string const& device,
                                std::vector<double> const& values) {
  auto const stamp = now();
  bt::SingleRowMutation row(device);
  for (double value : values) {
    row.emplace_back(bt::SetCell(family, "series", stamp, std::to_string(value)));  // MISTAKE bigtable-expiry-collision: the values overwrite each other
  }
  ms step = stamp;
  for (double value : values) {
    row.emplace_back(bt::SetCell(family, "steps", step, std::to_string(value)));  // FINE: a millisecond each
    step += 1ms;
  }
  return table_.Apply(std::move(row));
}

Status Telemetry::record_boot(std::string const& device) {
  auto const uptime = std::chrono::steady_clock::now().time_since_epoch();
  auto const stamp = std::chrono::duration_cast<ms>(uptime);
  return table_.Apply(bt::SingleRowMutation(
      device, bt::SetCell(family, "boot", stamp, "1"),  // MISTAKE bigtable-timestamp-unit: counts from the start of this machine
      bt::SetCell(family, "uptime", now(), std::to_string(stamp.count()))));  // FINE: the uptime is only the value
}

StatusOr<std::map<std::string, double>> Telemetry::latest(std::string const& device) {
  auto row = table_.ReadRow(
      device, FilterBuilder(family).after(now() - telemetry_age).newest().build());  // FINE: bounded by the age
  if (!row) return row.status();
  return to_values(row);
}

StatusOr<std::map<std::string, double>> Telemetry::month(std::string const& device) {
  auto const start = now() - std::chrono::hours(30 * 24);
  auto row = table_.ReadRow(device, FilterBuilder(family).after(start).build());  // MISTAKE bigtable-unfiltered-read: older than a week depends on garbage collection
  if (!row) return row.status();
  return to_values(row);
}

StatusOr<std::map<std::string, double>> Telemetry::today(std::string const& device) {
  auto const start = now() - 24h;
  auto row = table_.ReadRow(device, FilterBuilder(family).after(start).build());  // FINE: the readings of a day, all of them live
  if (!row) return row.status();
  return to_values(row);
}

Status Telemetry::copy(std::string const& from, std::string const& to) {
  auto row = table_.ReadRow(from, FilterBuilder(family).after(now() - telemetry_age).build());
  if (!row) return row.status();
  if (!row->first) return Status();
  bt::SingleRowMutation copy(to);
  for (auto const& cell : row->second.cells()) {
    if (cell.column_qualifier() == "series") {
      copy.emplace_back(bt::SetCell(
          family, cell.column_qualifier(),
          std::chrono::duration_cast<ms>(cell.timestamp()), cell.value()));  // FINE: converted
      continue;
    }
    copy.emplace_back(bt::SetCell(family, cell.column_qualifier(),
                                  ms(cell.timestamp().count()), cell.value()));  // MISTAKE bigtable-timestamp-unit: microseconds as milliseconds
  }
  return table_.Apply(std::move(copy));
}

Status Telemetry::trim(std::string const& device, std::string const& sensor) {
  auto const end = std::chrono::system_clock::now().time_since_epoch() - telemetry_age;
  return table_.Apply(bt::SingleRowMutation(
      device, bt::DeleteFromColumnEndingAt(family, sensor, end)));  // MISTAKE bigtable-filter-granularity: nanoseconds, so the server rejects it
}

}  // namespace iot
