// RUN: %check_bigtable %s bigtable-unsafe-retry %t --option Strict=true -- -I %inputs -DBIGTABLE_API_V1

// A mutation that only some of its tables retry.

#include "clicks.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"

using cbt::SetCell;

void Some(cbt::Table &other) {
  cbt::Table always(Client(), "clicks", cbt::AlwaysRetryMutationPolicy());
  cbt::SingleRowMutation row("row", SetCell("profile", "page", "value"));
  // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  // CHECK-NOTES: :[[@LINE-3]]:37: note: in some cases only: it may also be sent without that policy
  other.Apply(row);
  always.Apply(row);
}
