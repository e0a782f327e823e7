// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef AD_BIDDER_STORE_SCHEMA_H
#define AD_BIDDER_STORE_SCHEMA_H

#include "store/ttl_policy.h"

namespace bidder {

inline constexpr char kBidsTable[] = "bids";
inline constexpr char kBudgetsTable[] = "budgets";
inline constexpr char kUsersTable[] = "users";

struct BidFamily {
  static constexpr char kName[] = "bid";
  using Ttl = ExpiresAt<>;
};

struct CreativeFamily {
  static constexpr char kName[] = "creative";
  using Ttl = ExpiresAt<>;
};

struct WinFamily {
  static constexpr char kName[] = "win";
  using Ttl = AgesOut<30>;
};

struct LimitFamily {
  static constexpr char kName[] = "limit";
  using Ttl = Pinned;
};

struct SpendFamily {
  static constexpr char kName[] = "spend";
  using Ttl = AgesOut<90>;
};

struct CapFamily {
  static constexpr char kName[] = "cap";
  using Ttl = AgesOut<7>;
};

struct SegmentFamily {
  static constexpr char kName[] = "seg";
  using Ttl = ExpiresAt<>;
};

inline constexpr char kStatFamily[] = "stat";
inline constexpr char kLedgerFamily[] = "ledger";
inline constexpr char kConsentFamily[] = "consent";

}  // namespace bidder

#endif  // AD_BIDDER_STORE_SCHEMA_H
