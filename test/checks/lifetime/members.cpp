// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-lifetime %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// A subtraction counts where code on the way makes it, not for another member of the same name.

#include "clicks.h"
#include "now.h"

using std::chrono::hours;
using std::chrono::milliseconds;

struct Stamped {
  std::string value;
  milliseconds at;
};

static void Send(cbt::Table &table, Stamped const &cell) {
  table.Apply(cbt::SingleRowMutation("row", cbt::SetCell("events", "click", cell.at, cell.value)));
}
void Shorter(cbt::Table &table) {
  Stamped cell;
  cell.at = Now() + hours(60) - hours(48);
  Send(table, cell);
}
void Longer(cbt::Table &table) {
  Stamped cell;
  cell.at = Now() + hours(6);
  Send(table, cell);
  // CHECK-MESSAGES: :[[@LINE-1]]:3: warning: write to family 'events' of table 'clicks' (default, 2d) has a time 6h in the future as its timestamp
}
