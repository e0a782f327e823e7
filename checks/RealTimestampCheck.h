// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#ifndef BIGTABLE_TIDY_CHECKS_REALTIMESTAMPCHECK_H
#define BIGTABLE_TIDY_CHECKS_REALTIMESTAMPCHECK_H

#include "tidy/BigtableCheck.h"

namespace clang::tidy::bigtable {

struct Timestamp;

/// Finds timestamps that contradict their family, such as the current time
/// where timestamps are expiry times, or a future time where timestamps are
/// real.
///
/// docs/checks/real-timestamp.md
class RealTimestampCheck : public BigtableCheck {
public:
  using BigtableCheck::BigtableCheck;
  void checkWrite(const CallSite &Site) override;
  void checkLifetime(const CallSite &Site) override { checkWrite(Site); }

private:
  /// Reports a timestamp \p Time that the runtime computed by another policy
  /// than the family's.
  void checkPolicy(const CallSite &Site, const Expr &Time);
  /// Reports a timestamp \p Time that is past by its name, in a family where it
  /// is when the cell expires.
  void checkPast(const CallSite &Site, const Expr &Time);
  /// Reports a write that passes on the timestamp of a cell, when that expires,
  /// to a family with real timestamps.
  void checkCopy(const CallSite &Site);
  /// Reports a write without a timestamp to a family whose timestamps are not
  /// times.
  void checkUnstamped(const CallSite &Site);
};

/// Returns the time in words: "the current time", "a time 5m in the past".
std::string inWords(const Timestamp &T);

} // namespace clang::tidy::bigtable

#endif // BIGTABLE_TIDY_CHECKS_REALTIMESTAMPCHECK_H
