// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_PRICING_ZONE_CATALOG_H_
#define RIDE_DISPATCH_PRICING_ZONE_CATALOG_H_

#include "base/clock.h"
#include "google/cloud/bigtable/table.h"
#include <memory>
#include <string>

namespace ride_dispatch {

struct Zone {
  std::string name;
  std::string outline;
  std::string tariff;
};

class ZoneCatalog {
 public:
  virtual ~ZoneCatalog() = default;
  virtual google::cloud::Status Put(std::string const& id, Zone const& zone) = 0;
  virtual google::cloud::Status SetTariff(std::string const& id, std::string const& tariff) = 0;
  virtual google::cloud::StatusOr<Zone> Get(std::string const& id) = 0;
};

std::shared_ptr<ZoneCatalog> MakeZoneCatalog(google::cloud::bigtable::Table pricing, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_PRICING_ZONE_CATALOG_H_
