// RUN: %check_bigtable %s bigtable-real-timestamp %t --option Strict=true --no-fix --schema %schemas/timestamps.yaml -- -I %inputs -DBIGTABLE_API_V1

// What is wrong in some cases only.

#include "now.h"

using namespace std::chrono_literals;

void Some(bool b) {
  cbt::Table clicks(TABLE_ID("clicks")), either(TABLE_ID(b ? "clicks" : "orders"));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", b ? Now() : Now() + 1h, "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: in some cases only: it may also have another timestamp
  // CHECK-NOTES: : note: no fix is offered because another timestamp is correct in other cases
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", b ? Now() : Opaque(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: in some cases only: it may also have another timestamp
  // CHECK-NOTES: : note: no fix is offered because another timestamp is correct in other cases
  either.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: in some cases only: it may also mean family 'sessions' of table 'orders' (none, timestamps: real)
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell(b ? "sessions" : "unlisted", "q", Now(), "v")));
  // CHECK-MESSAGES: :[[@LINE-1]]:46: warning: write to family 'sessions' of table 'clicks' (one-second) has the current time as its timestamp
  // CHECK-NOTES: : note: in some cases only: it may also mean a family of which nothing is known here

  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Opaque(), "v")));
  clicks.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "q", Now() + Opaque(), "v")));
}
