// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_DRIVERS_DRIVER_DIRECTORY_H_
#define RIDE_DISPATCH_DRIVERS_DRIVER_DIRECTORY_H_

#include "base/clock.h"
#include "storage/row_store.h"
#include <map>
#include <memory>
#include <string>

namespace ride_dispatch {

// family:column to value.
using DriverCard = std::map<std::string, std::string>;

// What support and the app show of a driver.
class DriverDirectory {
 public:
  virtual ~DriverDirectory() = default;
  virtual google::cloud::Status SetProfile(std::string const& driver, DriverCard const& fields) = 0;
  virtual google::cloud::StatusOr<DriverCard> CardForRider(std::string const& driver) = 0;
  virtual google::cloud::StatusOr<DriverCard> CardForSupport(std::string const& driver) = 0;
  // Moves what one account has to another account of the same person.
  virtual google::cloud::Status MergeAccounts(std::string const& from, std::string const& to) = 0;
};

std::shared_ptr<DriverDirectory> MakeDriverDirectory(std::shared_ptr<RowStore> drivers, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_DRIVERS_DRIVER_DIRECTORY_H_
