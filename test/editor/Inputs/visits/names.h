// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

// The names of tables, families and columns, in all the ways that programs have.

#ifndef VISITS_NAMES_H
#define VISITS_NAMES_H

#include "bigtable_ttl/tags.h"
#include <string>
#include <string_view>

#define VISITS_TABLE "visits"

namespace visits {

constexpr char kSessions[] = "sessions";
constexpr auto& kTokens = kSessions;
inline const std::string kEvents = "events";
constexpr std::string_view kProfile = "profile";

struct Families {
  static constexpr char kCarts[] = "carts";
  static inline const std::string kStays = "sessions";
};

BIGTABLE_TTL_ONE_SECOND constexpr char kCoupons[] = "coupons";
BIGTABLE_TTL_DEFAULT("7d") inline const std::string kReturns = "returns";

enum class Kind { Session, Profile };
constexpr const char* FamilyOf(Kind kind) {
  return kind == Kind::Session ? "sessions" : "profile";
}

}  // namespace visits

#endif  // VISITS_NAMES_H
