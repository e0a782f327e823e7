// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_TRIPS_TRIP_REPORTS_H_
#define RIDE_DISPATCH_TRIPS_TRIP_REPORTS_H_

#include "base/clock.h"
#include "google/cloud/bigtable/client.h"
#include <functional>
#include <memory>
#include <string>

namespace ride_dispatch {

// SQL for the back office.
class TripReports {
 public:
  virtual ~TripReports() = default;
  using Line = std::function<void(std::string const& trip, std::string const& value)>;
  virtual google::cloud::Status OpenHolds(Line const& line) = 0;
  virtual google::cloud::Status OpenHoldsAtClosing(Line const& line) = 0;
  virtual google::cloud::Status Receipts(Line const& line) = 0;
};

std::shared_ptr<TripReports> MakeTripReports(google::cloud::bigtable::Client client,
                                             google::cloud::bigtable::InstanceResource instance,
                                             std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_TRIPS_TRIP_REPORTS_H_
