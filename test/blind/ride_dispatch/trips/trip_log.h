// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_TRIPS_TRIP_LOG_H_
#define RIDE_DISPATCH_TRIPS_TRIP_LOG_H_

#include "base/clock.h"
#include "drivers/driver_tracker.h"
#include "storage/row_store.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ride_dispatch {

struct TripEvent {
  std::string what;
  TimePoint when;
};

// What happened on a trip, and the way it took.
class TripLog {
 public:
  virtual ~TripLog() = default;
  virtual google::cloud::Status Add(std::string const& trip, std::string const& what) = 0;
  virtual google::cloud::Status Schedule(std::string const& trip, std::chrono::hours keep_for) = 0;
  virtual google::cloud::Status AddPoint(std::string const& trip, Position const& point) = 0;
  virtual google::cloud::Status AddPoints(std::string const& trip, std::vector<Position> const& points) = 0;
  virtual google::cloud::StatusOr<std::vector<TripEvent>> Events(std::string const& trip, TimePoint from,
                                                                 TimePoint to) = 0;
  virtual google::cloud::StatusOr<std::vector<Position>> Trail(std::string const& trip) = 0;
  virtual google::cloud::StatusOr<std::vector<Position>> TrailSince(std::string const& trip, TimePoint from) = 0;
  virtual google::cloud::StatusOr<std::vector<Position>> TrailForDispute(std::string const& trip, TimePoint from) = 0;
  // Before an account is closed.
  virtual google::cloud::Status KeepTrail(std::string const& trip, std::string const& archive) = 0;
};

std::shared_ptr<TripLog> MakeTripLog(std::shared_ptr<RowStore> trips, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_TRIPS_TRIP_LOG_H_
