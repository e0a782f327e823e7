// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs

// Fixes name families and the class Filter as the code around them does.

#include "clicks.h"
// CHECK-FIXES: #include "bigtable_ttl/google_cloud.h"

using F = cbt::Filter;

namespace fam {
constexpr char kSessions[] = "sessions";
char const* const kEvents = "events";
} // namespace fam

F Made();
F Page() { return F::ColumnName(fam::kSessions, "page"); }

void Read(cbt::Table table, std::string family) {
  table.ReadRow("row", F::ColumnName(fam::kSessions, "page"));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells(fam::kSessions, bigtable_ttl::Ttl::OneSecond()), F::ColumnName(fam::kSessions, "page")));
  table.ReadRow("row", F::FamilyRegex(fam::kEvents));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells(fam::kEvents, bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), F::FamilyRegex(fam::kEvents)));
  // By a local variable, too, if it is still there.
  family = fam::kSessions;
  table.ReadRow("row", F::FamilyRegex(family));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells(family, bigtable_ttl::Ttl::OneSecond()), F::FamilyRegex(family)));
  std::string moved = "carts";
  table.ReadRow("row", F::FamilyRegex(std::move(moved)));
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), F::FamilyRegex(std::move(moved))));
}

// The class as the function before has it.
void ReadMade(cbt::Table table) {
  table.ReadRow("row", Page());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), Page()));
}

// As the nearest code before, if that means the class here; otherwise, by the
// shortest name.
namespace shapes {
namespace bt = ::google::cloud::bigtable;
using Shape = bt::Filter;
cbt::Filter Any();

void ReadAny(cbt::Table table) {
  table.ReadRow("row", Any());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", F::Chain(bigtable_ttl::LiveCells({{.*}}), Any()));
}
// Here 'F' is something else.
struct F;
void ReadHidden(cbt::Table table) {
  table.ReadRow("row", Any());
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: read can return expired cells
  // CHECK-FIXES: table.ReadRow("row", Shape::Chain(bigtable_ttl::LiveCells({{.*}}), Any()));
}
} // namespace shapes

cbt::Filter shapes::Any() { return cbt::Filter::FamilyRegex("sessions"); }
