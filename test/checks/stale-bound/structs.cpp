// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-stale-bound %t --no-fix --schema %schemas/clicks.yaml -- -I %inputs

// Structs without constructors, whose members have default values.

#include "now.h"

using cbt::Filter;
using std::chrono::hours;
using std::chrono::milliseconds;

struct Checker {
  Filter live = Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()));
  bool IsValid(cbt::Table table) const {
    auto row = table.ReadRow("row", live);
    // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return cells of family 'sessions' of table 'clicks' (one-second) that have expired since its lower time bound was taken, when 'live' got its value;
    return row && row->first;
  }
};
Checker& TheChecker() {
  static Checker checker;
  return checker;
}
struct Start {
  milliseconds from = Now() - hours(48);
  bool IsValid(cbt::Table table) const {
    auto row = table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("events"), Since(from)));
    // CHECK-MESSAGES: :[[@LINE-1]]:37: warning: read can return cells of family 'events' of table 'clicks' (default, 2d) that have expired since its lower time bound was taken, when 'from' got its value;
    return row && row->first;
  }
};
static Start const kStart{};
bool Ask(cbt::Table table) { return kStart.IsValid(table); }

// Made for one request.
struct Once {
  Filter live = Filter::Chain(Filter::FamilyRegex("sessions"), Since(Now()));
  bool IsValid(cbt::Table table) const { return table.ReadRow("row", live).ok(); }
};
bool AskOnce(cbt::Table table) { return Once().IsValid(table); }

// A list, an assignment, or bytes replace the default.
struct Listed {
  milliseconds from = Now();
  bool IsValid(cbt::Table table) const { return table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(from))).ok(); }
};
bool AskListed(cbt::Table table, milliseconds time) {
  static Listed listed;
  return listed.IsValid(table) && Listed{time}.IsValid(table);
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: read can return cells of family 'sessions' of table 'clicks' (one-second) that have expired since its lower time bound was taken, when 'from' got its value
}
struct Assigned {
  milliseconds from = Now();
  bool IsValid(cbt::Table table) const { return table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(from))).ok(); }
};
bool AskAssigned(cbt::Table table) {
  static Assigned assigned;
  assigned.from = Now();
  return assigned.IsValid(table);
}
void Load(void* to);
struct Loaded {
  milliseconds from = Now();
  bool IsValid(cbt::Table table) const { return table.ReadRow("row", Filter::Chain(Filter::FamilyRegex("sessions"), Since(from))).ok(); }
};
bool AskLoaded(cbt::Table table) {
  static Loaded loaded;
  Load(&loaded);
  return loaded.IsValid(table);
}
