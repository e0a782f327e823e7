// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "offers/offer_policy.h"

namespace ride_dispatch {

char const* OutcomeName(Outcome outcome) {
  switch (outcome) {
    case Outcome::kAccepted:
      return "accepted";
    case Outcome::kDeclined:
      return "declined";
    case Outcome::kLapsed:
      return "lapsed";
    case Outcome::kWithdrawn:
      return "withdrawn";
  }
  return "unknown";
}

std::chrono::hours OutcomeLifetime(Outcome outcome) {
  switch (outcome) {
    case Outcome::kAccepted:
      return kOutcomeMaxAge;
    case Outcome::kDeclined:
      return std::chrono::hours(14 * 24);
    case Outcome::kLapsed:
    case Outcome::kWithdrawn:
      break;
  }
  return std::chrono::hours(24);
}

}  // namespace ride_dispatch
