// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-timestamp-unit %t --no-fix --schema %schemas/timestamps.yaml -- -I %inputs
// RUN: %check_bigtable %s bigtable-timestamp-unit %t.times --schema %schemas/clicks.yaml --prefix TIMES -- -I %inputs

// Where a family of the schema has sequence numbers, a filter may count days.

#include "now.h"
#include <ctime>

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

long Hour() { return std::chrono::duration_cast<hours>(std::chrono::system_clock::now().time_since_epoch()).count(); }

void Ranges(cbt::Table &table) {
  (void)table.ReadRow("r", Filter::Chain(Filter::ColumnName("log", "c"), Filter::TimestampRange(milliseconds(Hour()), milliseconds(0))));
  // TIMES-MESSAGES: :[[@LINE-1]]:97: warning: the start of this time range counts hours, but is taken for milliseconds
  // TIMES-FIXES: (void)table.ReadRow("r", Filter::Chain(Filter::ColumnName("log", "c"), Filter::TimestampRange(milliseconds(std::chrono::hours(Hour())), milliseconds(0))));
  (void)Filter::TimestampRange(milliseconds(std::time(nullptr)), milliseconds(0));
  // CHECK-MESSAGES: :[[@LINE-1]]:32: warning: the start of this time range counts seconds, but is taken for milliseconds
  // TIMES-MESSAGES: :[[@LINE-2]]:32: warning: the start of this time range counts seconds, but is taken for milliseconds
}
