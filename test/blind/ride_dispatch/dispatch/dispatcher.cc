// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "dispatch/dispatcher.h"
#include "google/cloud/log.h"
#include <utility>

namespace ride_dispatch {
namespace {

using ::google::cloud::Status;
using ::google::cloud::StatusCode;
using ::google::cloud::StatusOr;

constexpr int kOffersAtOnce = 3;

class NearestFirstDispatcher : public Dispatcher {
 public:
  NearestFirstDispatcher(std::shared_ptr<DriverTracker> tracker, std::shared_ptr<OfferBook> offers,
                         std::shared_ptr<SurgeBoard> surge, std::shared_ptr<TripLog> log)
      : tracker_(std::move(tracker)), offers_(std::move(offers)), surge_(std::move(surge)), log_(std::move(log)) {}

  StatusOr<int> Dispatch(RideRequest const& request) override {
    auto const factor = surge_->FactorOf(request.zone);
    if (!factor) return factor.status();
    auto const fare = static_cast<int>(request.base_fare_cents * *factor);
    auto drivers = tracker_->Nearby(request.cell, 20);
    if (!drivers) return std::move(drivers).status();
    int made = 0;
    for (auto const& driver : *drivers) {
      auto on_duty = tracker_->OnDuty(driver);
      if (!on_duty || !*on_duty) continue;
      auto open = offers_->Open(driver);
      if (!open || !open->empty()) continue;
      auto status = offers_->Make(driver, request.trip, fare);
      if (!status.ok()) {
        GCP_LOG(WARNING) << "no offer to " << driver << ": " << status;
        continue;
      }
      if (++made == kOffersAtOnce) break;
    }
    if (made == 0) return Status(StatusCode::kNotFound, "no driver near " + request.cell);
    auto const logged = log_->Add(request.trip, "offered");
    if (!logged.ok()) return logged;
    return made;
  }

 private:
  std::shared_ptr<DriverTracker> tracker_;
  std::shared_ptr<OfferBook> offers_;
  std::shared_ptr<SurgeBoard> surge_;
  std::shared_ptr<TripLog> log_;
};

}  // namespace

std::unique_ptr<Dispatcher> MakeDispatcher(std::shared_ptr<DriverTracker> tracker, std::shared_ptr<OfferBook> offers,
                                           std::shared_ptr<SurgeBoard> surge, std::shared_ptr<TripLog> log) {
  return std::make_unique<NearestFirstDispatcher>(std::move(tracker), std::move(offers), std::move(surge),
                                                  std::move(log));
}

}  // namespace ride_dispatch
