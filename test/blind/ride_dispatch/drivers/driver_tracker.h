// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_DRIVERS_DRIVER_TRACKER_H_
#define RIDE_DISPATCH_DRIVERS_DRIVER_TRACKER_H_

#include "base/clock.h"
#include "storage/row_store.h"
#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace ride_dispatch {

struct Position {
  double latitude = 0;
  double longitude = 0;
};

std::string EncodePosition(Position const& position);
std::optional<Position> DecodePosition(std::string const& text);

// Where drivers are, and who is at work.
class DriverTracker {
 public:
  virtual ~DriverTracker() = default;

  virtual google::cloud::Status Report(std::string const& driver, Position const& position) = 0;
  // The phone was offline; these are the points since, oldest first.
  virtual google::cloud::Status ReportTrack(std::string const& driver, std::vector<Position> const& points) = 0;
  virtual google::cloud::StatusOr<std::optional<Position>> Locate(std::string const& driver) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> Nearby(std::string const& cell, std::int64_t limit) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> Newcomers(std::string const& cell) = 0;

  virtual google::cloud::Status StartShift(std::string const& driver, std::chrono::hours length) = 0;
  virtual google::cloud::Status ExtendShift(std::string const& driver) = 0;
  virtual google::cloud::Status EndShift(std::string const& driver) = 0;
  virtual google::cloud::Status EndShiftAfterTrip(std::string const& driver) = 0;
  virtual google::cloud::Status Suspend(std::string const& driver, std::string const& reason) = 0;
  virtual google::cloud::StatusOr<bool> OnDuty(std::string const& driver) = 0;
  virtual google::cloud::StatusOr<std::chrono::seconds> ShiftLeft(std::string const& driver) = 0;
};

std::shared_ptr<DriverTracker> MakeDriverTracker(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_DRIVERS_DRIVER_TRACKER_H_
