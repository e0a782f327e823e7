// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef PARCEL_CONFIG_H
#define PARCEL_CONFIG_H

#include <ctime>
#include <map>
#include <string>

namespace parcel {

// parcel.json: one flat object of numbers and strings.
struct config {
  std::string project = "logistics";
  std::string instance = "tracking";
  std::string archive_table = "archive-2026";
  long pin_hours = 48;
  long promise_hours = 24;
  long stops_per_page = 25;
};

config parse_config(std::string const& json);
config load_config(std::string const& file);

constexpr long minutes = 60;
constexpr long hours = 60 * minutes;
constexpr long days = 24 * hours;

}  // namespace parcel

#endif  // PARCEL_CONFIG_H
