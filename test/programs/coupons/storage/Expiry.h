// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#pragma once

#include "domain/Coupon.h"
#include "google/cloud/bigtable/filters.h"
#include "google/cloud/bigtable/mutations.h"
#include <chrono>
#include <string>
#include <utility>

// How the families of the shop expire. Each strategy says which timestamp a
// value has that expires at some time, and where live values begin.
namespace shop::storage {

namespace cbt = google::cloud::bigtable;

using Stamp = std::chrono::milliseconds;

inline constexpr Stamp kOpenEnd = Stamp::zero();

inline Stamp stampOf(Instant t) {
  return std::chrono::floor<Stamp>(t.time_since_epoch());
}

// The rule is one second, and the timestamp is the expiry.
struct AtTimestamp {
  static Stamp stamp(Instant expires) { return stampOf(expires); }
  static Stamp liveFrom(Instant now) { return stampOf(now) + Stamp(1); }
};

// The rule is DAYS, and the timestamp is so long before the expiry.
template <int kDays>
struct AfterDays {
  static Stamp stamp(Instant expires) { return stampOf(expires - Day(kDays)); }
  static Stamp liveFrom(Instant now) { return stampOf(now - Day(kDays)) + Stamp(1); }
};

template <typename Strategy>
class Family {
 public:
  constexpr explicit Family(char const* name) : name_(name) {}

  std::string name() const { return name_; }

  template <typename Value>
  cbt::Mutation set(std::string const& column, Instant expires, Value&& value) const {
    return cbt::SetCell(name(), column, Strategy::stamp(expires), std::forward<Value>(value));  // SAME bigtable-lifetime storage/BigtableWallet.cc
  }

  cbt::Filter live(Instant now) const {
    return cbt::Filter::Chain(cbt::Filter::FamilyRegex(name()),
                              cbt::Filter::TimestampRange(Strategy::liveFrom(now), kOpenEnd));
  }

  cbt::Filter live(std::string const& column, Instant now) const {
    return cbt::Filter::Chain(cbt::Filter::ColumnName(name(), column),
                              cbt::Filter::TimestampRange(Strategy::liveFrom(now), kOpenEnd));
  }

 private:
  char const* name_;
};

inline constexpr Family<AtTimestamp> kCode("code");
inline constexpr Family<AtTimestamp> kHold("hold");
inline constexpr Family<AfterDays<400>> kUsed("used");
inline constexpr Family<AtTimestamp> kWallet("wallet");
inline constexpr Family<AtTimestamp> kShown("shown");  // SAME bigtable-lifetime storage/BigtableWallet.cc

inline constexpr char kOffer[] = "offer";
inline constexpr char kQuota[] = "quota";
inline constexpr char kConsent[] = "consent";
inline constexpr char kVersion[] = "version";

}  // namespace shop::storage
