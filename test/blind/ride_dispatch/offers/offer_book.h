// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_OFFERS_OFFER_BOOK_H_
#define RIDE_DISPATCH_OFFERS_OFFER_BOOK_H_

#include "base/clock.h"
#include "offers/offer_policy.h"
#include "storage/row_store.h"
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ride_dispatch {

// Offers to drivers. A row is one driver's: "driver#d1"; a column is one trip's.
class OfferBook {
 public:
  virtual ~OfferBook() = default;

  virtual google::cloud::Status Make(std::string const& driver, std::string const& trip, int fare_cents) = 0;
  // A better price for the same trip.
  virtual google::cloud::Status Raise(std::string const& driver, std::string const& trip, int fare_cents) = 0;
  virtual google::cloud::StatusOr<bool> Accept(std::string const& driver, std::string const& trip) = 0;
  virtual google::cloud::StatusOr<bool> Decline(std::string const& driver, std::string const& trip) = 0;
  virtual google::cloud::Status WithdrawAll(std::vector<std::string> const& drivers, std::string const& trip) = 0;
  virtual google::cloud::Status ReplaceAll(std::vector<std::string> const& drivers, std::string const& trip,
                                           int fare_cents) = 0;
  virtual google::cloud::StatusOr<std::vector<std::string>> Open(std::string const& driver) = 0;
  virtual google::cloud::StatusOr<int> RecentlyDeclined(std::string const& driver) = 0;

  // A dispatcher that took over raises the epoch; older dispatchers then stop.
  virtual google::cloud::Status RaiseEpoch(std::string const& region, std::int64_t epoch) = 0;
  virtual google::cloud::Status SeizeRegion(std::string const& region) = 0;
};

std::shared_ptr<OfferBook> MakeOfferBook(std::shared_ptr<RowStore> offers, std::shared_ptr<Clock> clock);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_OFFERS_OFFER_BOOK_H_
