// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_DISPATCH_DISPATCHER_H_
#define RIDE_DISPATCH_DISPATCH_DISPATCHER_H_

#include "drivers/driver_tracker.h"
#include "offers/offer_book.h"
#include "pricing/surge_board.h"
#include "trips/trip_log.h"
#include <memory>
#include <string>

namespace ride_dispatch {

struct RideRequest {
  std::string trip;
  std::string zone;
  std::string cell;
  int base_fare_cents = 0;
};

class Dispatcher {
 public:
  virtual ~Dispatcher() = default;
  // The drivers that got an offer.
  virtual google::cloud::StatusOr<int> Dispatch(RideRequest const& request) = 0;
};

std::unique_ptr<Dispatcher> MakeDispatcher(std::shared_ptr<DriverTracker> tracker, std::shared_ptr<OfferBook> offers,
                                           std::shared_ptr<SurgeBoard> surge, std::shared_ptr<TripLog> log);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_DISPATCH_DISPATCHER_H_
