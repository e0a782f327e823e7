// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "admin/provisioner.h"
#include "base/clock.h"
#include "dispatch/dispatcher.h"
#include "drivers/driver_tracker.h"
#include "offers/offer_book.h"
#include "pricing/surge_board.h"
#include "storage/row_store.h"
#include "storage/schema.h"
#include "trips/trip_log.h"
#include <cstdlib>
#include <iostream>
#include <string>

namespace cbt = ::google::cloud::bigtable;

int main(int argc, char* argv[]) {
  if (argc != 6) {
    std::cerr << "usage: " << argv[0] << " PROJECT INSTANCE TRIP ZONE CELL\n";
    return EXIT_FAILURE;
  }
  auto connection = cbt::MakeDataConnection();
  auto table = [&](char const* id) { return cbt::Table(connection, cbt::TableResource(argv[1], argv[2], id)); };
  auto clock = ride_dispatch::MakeSystemClock();
  auto drivers = ride_dispatch::MakeRowStore(table(ride_dispatch::kDriversTable));
  auto offers = ride_dispatch::MakeRowStore(table(ride_dispatch::kOffersTable));
  auto trips = ride_dispatch::MakeRowStore(table(ride_dispatch::kTripsTable));
  auto dispatcher = ride_dispatch::MakeDispatcher(
      ride_dispatch::MakeDriverTracker(drivers, clock), ride_dispatch::MakeOfferBook(offers, clock),
      ride_dispatch::MakeSurgeBoard(table(ride_dispatch::kPricingTable), clock),
      ride_dispatch::MakeTripLog(trips, clock));
  auto made = dispatcher->Dispatch({argv[3], argv[4], argv[5], 900});
  if (!made) {
    std::cerr << made.status() << "\n";
    return EXIT_FAILURE;
  }
  std::cout << *made << " offers\n";
  return EXIT_SUCCESS;
}
