// RUN: %check_bigtable %s bigtable-unsafe-retry %t -- -I %inputs -DBIGTABLE_API_V1

// The API of 1.x takes the policy as an argument of the table.

#include "clicks.h"
#include "google/cloud/bigtable/idempotent_mutation_policy.h"

using cbt::SetCell;
bool Flag();

struct MyPolicy : cbt::AlwaysRetryMutationPolicy {};

void Wrong() {
  cbt::Table table(Client(), "clicks", cbt::AlwaysRetryMutationPolicy());
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
  cbt::AlwaysRetryMutationPolicy policy;
  auto made = std::make_unique<cbt::Table>(Client(), "profile-of-app", "clicks", std::move(policy));
  made->Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: write has no timestamp, but is retried after any error; the server stamps each attempt again, so one value may be stored in several cells; pass a timestamp
  // CHECK-NOTES: : note: the policy that retries everything is here
}

void Right() {
  cbt::Table table(Client(), "clicks", cbt::SafeIdempotentMutationPolicy());
  table.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  // What another policy does is not known.
  cbt::Table mine(Client(), "clicks", MyPolicy());
  mine.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", "value")));
  cbt::Table always(Client(), "clicks", cbt::AlwaysRetryMutationPolicy());
  always.Apply(cbt::SingleRowMutation("row", SetCell("profile", "page", std::chrono::milliseconds(0), "value")));
}

void Some(cbt::Table &other) {
  cbt::Table always(Client(), "clicks", cbt::AlwaysRetryMutationPolicy());
  cbt::SingleRowMutation row("row", SetCell("profile", "page", "value"));
  other.Apply(row);
  always.Apply(row);
}
