// Part of bigtable-tidy, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %check_bigtable %s bigtable-unfiltered-read %t --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V2
// RUN: %check_bigtable %s bigtable-unfiltered-read %t.v1 --schema %schemas/clicks.yaml -- -I %inputs -DBIGTABLE_API_V1

// Until 3.0 the constructor of a RowReader reads.

#include "bigtable_ttl/google_cloud.h"
#include "clicks.h"
#include "google/cloud/bigtable/row_reader.h"
#include <memory>
#include <utility>

#define POLICIES nullptr, nullptr, cbt::MetadataUpdatePolicy(kName, cbt::MetadataParamTypes::TABLE_NAME), nullptr
constexpr char kName[] = "projects/p/instances/i/tables/clicks";

void Reads() {
  cbt::RowReader reader(Client(), kName, cbt::RowSet("alice"), cbt::RowReader::NO_ROWS_LIMIT, cbt::Filter::FamilyRegex("sessions"), POLICIES);
  // CHECK-MESSAGES: :[[@LINE-1]]:95: warning: read can return expired cells of family 'sessions' of table 'clicks' (one-second)
  // CHECK-FIXES: cbt::RowReader reader(Client(), kName, cbt::RowSet("alice"), cbt::RowReader::NO_ROWS_LIMIT, cbt::Filter::Chain(bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("sessions")), POLICIES);
  for (auto &row : reader) (void)row;
}
void OfProfile() {
  auto reader = std::unique_ptr<cbt::RowReader>(new cbt::RowReader(Client(), "app-profile", kName, cbt::RowSet(), 10, cbt::Filter::FamilyRegex("events"), POLICIES));
  // CHECK-MESSAGES: :[[@LINE-1]]:119: warning: read can return expired cells of family 'events' of table 'clicks' (default, 2d)
  // CHECK-FIXES: auto reader = std::unique_ptr<cbt::RowReader>(new cbt::RowReader(Client(), "app-profile", kName, cbt::RowSet(), 10, cbt::Filter::Chain(bigtable_ttl::LiveCells("events", bigtable_ttl::Ttl::Default(std::chrono::hours(24 * 2))), cbt::Filter::FamilyRegex("events")), POLICIES));
}
cbt::RowReader Read(cbt::Filter filter) {
  return cbt::RowReader(Client(), kName, cbt::RowSet(), 0, std::move(filter), POLICIES);
}
void Callers() {
  (void)Read(cbt::Filter::FamilyRegex("carts"));
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: read can return expired cells of family 'carts'
  // CHECK-FIXES: (void)Read(cbt::Filter::Chain(bigtable_ttl::LiveCells("carts", bigtable_ttl::Ttl::OneSecond()), cbt::Filter::FamilyRegex("carts")));
  (void)Read(cbt::Filter::FamilyRegex("profile"));
}

void Right() {
  cbt::RowReader durable(Client(), kName, cbt::RowSet("alice"), 0, cbt::Filter::FamilyRegex("profile"), POLICIES);
  cbt::RowReader live(Client(), kName, cbt::RowSet(), 0, bigtable_ttl::LiveCells("sessions", bigtable_ttl::Ttl::OneSecond()), POLICIES);
  cbt::RowReader other(Client(), "projects/p/instances/i/tables/other", cbt::RowSet(), 0, cbt::Filter::FamilyRegex("sessions"), POLICIES);
  cbt::RowReader moved(std::move(live));
  cbt::RowReader none;
}
