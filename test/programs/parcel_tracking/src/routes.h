// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARCEL_ROUTES_H
#define PARCEL_ROUTES_H

#include "config.h"
#include "events.h"
#include <string>
#include <vector>

namespace parcel {

struct stop {
  std::string parcel;
  std::string street;
};

// A route is a van's day: "DEPOT#VAN#DATE".
Status plan(cbt::Table& routes, std::string const& route, std::vector<stop> const& stops);
Status plan_again(cbt::Table& routes, std::string const& route, std::vector<stop> const& stops);
StatusOr<std::vector<stop>> page_of_stops(cbt::Table& routes, std::string const& route, config const& c, int page);
StatusOr<std::vector<stop>> all_stops(cbt::Table& routes, std::string const& route);
Status append_note(cbt::Table& routes, std::string const& route, std::string const& note);

Status assign(cbt::Table& routes, std::string const& route, std::string const& driver);
Status assign_relief(cbt::Table& routes, std::string const& route, std::string const& driver,
                     std::time_t end_of_shift);
StatusOr<std::string> driver_of(cbt::Table& routes, std::string const& route);

Status set_load(cbt::Table& routes, std::string const& route, std::int64_t kilograms);
Status clear_load(cbt::Table& routes, std::string const& route);

}  // namespace parcel

#endif  // PARCEL_ROUTES_H
