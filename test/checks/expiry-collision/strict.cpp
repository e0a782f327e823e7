// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-expiry-collision %t --schema %schemas/two-tables.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-expiry-collision %t.strict --schema %schemas/two-tables.yaml --option Strict=true --prefix STRICT -- -I %inputs

// Families that have a TTL in some tables only.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"

void AnyTable(cbt::Table table, std::chrono::milliseconds ts) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "page", ts, "1"), cbt::SetCell("sometimes", "page", ts, "2")));
  // STRICT-MESSAGES: :[[@LINE-1]]:89: warning: write to family 'sometimes' of table 'clicks' (one-second) has the timestamp of a write before it to the same column
  // STRICT-NOTES: note: in some cases only: it may also mean family 'sometimes'
  // STRICT-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("sometimes", "page", ts, "1"), cbt::SetCell("sometimes", "page", bigtable_ttl::Distinct(ts, 1), "2")));
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("shared", "page", ts, "1"), cbt::SetCell("shared", "page", ts, "2")));
  // CHECK-MESSAGES: :[[@LINE-1]]:86: warning: write to family 'shared' of table 'clicks' (one-second) has the timestamp
  // CHECK-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("shared", "page", ts, "1"), cbt::SetCell("shared", "page", bigtable_ttl::Distinct(ts, 1), "2")));
  // STRICT-MESSAGES: :[[@LINE-3]]:86: warning: write to family 'shared' of table 'clicks' (one-second) has the timestamp
  // STRICT-FIXES: table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("shared", "page", ts, "1"), cbt::SetCell("shared", "page", bigtable_ttl::Distinct(ts, 1), "2")));
}
