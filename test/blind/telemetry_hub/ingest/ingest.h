// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef TELEMETRY_HUB_INGEST_INGEST_H
#define TELEMETRY_HUB_INGEST_INGEST_H

#include "hub/store.h"
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace hub {

struct sample {
  std::string vehicle;
  std::string signal;
  double value = 0;
  std::int64_t bus_seconds = 0;  // Since vehicle_epoch.
};

class ingest {
 public:
  explicit ingest(cbt::Table signals) : signals_(std::move(signals)) {}

  // What arrives from vehicles that are online: each signal of a vehicle once.
  Status take(std::span<sample const> samples);
  // What a vehicle recorded while it was offline, by its own clock.
  Status backfill(std::span<sample const> samples);
  Status backfill_legacy(std::span<sample const> samples);
  // 5,000 values in a second, from an accelerometer.
  Status take_burst(std::string const& vehicle, std::span<double const> values);
  Status take_curve(std::string const& vehicle, std::span<double const> values);

  Status heartbeat(std::string const& vehicle);
  Status announce(std::span<std::string const> vehicles);
  Status set_position(std::string const& vehicle, std::string const& position);

  // A signal's unit and name.
  Status describe(std::string const& signal, std::string const& unit);
  Status rename(std::string const& signal, std::string const& name);

  // Copies for the garage, which may not outlive the originals.
  Status copy_for_garage(std::string const& vehicle, std::string const& garage);
  Status copy_for_workshop(std::string const& vehicle, std::string const& workshop);

 private:
  [[nodiscard]] StatusOr<std::vector<cbt::Cell>> last_values(std::string const& vehicle);

  cbt::Table signals_;
};

}  // namespace hub

#endif  // TELEMETRY_HUB_INGEST_INGEST_H
