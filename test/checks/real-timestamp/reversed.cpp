// RUN: %check_bigtable %s bigtable-real-timestamp %t --schema %schemas/clicks.yaml --no-fix -- -I %inputs

// A constant minus the current time, so that the newest comes first.

#include "bigtable_ttl/tags.h"
#include "now.h"
#include <limits>

// drawback: order-by-expiry

using std::chrono::duration_cast;
using std::chrono::hours;
using std::chrono::microseconds;
using std::chrono::milliseconds;

constexpr std::int64_t kMax = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostMillis = kMax / 1000;
constexpr milliseconds kEnd(4102444800000); // 2100
BIGTABLE_TTL_NONE_TIMESTAMPS("real") constexpr char kReal[] = "real";
BIGTABLE_TTL_NONE_TIMESTAMPS("sequence") constexpr char kSequence[] = "sequence";

void Write(cbt::Table &table, milliseconds timestamp) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "page", timestamp, "value")));
}

void Reversed(cbt::Table &table) {
  Write(table, milliseconds::max() - Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'sessions' of table 'clicks' (one-second) has a constant minus the current time as its timestamp; that is no instant, and gets earlier from write to write, so the value never expires, and hides later ones; pass 'bigtable_ttl::Ttl::OneSecond().ExpireAfter(std::chrono::minutes(30))' as the timestamp
  Write(table, milliseconds(kMax - Now().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} has a constant minus the current time as its timestamp; that is no instant, and gets earlier from write to write, so the value never expires, and hides later ones
  Write(table, milliseconds(kMostMillis - Now().count()));
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} never expires
  Write(table, kEnd - Now());
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} has a constant minus the current time as its timestamp; that is no instant, and gets earlier from write to write, so the value is no newer than others
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "page", milliseconds(kMostMillis) - Now(), "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'events' of table 'clicks' (default, 2d) has a constant minus the current time
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(kReal, "page", milliseconds(kMostMillis) - Now(), "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: {{.*}} so the value hides later ones; pass the current time as the timestamp
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(cbt::Cell("row", "sessions", "page", kMax - duration_cast<microseconds>(Now()).count(), "value"))));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write to family 'sessions' of table 'clicks' (one-second) has a constant minus the current time
}

void InSomeCases(cbt::Table &table, milliseconds end) {
  Write(table, Flag() ? kEnd - Now() : end);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: {{.*}} has a constant minus the current time as its timestamp
  // CHECK-NOTES: :[[@LINE-2]]:3: note: in some cases only: it may also have another timestamp
}

// How long it is until then; numbers, where they are meant; what is not known.
void Right(cbt::Table &table, milliseconds end) {
  Write(table, Now() + (kEnd - Now()));
  Write(table, Now() + (kEnd - Now()) / 2);
  Write(table, end - Now());
  Write(table, kEnd - hours(1));
  Write(table, kEnd);
  Write(table, milliseconds::max());
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("profile", "page", kEnd - Now(), "value")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(kSequence, "page", kEnd - Now(), "value")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("unknown", "page", kEnd - Now(), "value")));
}
