// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unproven %t --schema %schemas/proof.yaml --no-fix -- -I %inputs

// A comparison that may drop expired cells makes a read unknown, whatever
// depends on it. The reason names the comparison.

#include "clicks.h"

using std::chrono::hours;
using std::chrono::microseconds;

microseconds Now() {
  return std::chrono::duration_cast<microseconds>(std::chrono::system_clock::now().time_since_epoch());
}
void Show(std::string const &);
bool IsWanted(cbt::Cell const &);

static cbt::Table Clicks() { return cbt::Table(cbt::MakeDataConnection(), cbt::TableResource("p", "i", "clicks")); }
static cbt::Filter Sessions() { return cbt::Filter::FamilyRegex("sessions"); }

void Compared() {
  auto row = Clicks().ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: cannot be proven: this read may be wrong for family 'sessions' of table 'clicks' (one-second); code compares the time of a cell here, or may do so, but the analysis does not check which uses depend on that; begin the filter with the runtime's 'LiveCells'
  // CHECK-MESSAGES: :[[@LINE+3]]:9: note: the unknown part is here
  if (!row || !row->first) return;
  for (auto const &cell : row->second.cells())
    if (cell.timestamp() > Now()) Show(cell.value());
}

// A use before the comparison makes no difference.
void Late() {
  auto row = Clicks().ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: cannot be proven: {{.*}}; code compares the time of a cell here
  // CHECK-MESSAGES: :[[@LINE+4]]:9: note: the unknown part is here
  if (!row) return;
  for (auto const &cell : row->second.cells()) {
    Show(cell.value());
    if (Now() >= cell.timestamp()) continue;
  }
}

void Unseen() {
  auto row = Clicks().ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: cannot be proven: {{.*}}; code compares the time of a cell here
  // CHECK-MESSAGES: :[[@LINE+3]]:9: note: the unknown part is here
  if (!row) return;
  for (auto const &cell : row->second.cells())
    if (IsWanted(cell)) Show(cell.value());
}

// A comparison near the read.
static std::vector<cbt::Cell> Read() {
  auto row = Clicks().ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: cannot be proven: {{.*}}; code compares the time of a cell here
  // CHECK-MESSAGES: :[[@LINE+5]]:9: note: the unknown part is here
  return row->second.cells();
}
void Caller() {
  for (auto const &cell : Read())
    if (cell.timestamp() > Now()) Show(cell.value());
}

// With a constant: no guard.
void Constant() {
  auto row = Clicks().ReadRow("row", Sessions());
  // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: cannot be proven: this read may be wrong for family 'sessions' of table 'clicks' (one-second); the filter that 'Sessions' returns may pass expired cells, or drop live ones, in some cases
  if (!row) return;
  for (auto const &cell : row->second.cells())
    if (cell.timestamp() > microseconds(0)) Show(cell.value());
}
