// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef RIDE_DISPATCH_STORAGE_SCHEMA_H_
#define RIDE_DISPATCH_STORAGE_SCHEMA_H_

#include <chrono>

namespace ride_dispatch {

inline constexpr char kDriversTable[] = "drivers";
inline constexpr char kOffersTable[] = "offers";
inline constexpr char kPricingTable[] = "pricing";
inline constexpr char kTripsTable[] = "trips";

// drivers
inline constexpr char kPosition[] = "pos";     // Timestamp: when the position is stale.
inline constexpr char kDuty[] = "duty";        // Timestamp: when the shift ends.
inline constexpr char kProfile[] = "profile";  // Kept.

// offers
inline constexpr char kOffer[] = "offer";      // Timestamp: when the offer lapses.
inline constexpr char kOutcome[] = "outcome";  // Aged out, by default after kOutcomeMaxAge.
inline constexpr char kFence[] = "fence";      // Timestamp: a dispatcher's epoch, a number.

// pricing
inline constexpr char kSurge[] = "surge";  // Aged out, by default after kSurgeMaxAge.
inline constexpr char kZone[] = "zone";    // One version, at timestamp 0.

// trips
inline constexpr char kTrail[] = "trail";      // Aged out, by default after kTrailMaxAge.
inline constexpr char kEvent[] = "event";      // Kept; timestamp: when it happened.
inline constexpr char kReceipt[] = "receipt";  // Kept.
inline constexpr char kHold[] = "hold";        // Timestamp: when the bank releases the money.

inline constexpr std::chrono::seconds kPositionTtl{90};
inline constexpr std::chrono::seconds kOfferTtl{45};
inline constexpr std::chrono::hours kLongestShift{12};
inline constexpr std::chrono::hours kOutcomeMaxAge{30 * 24};
inline constexpr std::chrono::hours kSurgeMaxAge{24};
inline constexpr std::chrono::hours kTrailMaxAge{90 * 24};
inline constexpr std::chrono::hours kHoldTtl{7 * 24};

}  // namespace ride_dispatch

#endif  // RIDE_DISPATCH_STORAGE_SCHEMA_H_
