// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-lifetime %t --no-fix --schema %schemas/longest.yaml -- -I %inputs

// The maximum age of another family, and signs that are the wrong way round.

#include "clicks.h"
#include "now.h"

using cbt::SetCell;
using std::chrono::hours;
using std::chrono::milliseconds;

constexpr hours kEventsMaxAge(48);
constexpr hours kDraftsMaxAge(24 * 7);
constexpr hours kReportMaxAge(24 * 3);

milliseconds Stamp(milliseconds wanted, milliseconds max_age) { return Now() + wanted - max_age; }

void Other(cbt::Table table, hours wanted) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + wanted - kDraftsMaxAge, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a timestamp from which 'kDraftsMaxAge', 7d, is subtracted; that is the maximum age of family 'drafts', so the value expires 5d too early; subtract 2d
  table.Apply(cbt::SingleRowMutation("row", SetCell("drafts", "text", Stamp(hours(10), kEventsMaxAge), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'drafts' of table 'clicks' (default, 7d) has a timestamp from which 'kEventsMaxAge', 2d, is subtracted; that is the maximum age of family 'events', so the value expires 5d too late; subtract 7d
}
void Signs(cbt::Table table) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + kEventsMaxAge - hours(6), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 1d18h in the future as its timestamp; the value expires 2d after that, so it lives for 3d18h; add the lifetime, and subtract the maximum age
}

void Own(cbt::Table table, hours wanted) {
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + wanted - kEventsMaxAge, "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("drafts", "text", Stamp(hours(10), kDraftsMaxAge), "v")));
  // The age of another family is the lifetime.
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + kDraftsMaxAge - kEventsMaxAge, "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Stamp(kReportMaxAge, kEventsMaxAge), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() - kEventsMaxAge + wanted, "v")));
}
void NoAge(cbt::Table table, hours offset) {
  // The age of no family, a length without such a name, or a time of the past.
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + offset - kReportMaxAge, "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("events", "click", Now() + offset - hours(24 * 7), "v")));
  table.Apply(cbt::SingleRowMutation("row", SetCell("drafts", "text", Now() - kEventsMaxAge, "v")));
}
