// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-real-timestamp %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Times that are past by their names.

#include "absl/time/time.h"
#include "now.h"
#include <algorithm>
#include <vector>

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::system_clock;

struct Draft {
  std::string text;
  system_clock::time_point created_at;
  absl::Time lastSeen;
  milliseconds updated;
  int64_t issued;
  int64_t received_ms;
  milliseconds started_until;
  milliseconds starts_at;
  milliseconds sent_valid_until;
  absl::Time printed() const;
};
milliseconds ToMillis(system_clock::time_point t) {
  return std::chrono::duration_cast<milliseconds>(t.time_since_epoch());
}
milliseconds ToMillis(int64_t seconds) { return milliseconds(1000 * seconds); }
milliseconds ToMillis(absl::Time t) { return milliseconds(absl::ToUnixMillis(t)); }
milliseconds ExpiryFor(system_clock::time_point created);

void Put(cbt::Table &table, milliseconds at, std::string const &family) {
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell(family, "c", at, "v")));
}

void Wrong(cbt::Table &table, std::vector<Draft> const &drafts, Draft const &one, system_clock::time_point played_at) {
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "a", ToMillis(one.created_at), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: write to family 'sessions' of table 'clicks' (one-second) has 'created_at' as its timestamp, which is past by its name; that is when the value expires, so it expires immediately
  // CHECK-NOTES: :[[@LINE-2]]:43: note: this may be meant: the name may stand for another time
  for (auto const &draft : drafts) {
    table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "b", ToMillis(draft.lastSeen), "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} has 'lastSeen' as its timestamp
    table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "c", milliseconds(draft.received_ms), "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} has 'received_ms' as its timestamp
    table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "d", ToMillis(draft.printed()), "v")));
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} has 'printed' as its timestamp
  }
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "e", ToMillis(one.issued), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:43: warning: {{.*}} has 'issued' as its timestamp
  auto const at = ToMillis(played_at);
  Put(table, at, "sessions");
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} has 'played_at' as its timestamp
}

void Right(cbt::Table &table, Draft const &one, milliseconds updated, milliseconds age, system_clock::time_point created) {
  // Something is added.
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "a", ToMillis(one.created_at) + hours(1), "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "b", ToMillis(one.created_at + age), "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "c", ToMillis(one.issued + 3600), "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "d", ToMillis(one.lastSeen + absl::Hours(1)), "v")));
  auto sum = ToMillis(one.created_at);
  sum += age;
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "e", sum, "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "f", ExpiryFor(one.created_at), "v")));
  Draft draft{};
  draft.created_at = one.created_at + age;
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "g", ToMillis(draft.created_at), "v")));
  // It may be another one.
  auto const later = std::max(ToMillis(created), Now() + hours(1));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "h", later, "v")));
  // No name says that it is past.
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "i", updated, "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "j", one.started_until, "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "k", one.starts_at, "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "l", one.sent_valid_until, "v")));
  auto const issued = ExpiryFor(created);
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("sessions", "m", issued, "v")));
  // The real time is right.
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("events", "n", ToMillis(one.created_at), "v")));
  table.Apply(cbt::SingleRowMutation("r", cbt::SetCell("profile", "o", ToMillis(one.created_at), "v")));
  Put(table, ToMillis(one.created_at), "events");
}
// A cell is copied with its expiry.
void Copy(cbt::Table &table, cbt::Row const &row) {
  for (auto const &cell : row.cells()) {
    Draft draft{};
    draft.updated = std::chrono::duration_cast<milliseconds>(cell.timestamp());
    draft.received_ms = cell.timestamp().count() / 1000;
    table.Apply(cbt::SingleRowMutation("s", cbt::SetCell("sessions", "c", draft.updated, "v")));
    table.Apply(cbt::SingleRowMutation("s", cbt::SetCell("sessions", "c", milliseconds(draft.received_ms), "v")));
  }
}
