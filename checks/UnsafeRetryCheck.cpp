// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "UnsafeRetryCheck.h"
#include "analysis/Targets.h"
#include "api/CallSite.h"
#include "api/Types.h"
#include "model/Timestamp.h"
#include "protocol/Retries.h"
#include "tidy/TranslationUnit.h"
#include "values/Values.h"

namespace clang::tidy::bigtable {

/// Reports a read-modify-write that code repeats.
void UnsafeRetryCheck::checkCounter(const CallSite &Site) {
  const Stmt *Loop = loopOfRetries(analysis().values(), Site);
  if (!Loop || Site.IsSanctioned)
    return;
  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message = "read-modify-write is repeated after an error; an attempt that "
              "arrived, but whose answer was lost, counts twice; count with "
              "cells of their own, whose timestamps or columns tell them apart";
  F.note(Loop->getBeginLoc(), "this loop repeats it");
  F.noteCalls(Site);
  unit().refuse("the count needs another layout of its cells");
  report(F);
}

void UnsafeRetryCheck::checkSite(const CallSite &Site) {
  if (Site.Kind == CallKind::Counter)
    return checkCounter(Site);
  const bool IsWrite = Site.Kind == CallKind::Write;
  if (Site.IsSanctioned || Site.CalleeDecides ||
      (!IsWrite && Site.Kind != CallKind::Aggregate))
    return;
  // A field that is not set is 1970 each time.
  const bool IsUnset =
      !Site.argument(Role::Timestamp) && Site.Stamp != Presence::None;
  if (IsWrite && (IsUnset || analysis().targets().isStamped(Site, strict())))
    return;
  const llvm::SmallVector<Destination, 2> Sent =
      analysis().targets().destinationsOf(Site);
  const Expr *Policy = nullptr;
  bool IsAlways = true;
  for (const Destination &To : Sent) {
    const Expr *Next = retriesAll(analysis().values(), To);
    IsAlways &= Next != nullptr;
    if (!Policy)
      Policy = Next;
  }
  if (!Policy || !(IsAlways || strict()))
    return;

  Finding F;
  F.At = decidingCall(Site).getBeginLoc();
  F.Message =
      IsWrite
          ? "write has no timestamp, but is retried after any error; the "
            "server stamps each attempt again, so one value may be stored in "
            "several cells; " +
                adviseTimestamp(Site)
          : "aggregate write is retried after any error; an attempt that "
            "arrived, but whose answer was lost, counts twice";
  F.note(Policy->getBeginLoc(), "the policy that retries everything is here");
  if (!IsAlways)
    F.note({}, "in some cases only: it may also be sent without that policy");
  if (!IsWrite)
    F.note({}, "a minimum or a maximum does not change if it arrives twice");
  F.noteCalls(Site);
  unit().refuse(IsWrite ? "the code does not show which time belongs to the "
                          "value"
                        : "the code does not show how often it may count");
  report(F);
}

} // namespace clang::tidy::bigtable
