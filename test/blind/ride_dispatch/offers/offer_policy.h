// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_OFFERS_OFFER_POLICY_H_
#define RIDE_DISPATCH_OFFERS_OFFER_POLICY_H_

#include "storage/schema.h"
#include <chrono>

namespace ride_dispatch {

// How an offer is made to a driver.
struct OfferOptions {
  std::chrono::seconds ttl{60};
  int fare_cents = 0;
  bool exclusive = true;
};

// What becomes of the record of an offer.
enum class Outcome { kAccepted, kDeclined, kLapsed, kWithdrawn };

char const* OutcomeName(Outcome outcome);

// How long an outcome is of interest.
std::chrono::hours OutcomeLifetime(Outcome outcome);

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_OFFERS_OFFER_POLICY_H_
