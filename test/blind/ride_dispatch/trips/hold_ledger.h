// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_TRIPS_HOLD_LEDGER_H_
#define RIDE_DISPATCH_TRIPS_HOLD_LEDGER_H_

#include "base/clock.h"
#include "google/cloud/bigtable/table.h"
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace ride_dispatch {

struct HoldRequest {
  std::string trip;
  std::int64_t cents = 0;
  std::optional<TimePoint> released_at;  // By the bank; some do not say.
};

// Money that a rider's bank holds for a trip, and the receipts.
class HoldLedger {
 public:
  virtual ~HoldLedger() = default;
  virtual google::cloud::Status Place(HoldRequest const& request) = 0;
  virtual google::cloud::Status Renew(std::string const& trip, std::int64_t cents) = 0;
  virtual google::cloud::Status Replace(std::string const& trip, std::int64_t cents) = 0;
  virtual google::cloud::Status Capture(std::string const& trip, std::int64_t cents) = 0;
  virtual google::cloud::Status Split(std::string const& trip, std::string const& other) = 0;
  virtual google::cloud::StatusOr<std::int64_t> CountAttempt(std::string const& trip) = 0;
  virtual google::cloud::StatusOr<std::int64_t> CountEdit(std::string const& trip) = 0;
  virtual google::cloud::Status AddTip(std::string const& trip, std::int64_t cents) = 0;
  // Deletes what is over anyway. Called at night.
  virtual google::cloud::Status Sweep(std::string const& trip) = 0;
};

std::shared_ptr<HoldLedger> MakeHoldLedger(google::cloud::bigtable::Table trips, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_TRIPS_HOLD_LEDGER_H_
