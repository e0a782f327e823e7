// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-read-modify-write %t --no-fix --schema %schemas/timestamps.yaml -- -I %inputs

// Families without a TTL, whose timestamps are no times.

#include "clicks.h"
#include "google/cloud/bigtable/read_modify_write_rule.h"

using Rule = cbt::ReadModifyWriteRule;

void Numbers() {
  cbt::Table table(TABLE_ID("clicks"));
  table.ReadModifyWriteRow("row", Rule::AppendValue("log", "entry", "x"));
  // CHECK-MESSAGES: :[[@LINE-1]]:35: warning: read-modify-write to family 'log' of table 'clicks' (none, timestamps: sequence) gets the current time as its timestamp, which hides all writes to the column that have a sequence number; read the value, and write it with its timestamp
  auto rule = Rule::IncrementAmount("flags", "beta", 1);
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: read-modify-write to family 'flags' of table 'clicks' (none, timestamps: zero) gets the current time as its timestamp, which hides all writes to the column that have timestamp 0; read the value, and write it with its timestamp
  // CHECK-NOTES: :[[@LINE+1]]:45: note: the rule is used here
  table.ReadModifyWriteRow("row", std::move(rule));

  table.ReadModifyWriteRow("row", Rule::IncrementAmount("profile", "visits", 1));
  table.ReadModifyWriteRow("row", Rule::IncrementAmount("history", "visits", 1));
}
