// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-lifetime %t --no-fix --schema %schemas/longest.yaml -- -I %inputs

// A constant time that never comes is longer than any lifetime.

#include "clicks.h"
#include "now.h"
#include <utility>

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::seconds;
using std::chrono::system_clock;
constexpr milliseconds kForever{253402300799999}; // 9999-12-31
constexpr seconds kIn2200{7258118400};
void Write(cbt::Table& table, cbt::Mutation mutation) { table.Apply(cbt::SingleRowMutation("row", std::move(mutation))); }

void TooLong(cbt::Table table, bool is_pinned) {
  Write(table, cbt::SetCell("sessions", "page", kForever, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 9999-12-31; 'max-lifetime' in the schema is 1d; shorten it, or correct the schema
  Write(table, cbt::SetCell("offers", "price", kForever, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'offers' of table 'clicks' (default, 2d) gives its value a lifetime that ends about 9999-12-31; 'max-lifetime' in the schema is 7d;
  Write(table, cbt::SetCell("sessions", "page", std::chrono::floor<milliseconds>(system_clock::time_point::max().time_since_epoch()), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 2262-04-11;
  Write(table, cbt::SetCell("sessions", "page", kIn2200, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 2200-01-01;
  Write(table, cbt::SetCell("sessions", "page", hours(24) * 365 * 130, "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 2099-11-30;
  Write(table, cbt::SetCell("sessions", "page", is_pinned ? kForever : Now() + hours(48), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 9999-12-31;
}

void OneArm(cbt::Table table, bool is_pinned) {
  Write(table, cbt::SetCell("sessions", "page", is_pinned ? kForever : Now() + hours(1), "v"));
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: write to family 'sessions' of table 'clicks' (one-second) gives its value a lifetime that ends about 9999-12-31;
}

void Right(cbt::Table table) {
  Write(table, cbt::SetCell("events", "click", kForever, "v"));
  Write(table, cbt::SetCell("profile", "name", kForever, "v"));
  Write(table, cbt::SetCell("sessions", "page", milliseconds(1893456000000), "v")); // 2030
  Write(table, cbt::SetCell("sessions", "page", hours(24) * 365 * 85, "v")); // 2054
  Write(table, cbt::SetCell("events", "click", hours(24) * 365 * 130, "v"));
}
