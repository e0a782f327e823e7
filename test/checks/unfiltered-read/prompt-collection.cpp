// drawback: late-collection
// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Code that takes garbage collection to be prompt: it waits until a cell is gone, counts what is there, or takes what is
// not found for what has expired.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include <string>
#include <thread>

using cbt::Filter;
using namespace std::chrono_literals;
enum class State { kLive, kExpired };

Filter Live() { return bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()); }

void WaitUntilGone(cbt::Table table, std::string const& key) {
  while (table.ReadRow(key, Filter::FamilyRegex("sessions")).value().first) std::this_thread::sleep_for(1s);
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second);
  // CHECK-FIXES: {{.*}}Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions")){{.*}}
}
void WaitUntilExpired(cbt::Table table, std::string const& key) {
  while (table.ReadRow(key, Live()).value().first) std::this_thread::sleep_for(1s);
}

void TryUntilUnlocked(cbt::Table table, std::string const& key, std::chrono::milliseconds expires) {
  for (;;) {
    auto branch = table.CheckAndMutateRow(key, Filter::ColumnName("sessions", "lock"), {}, {cbt::SetCell("sessions", "lock", expires, "me")});
    // CHECK-MESSAGES: :[[@LINE-1]]:48: warning: predicate can match expired cells of family 'sessions'
    // CHECK-FIXES: {{.*}}Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName("sessions", "lock")){{.*}}
    if (branch.value() == cbt::MutationBranch::kPredicateNotMatched) return;
    std::this_thread::sleep_for(1s);
  }
}
void TryUntilReleased(cbt::Table table, std::string const& key, std::chrono::milliseconds expires) {
  for (;;) {
    auto branch = table.CheckAndMutateRow(key, Filter::Chain(Live(), Filter::ColumnName("sessions", "lock")), {}, {cbt::SetCell("sessions", "lock", expires, "me")});
    if (branch.value() == cbt::MutationBranch::kPredicateNotMatched) return;
    std::this_thread::sleep_for(1s);
  }
}

int Count(cbt::Table table) {
  int rows = 0;
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::FamilyRegex("sessions"), Filter::CellsRowLimit(1), Filter::StripValueTransformer()))) rows += row.ok();
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: {{.*}}Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::FamilyRegex("sessions"){{.*}}
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(Filter::RowSample(0.01), Filter::FamilyRegex("sessions")))) rows += 100 * row.ok();
  // CHECK-MESSAGES: :[[@LINE-1]]:50: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: {{.*}}Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::RowSample(0.01){{.*}}
  return rows;
}
int CountLive(cbt::Table table) {
  int rows = 0;
  for (auto& row : table.ReadRows(cbt::RowSet(), Filter::Chain(Live(), Filter::CellsRowLimit(1), Filter::StripValueTransformer()))) rows += row.ok();
  return rows;
}

State ByAbsence(cbt::Table table, std::string const& key) {
  return table.ReadRow(key, Filter::ColumnName("sessions", "page")).value().first ? State::kLive : State::kExpired;
  // CHECK-MESSAGES: :[[@LINE-1]]:29: warning: read can return expired cells of family 'sessions'
  // CHECK-FIXES: {{.*}}Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Filter::ColumnName("sessions", "page")){{.*}}
}
State ByTime(cbt::Table table, std::string const& key) {
  return table.ReadRow(key, Filter::Chain(Live(), Filter::ColumnName("sessions", "page"))).value().first ? State::kLive : State::kExpired;
}
