// RUN: %check_bigtable %s bigtable-missing-timestamp %t --no-fix --schema %schemas/notes.yaml -- -I %inputs

// What the schema notes of a family is shown with its findings.

#include "bigtable_ttl/tags.h"
#include "clicks.h"

BIGTABLE_TTL_ONE_SECOND constexpr char kSessions[] = "sessions";

void Noted() {
  (void)cbt::SetCell("sessions", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: .bigtable-ttl.yaml:4:18: note: family 'sessions' is declared 'one-second' here: the 100%-rollout reads it: ask #clicks{{$}}
  // CHECK-NOTES: .bigtable-ttl.yaml:8:18: note: family 'sessions' is declared 'one-second' here: until a customer logs out{{$}}
  (void)cbt::SetCell("carts", "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'carts' of table 'clicks' (one-second) has no timestamp
  // CHECK-NOTES: .bigtable-ttl.yaml:5:18: note: family 'carts' is declared 'one-second' here{{$}}
  // The tag says it, not the schema.
  (void)cbt::SetCell(kSessions, "c", "v");
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: write to family 'sessions' (one-second) has no timestamp
  // CHECK-NOTES: note: family 'sessions' is tagged 'one-second' here{{$}}
}
