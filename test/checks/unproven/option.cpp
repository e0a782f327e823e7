// RUN: %check_bigtable %s bigtable-unproven %t --schema %schemas/clicks.yaml --no-fix --option "bigtable-unproven.Families=carts, ev*" -- -I %inputs

#include "clicks.h"

#include "bigtable_ttl/tags.h"

BIGTABLE_TTL_ONE_SECOND constexpr char kCarts[] = "carts";

void Put(cbt::Table table, std::chrono::milliseconds expiry) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sessions", "a", expiry, "")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "a", expiry, "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: cannot be proven: this write may be wrong for family 'events'
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell(kCarts, "a", expiry, "")));
  // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: cannot be proven: this write may be wrong for family 'carts' (one-second)
}
